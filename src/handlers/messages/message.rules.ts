import { type ApiError, apiError, badRequest } from '../../contract/errors/index.js';
import {
  type ChannelRecord,
  isSpectator,
  type MessageRecord,
  type Organization,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { findChannel } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import {
  holdsInChannel,
  holdsPermission,
  needsPermission,
} from '../access/organization-permissions.rules.js';
import { isArchived, noRecord, notVisible, sendAs, settingsCall } from '../access/refusals.rules.js';

/** Returns the message with this ID. Messages that the caller cannot read count as unknown. */
export function requireMessage(org: Organization, actor: UserRecord, messageId: number): MessageRecord {
  const message = org.tables.messages.get(messageId);
  if (message !== undefined && canReadMessage(org, actor, message)) return message;
  if (isSpectator(actor)) {
    throw apiError('UNAUTHORIZED', `Not logged in: message ${messageId} is in no web-public channel`).because(
      'hasCredentials',
      `Message ${messageId} is in no web-public channel, and the request has no credentials`,
      "send the header of authHeader('member') as Authorization",
    );
  }
  throw unreadableMessage(badRequest(`There is no message ${messageId}`), org, actor, messageId);
}

/** Adds why a message is unknown to the caller: it does not exist, or they cannot read it. */
function unreadableMessage(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  messageId: number,
): ApiError {
  const message = org.tables.messages.get(messageId);
  if (message === undefined) return noRecord(error, org, 'messages', messageId);
  const channel = message.stream_id === null ? undefined : findChannel(org, message.stream_id);
  return notVisible(
    error,
    channel === undefined
      ? `Message ${messageId} is a direct message between others; ${roleText(org, actor)}`
      : `Message ${messageId} is in the channel ${channel.id} (${channel.name}), which ${userText(org, actor.id)} cannot read, or joined later`,
    ...sendAs(org, (user) => canReadMessage(org, user, message)),
  );
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
  throw isArchived(
    badRequest(`Message ${messageId} is in the archived channel ${channel.name} and cannot be changed`),
    org,
    channel,
  );
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

/** Seconds that a client may take to send an edit that it began in time. */
const EDIT_GRACE_SECONDS = 20;

/** Checks that the caller may edit the content: only the sender may, where and as long as the organization allows it. */
export function assertMayEditContent(org: Organization, actor: UserRecord, message: MessageRecord): void {
  if (message.sender_id !== actor.id) {
    throw badRequest(`Only its sender may edit message ${message.id}`).because(
      'isSender',
      `Message ${message.id} was sent by ${userText(org, message.sender_id)}, not by ${userText(org, actor.id)}`,
      ...sendAs(org, ({ id }) => id === message.sender_id),
    );
  }
  if (!org.settings.allow_message_editing) {
    throw badRequest('The organization does not allow editing messages').because(
      'allow_message_editing',
      '`allow_message_editing` is false',
      settingsCall({ allow_message_editing: true }),
    );
  }
  const limit = org.settings.message_content_edit_limit_seconds;
  if (limit !== null && ageOf(org, message) > limit + EDIT_GRACE_SECONDS)
    throw badRequest(`The time limit for editing message ${message.id} has passed`).because(
      'editInTime',
      `\`message_content_edit_limit_seconds\` is ${limit}, and message ${message.id} was sent ${ageOf(org, message)} s ago`,
      settingsCall({ message_content_edit_limit_seconds: null }),
    );
}

/** Seconds since a message was sent. */
function ageOf(org: Organization, message: MessageRecord): number {
  return org.clock.now() - message.timestamp;
}

/**
 * Checks that the caller may delete the message: holders of the organization's or the channel's permission, or for a
 * limited time the sender, or the owner of a sending bot.
 */
export function assertMayDelete(org: Organization, actor: UserRecord, message: MessageRecord): void {
  if (holdsPermission(org, actor, 'can_delete_any_message_group')) return;
  const channel = message.stream_id === null ? undefined : findChannel(org, message.stream_id);
  if (channel && isInSetting(org, actor, channel.can_delete_any_message_group)) return;
  const sender = org.tables.users.get(message.sender_id);
  const own = message.sender_id === actor.id || (sender !== undefined && sender.bot_owner_id === actor.id);
  if (!own || !mayDeleteOwn(org, actor, channel))
    throw needsPermission(
      badRequest(`You may not delete message ${message.id}`),
      org,
      actor,
      'can_delete_any_message_group',
    );
  const limit = org.settings.message_content_delete_limit_seconds;
  if (limit !== null && ageOf(org, message) > limit)
    throw badRequest(`The time limit for deleting message ${message.id} has passed`).because(
      'deleteInTime',
      `\`message_content_delete_limit_seconds\` is ${limit}, and message ${message.id} was sent ${ageOf(org, message)} s ago`,
      settingsCall({ message_content_delete_limit_seconds: null }),
    );
}

function mayDeleteOwn(org: Organization, actor: UserRecord, channel: ChannelRecord | undefined): boolean {
  if (channel === undefined) return holdsPermission(org, actor, 'can_delete_own_message_group');
  return holdsInChannel(org, actor, 'can_delete_own_message_group', channel.can_delete_own_message_group);
}

type EditEntry = MessageRecord['edit_history'][number];

/** The changes of a message that the organization shows: all, or only moves. */
export function shownEntries(org: Organization, history: readonly EditEntry[]): readonly EditEntry[] {
  const { message_edit_history_visibility_policy: policy } = org.settings;
  if (policy === 'none') return [];
  if (policy === 'all') return history;
  return history
    .filter(({ prev_topic, prev_stream }) => prev_topic !== undefined || prev_stream !== undefined)
    .map(({ prev_content: _, prev_rendered_content: __, ...move }) => move);
}

/** Checks that the organization makes edit histories visible. */
export function assertHistoryShown(org: Organization): void {
  if (org.settings.allow_edit_history) return;
  throw badRequest('This organization does not show how messages were edited').because(
    'allow_edit_history',
    '`allow_edit_history` is false',
    settingsCall({ allow_edit_history: true }),
  );
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
  throw apiError(
    'EXPECTATION_MISMATCH',
    `The content of message ${message.id} has changed meanwhile`,
  ).because(
    'contentIsUnchanged',
    `The SHA-256 hash of message ${message.id} is ${present}`,
    'read the message again, and send its hash',
  );
}
