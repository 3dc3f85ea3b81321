import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { requireMessage } from './message.rules.js';
import { assertReadReceiptsEnabled, readersOf } from './read-receipts.rules.js';

export const getReadReceipts = defineEndpoint({
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  area: 'messages',
  summary: "Get a message's read receipts",
  docs: 'get-read-receipts',
  auth: 'user',
  since: 'readReceipts',
  response: z.object({ user_ids: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, supports }) {
    const message = requireMessage(org, actor, path.message_id);
    assertReadReceiptsEnabled(org);
    return { user_ids: readersOf(org, actor, message, supports('readReceiptsWithoutMuted')) };
  },
});
