import { apiError, badRequest } from '../../contract/errors/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { findChannel } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';

/** The message with this ID; one that the caller cannot read is as one that does not exist. */
export function requireMessage(org: Organization, actor: UserRecord, messageId: number): MessageRecord {
  const message = org.tables.messages.get(messageId);
  if (message === undefined || !canReadMessage(org, actor, message)) {
    throw badRequest(`There is no message ${messageId}`);
  }
  return message;
}

/** The message with this ID, to be changed: in an archived channel everything stays as it is. */
export function requireMessageToChange(
  org: Organization,
  actor: UserRecord,
  messageId: number,
): MessageRecord {
  const message = requireMessage(org, actor, messageId);
  const channel = message.stream_id === null ? undefined : findChannel(org, message.stream_id);
  if (!channel?.is_archived) return message;
  throw badRequest(`Message ${messageId} is in the archived channel ${channel.name} and cannot be changed`);
}

/** Those of some messages that the caller can read, each once, in the order given. */
export function readableMessages(
  org: Organization,
  actor: UserRecord,
  ids: readonly number[],
): MessageRecord[] {
  return [...new Set(ids)]
    .map((id) => org.tables.messages.get(id))
    .filter((message) => message !== undefined)
    .filter((message) => canReadMessage(org, actor, message));
}

/** Checks that the caller may edit the content: only the sender may. */
export function assertMayEditContent(actor: UserRecord, message: MessageRecord): void {
  if (message.sender_id !== actor.id) throw badRequest(`Message ${message.id} is not yours to edit`);
}

/** Checks that the caller may delete the message: administrators, those whom the channel lets, and the sender or its owner. */
export function assertMayDelete(org: Organization, actor: UserRecord, message: MessageRecord): void {
  if (isAdministrator(actor)) return;
  const channel = message.stream_id === null ? undefined : findChannel(org, message.stream_id);
  if (channel && isInSetting(org, actor, channel.can_delete_any_message_group)) return;
  const sender = org.tables.users.get(message.sender_id);
  const own = message.sender_id === actor.id || (sender !== undefined && sender.bot_owner_id === actor.id);
  if (own && (channel === undefined || isInSetting(org, actor, channel.can_delete_own_message_group))) return;
  throw badRequest(`You may not delete message ${message.id}`);
}

/** Checks that the organization shows how messages were edited. */
export function assertHistoryShown(org: Organization): void {
  if (org.settings.allow_edit_history) return;
  throw badRequest('This organization does not show how messages were edited');
}

/**
 * That the content is still the one that the caller edits.
 * @param sha256 hexadecimal, in lower case; `undefined` asks for nothing
 * @throws ApiError `EXPECTATION_MISMATCH` when it is another one
 */
export async function assertContentHash(message: MessageRecord, sha256: string | undefined): Promise<void> {
  if (sha256 === undefined) return;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(message.content));
  const present = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (present === sha256) return;
  throw apiError('EXPECTATION_MISMATCH', `The content of message ${message.id} has changed meanwhile`);
}
