import { ApiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChannelMessageRecord,
  type ChannelRecord,
  type MessageRecord,
  type Organization,
  ROLES,
  roleText,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { canPost, requireReadableChannel } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { holdsInChannel, needsPermission } from '../access/organization-permissions.rules.js';
import { needsGroup, sendAs, settingsCall } from '../access/refusals.rules.js';
import {
  assertMayStartTopic,
  assertTopicAllowed,
  isResolution,
  parseTopicInChannel,
} from '../channels/topic.resource.js';
import { mayNotPost } from './recipients.rules.js';

/** Messages in a topic that move together with one of them. */
export const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const;
export type PropagateMode = (typeof PROPAGATE_MODES)[number];

interface MoveRequest {
  topic: string | undefined;
  streamId: number | undefined;
  mode: PropagateMode;
}

/** A permitted move. */
interface Move {
  streamId: number;
  topic: string;
  /** Without a new topic: each message keeps the spelling of its topic. */
  keepsTopics: boolean;
  messages: readonly MessageRecord[];
  mode: PropagateMode;
}

/**
 * Returns the requested move, or `undefined` when the message is already there.
 * @throws ApiError `BAD_REQUEST` for a direct message, an invalid target, or a missing permission;
 *   `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` when only some messages in the topic may still be moved
 */
export function parseMove(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  request: MoveRequest,
  level: number,
): Move | undefined {
  if (message.stream_id === null) {
    throw badRequest('A direct message has no topic and cannot be moved').because(
      'isChannelMessage',
      `Message ${message.id} is a direct message`,
      'use the ID of a channel message',
    );
  }
  const from = org.tables.channels.expect(message.stream_id);
  const to = request.streamId === undefined ? from : requireReadableChannel(org, actor, request.streamId);
  const topic =
    request.topic === undefined ? message.topic : parseTopicInChannel(org, to, request.topic, level);
  const changes = { channel: request.streamId !== undefined, topic: topic !== message.topic };
  if (!changes.channel && !changes.topic) return undefined;
  if (changes.channel) assertMayLeave(org, actor, from);
  assertWithinLimits(org, actor, message, { ...changes, mode: request.mode }, level);
  if (to === from && !changes.topic) return undefined;
  if (to !== from) {
    if (!canPost(org, actor, to))
      throw mayNotPost(badParameter('stream_id', `you may not post in ${to.name}`), org, actor, to);
    assertTopicAllowed(org, to, topic);
  } else {
    assertMayRename(org, actor, from, message.topic, topic);
  }
  if (to !== from || !isResolution(message.topic, topic)) assertMayStartTopic(org, actor, to, topic);
  return {
    streamId: to.id,
    topic,
    keepsTopics: request.topic === undefined,
    messages: followers(org, actor, message, request.mode),
    mode: request.mode,
  };
}

function assertMayLeave(org: Organization, actor: UserRecord, from: ChannelRecord): void {
  const inChannel = from.can_move_messages_out_of_channel_group;
  if (holdsInChannel(org, actor, 'can_move_messages_between_channels_group', inChannel)) return;
  const error = badRequest(`You may not move messages out of the channel ${from.name}`);
  const may = (user: UserRecord) =>
    holdsInChannel(org, user, 'can_move_messages_between_channels_group', inChannel);
  if (org.settings.can_move_messages_between_channels_group !== null)
    throw needsPermission(error, org, actor, 'can_move_messages_between_channels_group', may);
  throw needsGroup(error, org, actor, {
    rule: 'can_move_messages_out_of_channel_group',
    setting: `\`can_move_messages_out_of_channel_group\` of the channel ${from.id} (${from.name})`,
    value: inChannel,
    allow: sendAs(org, may),
  });
}

/** Resolving a topic has a separate permission, implied by the permission to move messages. */
function assertMayRename(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  before: string,
  after: string,
): void {
  const { can_move_messages_within_channel_group: move, can_resolve_topics_group: resolve } = channel;
  if (holdsInChannel(org, actor, 'can_move_messages_between_topics_group', move)) return;
  const resolves = isResolution(before, after);
  if (resolves && holdsInChannel(org, actor, 'can_resolve_topics_group', resolve)) return;
  const error = badRequest(`You may not move messages within the channel ${channel.name}`);
  const may = (user: UserRecord) => holdsInChannel(org, user, 'can_move_messages_between_topics_group', move);
  if (org.settings.can_move_messages_between_topics_group !== null)
    throw needsPermission(error, org, actor, 'can_move_messages_between_topics_group', may);
  throw needsGroup(error, org, actor, {
    rule: 'can_move_messages_within_channel_group',
    setting: `\`can_move_messages_within_channel_group\` of the channel ${channel.id} (${channel.name})`,
    value: move,
    allow: sendAs(org, may),
  });
}

/** Returns the message and those of its topic that move with it and that the caller can read. */
function followers(
  org: Organization,
  actor: UserRecord,
  message: ChannelMessageRecord,
  mode: PropagateMode,
): MessageRecord[] {
  if (mode === 'change_one') return [message];
  return org.tables.messages
    .by('topic', topicKey(message.stream_id, message.topic))
    .filter(({ id }) => mode === 'change_all' || id >= message.id)
    .filter((candidate) => canReadMessage(org, actor, candidate));
}

/** A topic of a channel. */
interface Place {
  streamId: number;
  topic: string;
}

/** Whether a finished move included all messages of a topic that the mover can read. Others do not show that older ones exist. */
export function movesWholeTopic(
  org: Organization,
  mover: UserRecord,
  { streamId, topic }: Place,
  mode: PropagateMode | undefined,
): boolean {
  if (mode === 'change_all') return true;
  const left = org.tables.messages.by('topic', topicKey(streamId, topic));
  return !left.some((message) => canReadMessage(org, mover, message));
}

/** Grace period in seconds for requests that are already on their way, as in Zulip. */
const GRACE_SECONDS = 20;

/** The settings that limit moves to another channel and to another topic. */
const SETTINGS = {
  topic: 'move_messages_within_stream_limit_seconds',
  channel: 'move_messages_between_streams_limit_seconds',
} as const;

/** The parts of its place that a move changes, and the messages that it includes. */
interface MoveKind {
  channel: boolean;
  topic: boolean;
  mode: PropagateMode;
}

/**
 * Checks the age of the messages to move. Moderators and administrators have no limits.
 * @throws ApiError `BAD_REQUEST` for a message past the limit; `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` when all messages of
 *   the topic are to move and only some of them are past it
 */
function assertWithinLimits(
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

/** Does nothing if no message is within the limit: then the message itself is not either, which is another error. */
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
