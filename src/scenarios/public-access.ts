import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`GET /users\` without credentials lists all users, without the real emails of people. In \`GET /server_settings\`,
  \`realm_web_public_access_enabled\` is true. Below
  \`/json\`, visitors read web-public channels. All other endpoints still require credentials.`;

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
    messages: [
      'Hello! I would like to contribute. What is a good first issue?',
      'Welcome! Start with one of these: https://example.com/issues/first',
      'I can review it. How do you like to be helped, with hints or with answers?',
      'Hints, please. I took the one about dates in the footer.',
      'Good choice. The code is in `src/footer.ts`.',
      'And the tests run with `npm test`. Have fun!',
    ],
  });
};
