import { ApiError, badParameter, badRequest } from '../../contract/errors/index.js';
import type { Caller } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChannelMessageRecord,
  type ChannelRecord,
  type MessageRecord,
  type Organization,
  ROLES,
  roleText,
  type Topic,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { administersChannel, canPost, requireReadableChannel } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { holdsPermission, needsPermission } from '../access/organization-permissions.rules.js';
import { settingsCall } from '../access/refusals.rules.js';
import {
  assertMayStartTopic,
  assertResolvable,
  assertTopicAllowed,
  isResolution,
  normalizeTopic,
  parseTopicInChannel,
} from '../channels/topic.rules.js';
import { ageOf, GRACE_SECONDS } from './message.rules.js';
import { mayNotPost } from './recipients.rules.js';

/** The modes that select which messages of a topic move: one message, that message and all later ones, or all. */
export const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const;
export type PropagateMode = (typeof PROPAGATE_MODES)[number];

interface MoveRequest {
  topic: string | undefined;
  stream_id: number | undefined;
  mode: PropagateMode;
}

export interface Move extends Topic {
  /** Whether the request names no topic, so that each message keeps its own spelling of the topic. */
  keepsTopics: boolean;
  /** Whether the topic changes only by being resolved or unresolved. */
  resolves: boolean;
  messages: readonly MessageRecord[];
  mode: PropagateMode;
}

/**
 * Returns the requested move, or `undefined` if the message is already at the target.
 * @throws ApiError `BAD_REQUEST` for a direct message, an invalid target, or a missing permission;
 *   `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` when only some messages in the topic may still be moved
 */
export function requireAllowedMove(
  caller: Caller,
  message: MessageRecord,
  request: MoveRequest,
): Move | undefined {
  const { org, actor, level } = caller;
  if (message.stream_id === null) throw directMessage(message.id);
  const from = org.tables.channels.expect(message.stream_id);
  const to = request.stream_id === undefined ? from : requireReadableChannel(org, actor, request.stream_id);
  const newTopic = request.topic === undefined ? message.topic : normalizeTopic(org, request.topic, level);
  const changes = { channel: request.stream_id !== undefined, topic: newTopic !== message.topic };
  if (!changes.channel && !changes.topic) return undefined;
  if (changes.topic) assertResolvable(org, newTopic, level);
  const topic = changes.topic ? parseTopicInChannel(org, to, newTopic, level) : message.topic;
  const resolves = isResolution(message.topic, newTopic);
  // Older servers treat resolving a topic like renaming it.
  const isResolving = resolves && supports(level, 'canResolveTopics');
  if (changes.topic) assertMayMove(org, actor, isResolving ? 'resolve' : 'rename', [from, to]);
  if (changes.channel) assertMayMove(org, actor, 'leave', [from]);
  assertWithinLimits(caller, message, { ...changes, isResolving, mode: request.mode });
  if (to === from && !changes.topic) return undefined;
  if (to !== from) {
    if (!canPost(org, actor, to))
      throw mayNotPost(badParameter('stream_id', `you may not post in ${to.name}`), org, actor, to);
    assertTopicAllowed(org, to, topic);
  }
  if (!resolves) assertMayStartTopic(org, actor, to, topic);
  return {
    stream_id: to.id,
    topic,
    keepsTopics: request.topic === undefined,
    resolves,
    messages: messagesToMove(org, actor, message, request.mode),
    mode: request.mode,
  };
}

function directMessage(id: number): ApiError {
  return badRequest('A direct message has no topic and cannot be moved').because(
    'isChannelMessage',
    `Message ${id} is a direct message`,
    'use the ID of a channel message',
  );
}

/** For each kind of move, the permission in the organization and the one in a channel. */
const PERMISSIONS = {
  leave: {
    name: 'can_move_messages_between_channels_group',
    inChannel: 'can_move_messages_out_of_channel_group',
    activity: 'move messages out of',
  },
  rename: {
    name: 'can_move_messages_between_topics_group',
    inChannel: 'can_move_messages_within_channel_group',
    activity: 'move messages within',
  },
  resolve: {
    name: 'can_resolve_topics_group',
    inChannel: 'can_resolve_topics_group',
    activity: 'resolve topics in',
  },
} as const;

