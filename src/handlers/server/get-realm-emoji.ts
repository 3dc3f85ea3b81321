import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentRealmEmoji, realmEmojiSchema } from './realm-emoji.present.js';

export const getRealmEmoji = defineEndpoint({
  method: 'GET',
  path: '/realm/emoji',
  area: 'server',
  extension: 'published API: get all custom emoji',
  summary: "List the organization's own emoji",
  auth: 'user',
  response: z.object({ emoji: realmEmojiSchema }),
  errors: [],
  run: ({ org }) => ({ emoji: presentRealmEmoji(org) }),
});
