import { ROLES } from '../model/index.js';
import type { Seed } from './define.js';

/** Users who share neither a channel nor a conversation with a guest. */
const STRANGERS = [
  'Sam Stranger',
  'Sina Sales',
  'Theo Tester',
  'Uma Usability',
  'Vito Video',
  'Wanda Writer',
];

const OFFER = [
  'Thank you for the offer! Does it include the training?',
  'Yes, two days for up to ten people.',
  'Perfect. Then we would like to start in February.',
  'I will send you the contract today: https://example.com/offers/acme',
];

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`GET /users\` by guest returns the users in channel 1; by \`visitor\`: themselves, moderator (channel 7) and
  colleague (a direct message). The same holds for \`GET /realm/presence\`. Neither sees the six strangers; member does.
  \`GET /users/{user_id}\` for \`stranger\` by guest is rejected.`;

export const seed: Seed = async ({ create, thread, now, id, persona }) => {
  const description = 'Questions and offers';
  await create.channel({
    id: 7,
    name: 'customer acme',
    description,
    invite_only: true,
    creator_id: id('moderator'),
  });
  const visitor = await create.user({
    full_name: 'Vera Visitor',
    delivery_email: 'visitor@example.com',
    api_key: 'visitor-key',
    role: ROLES.guest,
  });
  persona('visitor', visitor.id);
  for (const person of ['moderator', 'visitor']) {
    await create.subscription({ user_id: id(person), stream_id: 7 });
  }
  for (const [i, full_name] of STRANGERS.entries()) {
    const stranger = await create.user({ full_name });
    await create.subscription({ user_id: stranger.id, stream_id: 2 });
    await create.presence({
      user_id: stranger.id,
      last_active: now - 60 * i,
      last_connected: now - 30 * i,
    });
    if (i === 0) persona('stranger', stranger.id);
  }
  for (const person of ['moderator', 'visitor', 'guest']) await create.presence({ user_id: id(person) });
  await thread({ channel: 7, topic: 'offer', people: ['visitor', 'moderator'], messages: OFFER });
  await thread({
    people: ['visitor', 'colleague'],
    messages: ['Hello! Who sends the invoice?', 'I do, today.'],
  });
};
