import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { audienceOf, flagsOn } from '../access/message-access.rules.js';
import { settingsCall } from '../access/refusals.rules.js';
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
    assertReadReceiptsEnabled(org);
    return { user_ids: readersOf(org, actor, message, supports('readReceiptsWithoutMuted')) };
  },
});

/** @throws ApiError `BAD_REQUEST` when the organization disables read receipts */
function assertReadReceiptsEnabled(org: Organization): void {
  if (org.settings.enable_read_receipts) return;
  throw badRequest('This organization disables read receipts').because(
    'enable_read_receipts',
    '`enable_read_receipts` is false',
    settingsCall({ enable_read_receipts: true }),
  );
}

/**
 * The IDs of the users who have read a message, ascending. Leaves out the sender, deactivated users, users who have
 * turned off read receipts, and users that the caller cannot access.
 * @param withoutMuted whether to leave out users that the caller muted, and users who muted the caller
 */
function readersOf(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  withoutMuted: boolean,
): number[] {
  const userIds = [...audienceOf(org, message)].filter((id) => flagsOn(org, id, message).includes('read'));
  return accessibleUsers(org, actor, userIds)
    .filter((user) => showsAsReader(org, actor, message, user, withoutMuted))
    .map(({ id }) => id);
}

function showsAsReader(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  user: UserRecord,
  withoutMuted: boolean,
): boolean {
  if (user.id === message.sender_id || !user.is_active) return false;
  if (!settingsOf(org, user.id).send_read_receipts) return false;
  return !withoutMuted || !(hasMuted(org, actor.id, user.id) || hasMuted(org, user.id, actor.id));
}
