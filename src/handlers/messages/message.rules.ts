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
import { canReadMessage } from '../access/message-access.rules.js';
import { isArchived, noRecord, notVisible, sendAs } from '../access/refusals.rules.js';

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

/** Adds why the caller cannot read a message. */
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

/** Returns the message with this ID for a change, which archived channels do not allow. */
export function requireMessageToChange(
  org: Organization,
  actor: UserRecord,
  messageId: number,
): MessageRecord {
  const message = requireMessage(org, actor, messageId);
  const channel = channelOf(org, message);
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

/** Seconds since a message was sent. */
export function ageOf(org: Organization, message: MessageRecord): number {
  return org.clock.now() - message.timestamp;
}
