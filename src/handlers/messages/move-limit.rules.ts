import { ApiError, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import type { ChannelMessageRecord } from '../../model/index.js';
import {
  type MessageRecord,
  type Organization,
  ROLES,
  roleText,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { settingsCall } from '../access/refusals.rules.js';

/** Grace period in seconds for requests that are already on their way, as in Zulip. */
const GRACE_SECONDS = 20;

/** The settings with the limits, by the part of the place that they limit. */
const SETTINGS = {
  topic: 'move_messages_within_stream_limit_seconds',
  channel: 'move_messages_between_streams_limit_seconds',
} as const;

/** The parts of its place that a message changes. */
interface MoveKind {
  channel: boolean;
  topic: boolean;
  mode: 'change_one' | 'change_later' | 'change_all';
}

/**
 * Checks the age of the messages to move. Moderators and administrators have no limits.
 * @throws ApiError `BAD_REQUEST` for a message past the limit; `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` when all messages of
 *   the topic are to move and only some of them are past it
 */
export function assertWithinLimits(
  org: Organization,
  actor: UserRecord,
  message: ChannelMessageRecord,
  kind: MoveKind,
  level: number,
): void {
  if (actor.role <= ROLES.moderator || !supports(level, 'moveLimits')) return;
  const { move_messages_within_stream_limit_seconds, move_messages_between_streams_limit_seconds } =
    org.settings;
  const limits = [
    { part: 'topic' as const, seconds: kind.topic ? move_messages_within_stream_limit_seconds : null },
    { part: 'channel' as const, seconds: kind.channel ? move_messages_between_streams_limit_seconds : null },
  ].filter((limit): limit is { part: keyof typeof SETTINGS; seconds: number } => limit.seconds !== null);
  if (limits.length === 0) return;
  const isRecent = (one: MessageRecord, seconds: number) =>
    one.timestamp >= org.clock.now() - seconds - GRACE_SECONDS;
  const past = limits.find(({ seconds }) => !isRecent(message, seconds));
  const movesAll = kind.mode === 'change_all' && supports(level, 'moveLimitOfAll');
  if (movesAll && (past === undefined || supports(level, 'moveLimitOfTarget'))) {
    const shortest = Math.min(...limits.map(({ seconds }) => seconds));
    assertAllRecent(org, actor, message, (one) => isRecent(one, shortest));
  }
  if (past !== undefined)
    throw badRequest(`The time limit for editing this message's ${past.part} has passed`).because(
      'moveInTime',
      `\`${SETTINGS[past.part]}\` is ${past.seconds}, and message ${message.id} was sent ${org.clock.now() - message.timestamp} s ago; ${roleText(org, actor)}`,
      settingsCall({ [SETTINGS[past.part]]: null }),
    );
}

/** Does nothing when no message is recent: then the message itself is past the limit. */
function assertAllRecent(
  org: Organization,
  actor: UserRecord,
  { stream_id, topic }: ChannelMessageRecord,
  isRecent: (message: MessageRecord) => boolean,
): void {
  const messages = org.tables.messages
    .by('topic', topicKey(stream_id, topic))
    .filter((one) => canReadMessage(org, actor, one));
  const allowed = messages.filter(isRecent);
  const [first] = allowed;
  if (first === undefined || allowed.length === messages.length) return;
  const counts = `${allowed.length}/${messages.length}`;
  throw new ApiError(
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    `You only have permission to move the ${counts} most recent messages in this topic.`,
    {
      first_message_id_allowed_to_move: first.id,
      total_messages_in_topic: messages.length,
      total_messages_allowed_to_move: allowed.length,
    },
  ).because(
    'moveInTime',
    `Only ${counts} messages of the topic are newer than the limits of moving messages; ${roleText(org, actor)}`,
    settingsCall({ [SETTINGS.topic]: null, [SETTINGS.channel]: null }),
  );
}
