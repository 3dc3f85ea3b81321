import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { removeEncryptedDevices, removePushTokens } from '../push/push.resource.js';
import { regenerateApiKey } from './user.actions.js';

export const regenerateOwnApiKey = defineEndpoint({
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  area: 'users',
  summary: 'Regenerate your API key',
  docs: 'regenerate-api-key',
  response: z.object({ api_key: z.string() }),
  async run({ org, actor, supports }) {
    await removePushTokens(org, actor.id);
    if (supports('devicesForgotten')) await removeEncryptedDevices(org, actor.id);
    return { api_key: await regenerateApiKey(org, actor) };
  },
});
