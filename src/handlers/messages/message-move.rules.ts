import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  type ChannelRecord,
  type MessageRecord,
  type Organization,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { canPost, requireReadableChannel } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import {
  assertMayStartTopic,
  assertTopicAllowed,
  isResolution,
  parseTopic,
} from '../channels/topic.rules.js';

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
 * @throws ApiError `BAD_REQUEST` for a direct message, an invalid target, or a missing permission
 */
export function parseMove(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  request: MoveRequest,
  level: number,
): Move | undefined {
  if (message.stream_id === null) throw badRequest('A direct message has no topic and cannot be moved');
  const from = org.tables.channels.get(message.stream_id) as ChannelRecord;
  const to = request.streamId === undefined ? from : requireReadableChannel(org, actor, request.streamId);
  const topic = request.topic === undefined ? message.topic : parseTopic(org, to, request.topic, level);
  if (to === from && topic === message.topic) return undefined;
  if (to !== from) {
    assertMayLeave(org, actor, from);
    if (!canPost(org, actor, to)) throw badParameter('stream_id', `you may not post in ${to.name}`);
    assertTopicAllowed(to, topic);
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
  if (isInSetting(org, actor, from.can_move_messages_out_of_channel_group)) return;
  throw badRequest(`You may not move messages out of the channel ${from.name}`);
}

/** Resolving a topic has a separate permission, implied by the permission to move messages. */
function assertMayRename(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  before: string,
  after: string,
): void {
  if (isInSetting(org, actor, channel.can_move_messages_within_channel_group)) return;
  if (isResolution(before, after) && isInSetting(org, actor, channel.can_resolve_topics_group)) return;
  throw badRequest(`You may not move messages within the channel ${channel.name}`);
}

/** Returns the message and those of its topic that move with it, as far as the caller can read them. */
function followers(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  mode: PropagateMode,
): MessageRecord[] {
  if (mode === 'change_one') return [message];
  return org.tables.messages
    .by('topic', topicKey(message.stream_id as number, message.topic))
    .filter(({ id }) => mode === 'change_all' || id >= message.id)
    .filter((candidate) => canReadMessage(org, actor, candidate));
}
