import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { audienceOf, flagsOn } from '../access/message-access.rules.js';
import { settingOff } from '../access/refusals.rules.js';
import { accessibleUsers } from '../access/user-access.rules.js';
import { hasMuted } from '../users/muted-user.resource.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { requireMessage } from './message.rules.js';

export const getReadReceipts = defineEndpoint({
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  area: 'messages',
  summary: "Get a message's read receipts",
  docs: 'get-read-receipts',
  since: 'readReceipts',
  response: z.object({ user_ids: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, supports }) {
    const message = requireMessage(org, actor, path.message_id);
    if (!org.settings.enable_read_receipts)
      throw settingOff(badRequest('This organization disables read receipts'), 'enable_read_receipts');
    return { user_ids: readersOf(org, actor, message, supports('readReceiptsWithoutMuted')) };
  },
});

/**
 * Returns the IDs of the users who have read a message, in ascending order. Leaves out the sender, deactivated users,
 * users who have turned off read receipts, and users that the caller cannot access.
 * @param withoutMuted whether to leave out users that the caller muted, and users who muted the caller
 */
function readersOf(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  withoutMuted: boolean,
): number[] {
  const userIds = [...audienceOf(org, message)].filter((id) => flagsOn(org, id, message).includes('read'));
  const mutedOrMutes = (id: number) => hasMuted(org, actor.id, id) || hasMuted(org, id, actor.id);
  return accessibleUsers(org, actor, userIds)
    .filter(({ id, is_active }) => is_active && id !== message.sender_id)
    .map(({ id }) => id)
    .filter((id) => settingsOf(org, id).send_read_receipts && !(withoutMuted && mutedOrMutes(id)));
}
