import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = [
  '`GET /users` without credentials: lists all users, without the real emails of people. `GET',
  '/server_settings`: `realm_web_public_access_enabled` is true. All other endpoints still require',
  'credentials.',
].join(' ');

export const seed: Seed = async ({ create, thread, id }) => {
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
    messages: 6,
  });
};
