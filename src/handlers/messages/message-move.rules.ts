import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { ChannelMessageRecord } from '../../model/index.js';
import {
  type ChannelRecord,
  type MessageRecord,
  type Organization,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { canPost, requireReadableChannel } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { holdsInChannel } from '../access/organization-permissions.rules.js';
import { needsGroup, sendAs } from '../access/refusals.rules.js';
import {
  assertMayStartTopic,
  assertTopicAllowed,
  isResolution,
  parseTopicInChannel,
} from '../channels/topic.rules.js';
import { assertWithinLimits } from './move-limit.rules.js';

/** Messages of a topic that move together with one of them. */
export const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const;
export type PropagateMode = (typeof PROPAGATE_MODES)[number];

export interface MoveRequest {
  topic: string | undefined;
  streamId: number | undefined;
  mode: PropagateMode;
}

/** A permitted move. */
export interface Move {
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
 *   `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` when only some messages of the topic may still be moved
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
    if (!canPost(org, actor, to)) throw badParameter('stream_id', `you may not post in ${to.name}`);
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
  throw needsGroup(badRequest(`You may not move messages out of the channel ${from.name}`), org, actor, {
    rule: 'can_move_messages_out_of_channel_group',
    setting: `\`can_move_messages_out_of_channel_group\` of the channel ${from.id} (${from.name})`,
    value: inChannel,
    allow: sendAs(org, (user) =>
      holdsInChannel(org, user, 'can_move_messages_between_channels_group', inChannel),
    ),
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
  throw needsGroup(badRequest(`You may not move messages within the channel ${channel.name}`), org, actor, {
    rule: 'can_move_messages_within_channel_group',
    setting: `\`can_move_messages_within_channel_group\` of the channel ${channel.id} (${channel.name})`,
    value: move,
    allow: sendAs(org, (user) => holdsInChannel(org, user, 'can_move_messages_between_topics_group', move)),
  });
}

/** Returns the message and those of its topic that move with it, as far as the caller can read them. */
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
