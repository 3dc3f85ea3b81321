import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentRealmEmoji, realmEmojiSchema } from './realm-emoji.resource.js';

export const getRealmEmoji = defineEndpoint({
  method: 'GET',
  path: '/realm/emoji',
  area: 'server',
  summary: 'Get all custom emoji',
  docs: 'get-custom-emoji',
  response: z.object({ emoji: realmEmojiSchema }),
  run: ({ org }) => ({ emoji: presentRealmEmoji(org) }),
});
