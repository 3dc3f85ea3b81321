import { type ApiError, apiError, badRequest } from '../../contract/errors/index.js';
import {
  type ChannelRecord,
  type DeepReadonly,
  isSpectator,
  type MessageRecord,
  type Organization,
  type Reaction,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { omit } from '../../values.js';
import { findChannel } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { channelArchived, noRecord, notVisible, sendAs, settingsCall } from '../access/refusals.rules.js';
import { type EmojiRequest, emojiMatcher, requireEmoji } from '../text/emoji.rules.js';

/**
 * Returns the message with this ID. Messages that the caller cannot read count as unknown.
 * @throws ApiError `BAD_REQUEST` for an unknown message, `UNAUTHORIZED` for a caller who is not signed in
 */
export function requireMessage(org: Organization, actor: UserRecord, messageId: number): MessageRecord {
  const message = org.tables.messages.get(messageId);
  if (message !== undefined && canReadMessage(org, actor, message)) return message;
  if (isSpectator(actor)) {
    throw apiError('UNAUTHORIZED', `Not logged in: message ${messageId} is in no web-public channel`).because(
      'hasCredentials',
      `Message ${messageId} is in no web-public channel, and the request has no credentials`,
      'sign in at /login/, and send the cookies it sets',
    );
  }
  const error = badRequest(`There is no message ${messageId}`);
  if (message === undefined) throw noRecord(error, org, 'messages', messageId);
  throw unreadableMessage(error, org, actor, message);
}

/** The channel of a message; `undefined` for a direct message. */
export function channelOf(
  org: Organization,
  { stream_id }: Pick<MessageRecord, 'stream_id'>,
): ChannelRecord | undefined {
  return stream_id === null ? undefined : findChannel(org, stream_id);
}

/** Adds to an error the reason that the caller cannot read the message. */
function unreadableMessage(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
): ApiError {
  const channel = channelOf(org, message);
  return notVisible(
    error,
    channel === undefined
      ? `Message ${message.id} is a direct message between others; ${roleText(org, actor)}`
      : `Message ${message.id} is in the channel ${channel.id} (${channel.name}), which ${userText(org, actor.id)} cannot read, or joined later`,
    ...sendAs(org, (user) => canReadMessage(org, user, message)),
  );
}

/**
 * Returns the message with this ID for a change.
 * @throws ApiError `BAD_REQUEST` for a message in an archived channel
 */
export function requireMessageToChange(
  org: Organization,
  actor: UserRecord,
  messageId: number,
): MessageRecord {
  const message = requireMessage(org, actor, messageId);
  const channel = channelOf(org, message);
  if (!channel?.is_archived) return message;
  throw channelArchived(
    badRequest(`Message ${messageId} is in the archived channel ${channel.name} and cannot be changed`),
    org,
    channel,
  );
}

/** Returns the messages that the caller can read, each once, in the same order. */
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

/** Seconds since a message was sent. */
export function ageOf(org: Organization, message: MessageRecord): number {
  return org.clock.now() - message.timestamp;
}

/** Grace period for edits that arrive after the time limit, in seconds. */
const EDIT_GRACE_SECONDS = 20;

/** Checks that the caller may edit the content: only the sender may, within the organization's time limit. */
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

type EditEntry = MessageRecord['edit_history'][number];

/** The entries of an edit history that the organization shows: all, or only moves. */
export function shownEntries(org: Organization, history: readonly EditEntry[]): readonly EditEntry[] {
  const { message_edit_history_visibility_policy: policy } = org.settings;
  if (policy === 'none') return [];
  if (policy === 'all') return history;
  return history
    .filter(({ prev_topic, prev_stream }) => prev_topic !== undefined || prev_stream !== undefined)
    .map((entry) => omit(entry, ['prev_content', 'prev_rendered_content']));
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
  const current = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (current === sha256) return;
  throw apiError('EXPECTATION_MISMATCH', `The content of message ${message.id} has changed in the meantime`, {
    field_name: 'prev_content_sha256',
  }).because(
    'contentIsUnchanged',
    `The SHA-256 hash of message ${message.id} is ${current}`,
    'read the message again, and send its hash',
  );
}

/**
 * Returns the reaction that a request adds to a message.
 * @throws ApiError `REACTION_ALREADY_EXISTS` when the user already reacted with that emoji; `BAD_REQUEST` for
 * an unknown emoji
 */
export async function parseNewReaction(
  org: Organization,
  userId: number,
  message: MessageRecord,
  request: EmojiRequest & { emoji_name: string },
): Promise<Reaction> {
  const emoji = await requireEmoji(org, request, message.reactions);
  const present = message.reactions.some(
    (entry) =>
      entry.user_id === userId &&
      entry.reaction_type === emoji.reaction_type &&
      entry.emoji_code === emoji.emoji_code,
  );
  if (present) {
    throw apiError(
      'REACTION_ALREADY_EXISTS',
      `You have already reacted to message ${message.id} with this emoji`,
    ).because(
      'reactionIsNew',
      `The user has this reaction on message ${message.id} already`,
      'remove the reaction first',
    );
  }
  return { user_id: userId, ...emoji };
}

/**
 * Returns the caller's reaction that a request names.
 * @throws ApiError `REACTION_DOES_NOT_EXIST`
 */
export async function requireOwnReaction(
  org: Organization,
  userId: number,
  message: MessageRecord,
  request: EmojiRequest,
): Promise<DeepReadonly<Reaction>> {
  const means = await emojiMatcher(org, request);
  // Without a type, Zulip looks for Unicode emoji only.
  const type = request.reaction_type ?? 'unicode_emoji';
  const found = message.reactions.find(
    (entry) => entry.user_id === userId && entry.reaction_type === type && means(entry),
  );
  if (found === undefined) {
    throw apiError('REACTION_DOES_NOT_EXIST', `You have no such reaction on message ${message.id}`).because(
      'reactionExists',
      `User ${userId} has no such reaction on message ${message.id}`,
      'add the reaction first',
    );
  }
  return found;
}
