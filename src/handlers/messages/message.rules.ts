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
import { filtered, omit } from '../../values.js';
import { canReadMessage } from '../access/message-access.rules.js';
import {
  channelArchived,
  noRecord,
  notVisible,
  sendAs,
  settingOff,
  settingsCall,
} from '../access/refusals.rules.js';

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
  if (message === undefined) {
    const { messages } = org.tables;
    const readable = filtered(messages.ids(), (id) => canReadMessage(org, actor, messages.expect(id)));
    throw noRecord(error, org, 'messages', messageId, readable);
  }
  throw unreadableMessage(error, org, actor, message);
}

export function channelOf({ tables }: Organization, { stream_id }: MessageRecord): ChannelRecord | undefined {
  return stream_id === null ? undefined : tables.channels.get(stream_id);
}

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
      : `Message ${message.id} is in channel ${channel.id} (${channel.name}), which ${userText(org, actor.id)} cannot read, or joined after the message was sent`,
    ...sendAs(org, (user) => canReadMessage(org, user, message)),
  );
}

/** @throws ApiError `BAD_REQUEST` for an unknown message or one in an archived channel */
export function requireMessageToChange(org: Organization, actor: UserRecord, id: number): MessageRecord {
  const message = requireMessage(org, actor, id);
  const channel = channelOf(org, message);
  if (!channel?.is_archived) return message;
  const error = badRequest(`Message ${id} cannot be changed: channel ${channel.name} is archived`);
  throw channelArchived(error, org, channel);
}

/** Explains an error: only the sender of the message may send this request. */
export function needsSender(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  { id, sender_id }: MessageRecord,
): ApiError {
  return error.because(
    'isSender',
    `Message ${id} was sent by ${userText(org, sender_id)}, not by ${userText(org, actor.id)}`,
    ...sendAs(org, (user) => user.id === sender_id),
  );
}

/** Returns the messages that the caller can read, each once, in the order of `ids`. */
export function readableMessages(
  org: Organization,
  actor: UserRecord,
  ids: readonly number[],
): MessageRecord[] {
  return [...new Set(ids)]
    .flatMap((id) => org.tables.messages.get(id) ?? [])
    .filter((message) => canReadMessage(org, actor, message));
}

/** Returns the number of seconds since a message was sent. */
export function ageOf(org: Organization, message: MessageRecord): number {
  return org.clock.now() - message.timestamp;
}

/** Grace period in seconds for edits and moves that arrive after their time limit, as in Zulip. */
export const GRACE_SECONDS = 20;

/** @param graceSeconds added to the time limit for edits */
export function assertMayEditContent(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  graceSeconds: number,
): void {
  if (message.sender_id !== actor.id) {
    throw needsSender(badRequest(`Only its sender may edit message ${message.id}`), org, actor, message);
  }
  if (!org.settings.allow_message_editing) {
    const error = badRequest('The organization does not allow editing messages');
    throw settingOff(error, 'allow_message_editing');
  }
  const limit = org.settings.message_content_edit_limit_seconds;
  if (limit !== null && ageOf(org, message) > limit + graceSeconds)
    throw badRequest(`The time limit for editing message ${message.id} has passed`).because(
      'editInTime',
      `\`message_content_edit_limit_seconds\` is ${limit}, and message ${message.id} was sent ${ageOf(org, message)} s ago`,
      settingsCall({ message_content_edit_limit_seconds: null }),
    );
}

/** Returns the entries of an edit history that the organization shows: all, only moves, or none. */
export function shownEntries(
  org: Organization,
  { edit_history: history }: MessageRecord,
): MessageRecord['edit_history'] {
  const { message_edit_history_visibility_policy: policy } = org.settings;
  if (policy === 'none') return [];
  if (policy === 'all') return history;
  return history
    .filter(({ prev_topic, prev_stream }) => prev_topic !== undefined || prev_stream !== undefined)
    .map((entry) => omit(entry, ['prev_content', 'prev_rendered_content']));
}

/** Returns the client name in a User-Agent header: `ZulipPython` for `ZulipPython/0.9`, and `website` for a browser. */
export function clientName(userAgent: string): string {
  const name = /^[^\s/]+/.exec(userAgent.trim())?.[0];
  if (name === undefined) return 'Unspecified';
  return name === 'Mozilla' ? 'website' : name;
}

/** Flags that users set themselves. Other flags are set when a message is sent or edited. */
export const PERSONAL_FLAGS = ['read', 'starred', 'collapsed', 'hide_link_previews'] as const;