/**
 * Checks that a user has a permission in the organization or in one of these channels. Administrators of the
 * organization or of a channel may always rename topics and move messages; to resolve topics, they also need the
 * permission.
 */
function assertMayMove(
  org: Organization,
  actor: UserRecord,
  permission: keyof typeof PERMISSIONS,
  channels: readonly [ChannelRecord, ...ChannelRecord[]],
): void {
  const { name, inChannel, activity } = PERMISSIONS[permission];
  const may = (user: UserRecord) =>
    holdsPermission(org, user, name) ||
    channels.some(
      (channel) =>
        (permission !== 'resolve' && administersChannel(org, user, channel)) ||
        isInSetting(org, user, channel[inChannel]),
    );
  if (may(actor)) return;
  const error = badRequest(`You may not ${activity} channel ${channels[0].name}`);
  throw needsPermission(error, org, actor, name, may);
}

function messagesToMove(
  org: Organization,
  actor: UserRecord,
  message: ChannelMessageRecord,
  mode: PropagateMode,
): MessageRecord[] {
  if (mode === 'change_one') return [message];
  return org.tables.messages
    .by('topic', topicKey(message))
    .filter(({ id }) => mode === 'change_all' || id >= message.id)
    .filter((candidate) => canReadMessage(org, actor, candidate));
}

/** Whether a finished move left no message in the old topic that the mover can read. Always true for `change_all`. */
export function movesWholeTopic(
  org: Organization,
  mover: UserRecord,
  topic: Topic,
  mode: PropagateMode | undefined,
): boolean {
  if (mode === 'change_all') return true;
  const left = org.tables.messages.by('topic', topicKey(topic));
  return !left.some((message) => canReadMessage(org, mover, message));
}

const LIMITS = [
  { part: 'topic', setting: 'move_messages_within_stream_limit_seconds' },
  { part: 'channel', setting: 'move_messages_between_streams_limit_seconds' },
] as const;

/**
 * Checks that the messages to move are within the time limits. The limits do not apply to moderators and
 * administrators, and older servers have none.
 * @throws ApiError `BAD_REQUEST` for a message past a limit; `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` if all messages of the
 *   topic are to move and only some of them are past a limit
 */
function assertWithinLimits(
  { org, actor, level }: Caller,
  message: ChannelMessageRecord,
  move: { channel: boolean; topic: boolean; isResolving: boolean; mode: PropagateMode },
): void {
  if (actor.role <= ROLES.moderator || !supports(level, 'moveLimits')) return;
  // Resolving a topic has no limit.
  const isLimited = { channel: move.channel, topic: move.topic && !move.isResolving };
  const limits = LIMITS.filter(({ part }) => isLimited[part]).flatMap(({ part, setting }) => {
    const seconds = org.settings[setting];
    return seconds === null ? [] : [{ part, setting, seconds }];
  });
  if (limits.length === 0) return;
  const isRecent = (one: MessageRecord, seconds: number) => ageOf(org, one) <= seconds + GRACE_SECONDS;
  const past = limits.find(({ seconds }) => !isRecent(message, seconds));
  const movesAll = move.mode === 'change_all' && !move.isResolving && supports(level, 'moveLimitOfAll');
  if (movesAll && (past === undefined || supports(level, 'moveLimitOfTarget'))) {
    const shortest = Math.min(...limits.map(({ seconds }) => seconds));
    assertAllRecent(org, actor, message, (one) => isRecent(one, shortest));
  }
  if (past === undefined) return;
  throw badRequest(`The time limit for editing this message's ${past.part} has passed`).because(
    'moveInTime',
    `\`${past.setting}\` is ${past.seconds}, and message ${message.id} was sent ${ageOf(org, message)} s ago; ${roleText(org, actor)}`,
    settingsCall({ [past.setting]: null }),
  );
}

/** Rejects a move of a topic with messages both within and past the time limit. */
function assertAllRecent(
  org: Organization,
  actor: UserRecord,
  message: ChannelMessageRecord,
  isRecent: (message: MessageRecord) => boolean,
): void {
  const messages = messagesToMove(org, actor, message, 'change_all');
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
    `Only ${counts} messages in the topic are within the time limits for moving messages; ${roleText(org, actor)}`,
    settingsCall(Object.fromEntries(LIMITS.map(({ setting }) => [setting, null]))),
  );
}
