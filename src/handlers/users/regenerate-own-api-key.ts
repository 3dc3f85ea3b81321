import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { regenerateApiKey } from './user.actions.js';

export const regenerateOwnApiKey = defineEndpoint({
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  area: 'users',
  summary: 'Regenerate your API key',
  docs: 'regenerate-api-key',
  response: z.object({ api_key: z.string() }),
  async run({ org, actor, supports }) {
    const { push_devices, encrypted_push_devices } = org.tables;
    for (const { id } of push_devices.by('user', actor.id)) await push_devices.delete(id);
    if (supports('devicesForgotten')) {
      for (const { id } of encrypted_push_devices.by('user', actor.id))
        await encrypted_push_devices.delete(id);
    }
    return { api_key: await regenerateApiKey(org, actor) };
  },
});
