import { type EmailVisibility, ROLES } from '../model/index.js';
import type { ScenarioModule } from './define.js';

export const publicAccess: ScenarioModule = {
  purpose: `
  \`GET /users\` without credentials lists all users, without the real emails of people. In \`GET /server_settings\`,
  \`realm_web_public_access_enabled\` is true. Below
  \`/json\`, visitors read web-public channels. All other endpoints still require credentials.`,
  seed: async ({ create, thread, id }) => {
    await create.channel({
      id: 7,
      name: 'help wanted',
      description: 'Open to the web as well',
      is_web_public: true,
      creator_id: id('moderator'),
    });
    for (const person of ['moderator', 'member', 'guest']) {
      await create.subscription({ user_id: id(person), stream_id: 7 });
    }
    await thread({
      channel: 7,
      topic: 'first contribution',
      people: ['guest', 'moderator', 'member'],
      messages: [
        'Hello! I would like to contribute. What is a good first issue?',
        'Welcome! Start with one of these: https://example.com/issues/first',
        'I can review it. How do you like to be helped, with hints or with answers?',
        'Hints, please. I took the one about dates in the footer.',
        'Good choice. The code is in `src/footer.ts`.',
        'And the tests run with `npm test`. Have fun!',
      ],
    });
  },
};

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

export const limitedGuests: ScenarioModule = {
  purpose: `
  \`GET /users\` by guest returns the users in channel 1; by \`visitor\`: themselves, moderator (channel 7) and
  colleague (a direct message). In the \`zulip\` dialect both also see bots. \`GET /realm/presence\` lists the same
  people. Neither sees the six strangers; member does.
  \`GET /users/{user_id}\` for \`stranger\` by guest is rejected.`,
  seed: async ({ create, thread, now, id, persona }) => {
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
  },
};

/** Visibility of each persona's real email. Everyone sees the email of `member`. */
const VISIBILITY: Record<string, EmailVisibility> = {
  owner: 'nobody',
  admin: 'administrators',
  moderator: 'moderators',
  guest: 'members',
  deactivated: 'moderators',
};

export const hiddenEmails: ScenarioModule = {
  purpose: `
  \`GET /users\` by each persona returns null as \`delivery_email\` of users whose real email the caller may not see,
  and a placeholder as \`email\` (\`user6@chat.example.com\`). \`PATCH /users/user10@chat.example.com\` by admin
  succeeds, because admin cannot see the real email of \`hermit\`. Everyone can sign in with the placeholder and with
  the real email.`,
  seed: async ({ create, db, id, persona }) => {
    for (const [person, email_visibility] of Object.entries(VISIBILITY)) {
      await db.users.update(id(person), { email_visibility });
    }
    const hermit = await create.user({
      full_name: 'Henry Hermit',
      delivery_email: 'hermit@example.com',
      api_key: 'hermit-key',
      email_visibility: 'nobody',
      uploaded_avatar_url: '/user_avatars/1/hermit.png',
    });
    persona('hermit', hermit.id);
    await create.subscription({ user_id: hermit.id, stream_id: 1 });
  },
};
