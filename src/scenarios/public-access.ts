import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

export const publicAccessScenario = defineScenario({
  name: 'public-access',
  description: SCENARIO_METADATA['public-access'].description,
  purpose: [
    '`GET /users` without credentials: all users, without a real email of a person. `GET',
    '/server_settings`: `realm_web_public_access_enabled`. Every other endpoint still wants',
    'credentials.',
  ].join(' '),
  extends: defaultScenario,
  settings: { public_access: true },
  async seed({ create, thread, id }) {
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
  },
});
