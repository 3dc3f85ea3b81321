import { apiError, badRequest } from '../../contract/errors/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { findChannel } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';

/** Returns the message with this ID. Messages that the caller cannot read count as unknown. */
export function requireMessage(org: Organization, actor: UserRecord, messageId: number): MessageRecord {
  const message = org.tables.messages.get(messageId);
  if (message === undefined || !canReadMessage(org, actor, message)) {
    throw badRequest(`There is no message ${messageId}`);
  }
  return message;
}

/** Returns the message with this ID for a change, which archived channels do not allow. */
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

/** Filters messages by whether the caller can read them; each once, in the given order. */
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
  if (message.sender_id !== actor.id) throw badRequest(`Only its sender may edit message ${message.id}`);
}

/**
 * Checks that the caller may delete the message: administrators, holders of the channel's permission, the
 * sender, or the owner of a sending bot.
 */
export function assertMayDelete(org: Organization, actor: UserRecord, message: MessageRecord): void {
  if (isAdministrator(actor)) return;
  const channel = message.stream_id === null ? undefined : findChannel(org, message.stream_id);
  if (channel && isInSetting(org, actor, channel.can_delete_any_message_group)) return;
  const sender = org.tables.users.get(message.sender_id);
  const own = message.sender_id === actor.id || (sender !== undefined && sender.bot_owner_id === actor.id);
  if (own && (channel === undefined || isInSetting(org, actor, channel.can_delete_own_message_group))) return;
  throw badRequest(`You may not delete message ${message.id}`);
}

/** Checks that the organization makes edit histories visible. */
export function assertHistoryShown(org: Organization): void {
  if (org.settings.allow_edit_history) return;
  throw badRequest('This organization does not show how messages were edited');
}

/**
 * Checks that the content has not changed since the caller read it.
 * @param sha256 hexadecimal, in lower case; `undefined` skips the check
 * @throws ApiError `EXPECTATION_MISMATCH` when the content differs
 */
export async function assertContentHash(message: MessageRecord, sha256: string | undefined): Promise<void> {
  if (sha256 === undefined) return;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(message.content));
  const present = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (present === sha256) return;
  throw apiError('EXPECTATION_MISMATCH', `The content of message ${message.id} has changed meanwhile`);
}
