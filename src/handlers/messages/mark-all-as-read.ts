import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { markAsRead } from '../access/message-flags.actions.js';

export const markAllAsRead = defineEndpoint({
  method: 'POST',
  path: '/mark_all_as_read',
  area: 'messages',
  summary: 'Mark all messages as read',
  docs: 'mark-all-as-read',
  deprecated: true,
  response: z.object({ complete: z.boolean() }),
  async run({ org, actor }) {
    await markAsRead(org, actor.id, () => true);
    org.signal({ kind: 'all_read', userId: actor.id });
    return { complete: true };
  },
});
