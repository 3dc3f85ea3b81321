import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import {
  type ChannelRecord,
  compositeKey,
  type Organization,
  topicKey,
  type UserRecord,
  VISIBILITY_POLICY,
  type VisibilityPolicy,
} from '../../model/index.js';
import {
  activeSubscription,
  canReadChannel,
  findChannel,
  isGrantedToPoster,
  requireReadableChannel,
} from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { channelArchived, emptyTopicField, needsGroup, sendAs } from '../access/refusals.rules.js';
import { assertLength, truncate } from '../text/text.rules.js';

const EMPTY_TOPIC: Capability = 'emptyTopic';

/**
 * Trims the name of a topic. The display name of the empty topic and `(no topic)` mean the empty topic.
 */
export function normalizeTopic(org: Organization, input: string, level: number): string {
  const topic = input.trim();
  if (!supports(level, EMPTY_TOPIC)) return topic;
  if (topic === org.settings.realm_empty_topic_display_name) return '';
  return topic === '(no topic)' && supports(level, 'noTopicMeansEmptyTopic') ? '' : topic;
}

/**
 * Returns a topic as shown to the caller: the empty topic by its display name, unless the client supports
 * empty names.
 */
export function shownTopic(org: Organization, topic: string, allowEmpty: boolean): string {
  return topic === '' && !allowEmpty ? org.settings.realm_empty_topic_display_name : topic;
}

/** Prefix of resolved topics. */
export const RESOLVED = '✔ ';

/** Whether a new topic only resolves or unresolves the old one. Unresolving may remove several check marks at once. */
export function isResolution(before: string, after: string): boolean {
  if (before.startsWith(RESOLVED) === after.startsWith(RESOLVED)) return false;
  return after === RESOLVED + before || after === before.replace(/^[✔ ]+/, '');
}

/** @throws ApiError `BAD_REQUEST` for a topic that would resolve the empty topic */
export function assertResolvable(org: Organization, topic: string, level: number): void {
  if (!supports(level, EMPTY_TOPIC)) return;
  if (topic !== RESOLVED.trim() && topic !== RESOLVED + org.settings.realm_empty_topic_display_name) return;
  throw badParameter('topic', 'the empty topic cannot be resolved');
}

/** Characters that are invalid in topics: controls, unpaired surrogates and noncharacters. */
const NOT_IN_TOPICS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * Returns the topic of a message in a channel.
 * @throws ApiError `BAD_REQUEST` when it contains invalid characters, is too long for a server that does not truncate
 *   it, or is forbidden by the channel's `topics_policy`
 */
export function parseTopicInChannel(
  org: Organization,
  channel: ChannelRecord,
  input: string,
  level: number,
): string {
  const whole = normalizeTopic(org, input, level);
  // Zulip also rejects invalid characters in the part that it cuts off.
  assertTopicCharacters(whole);
  const most = org.settings.max_topic_length;
  const topic = org.follows('truncatesLongTopics') ? truncate(whole, most, '...') : whole;
  assertLength('topic', topic, most);
  if (topic === '' && !supports(level, EMPTY_TOPIC)) throw badParameter('topic', 'must not be empty');
  // Servers without the empty topic have no policy for it.
  if (supports(level, EMPTY_TOPIC)) assertTopicAllowed(org, channel, topic);
  return topic;
}

/**
 * Returns the topic of a user's topic setting, in any channel.
 * @throws ApiError `BAD_REQUEST` when it is too long or contains invalid characters
 */
export function parseExistingTopicName(org: Organization, input: string, level: number): string {
  const topic = normalizeTopic(org, input, level);
  assertTopicCharacters(topic);
  assertLength('topic', topic, org.settings.max_topic_length);
  return topic;
}

function assertTopicCharacters(topic: string): void {
  if (NOT_IN_TOPICS.test(topic))
    throw badParameter('topic', 'must not contain control characters or unpaired surrogates');
}

/** Checks that a topic already has messages, or that the user may start it. */
export function assertMayStartTopic(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  topic: string,
): void {
  if (isGrantedToPoster(org, actor, channel.can_create_topic_group)) return;
  if (org.tables.messages.idsBy('topic', topicKey(channel.id, topic)).length > 0) return;
  throw needsGroup(badRequest(`You may not start new topics in the channel ${channel.name}`), org, actor, {
    rule: 'can_create_topic_group',
    setting: `\`can_create_topic_group\` of the channel ${channel.id} (${channel.name})`,
    value: channel.can_create_topic_group,
    allow: [
      ...sendAs(org, (user) => isGrantedToPoster(org, user, channel.can_create_topic_group)),
      'send an existing "topic"',
    ],
  });
}

/**
 * Checks that a channel's `topics_policy`, or the organization's, allows a topic.
 * @throws ApiError `BAD_REQUEST` when it does not
 */
export function assertTopicAllowed(org: Organization, channel: ChannelRecord, topic: string): void {
  const policy = channel.topics_policy === 'inherit' ? org.settings.topics_policy : channel.topics_policy;
  if (topic === '' && policy === 'disable_empty_topic') {
    throw badParameter('topic', `the channel ${channel.name} requires a topic`, emptyTopicField(org));
  }
  if (topic !== '' && policy === 'empty_topic_only') {
    throw badParameter(
      'topic',
      `the channel ${channel.name} only allows the empty topic`,
      emptyTopicField(org),
    );
  }
}

interface Topic {
  stream_id: number;
  topic: string;
}

/** The `VISIBILITY_POLICY` of a topic for a user. */
export function visibilityPolicy(
  org: Organization,
  userId: number,
  { stream_id, topic }: Topic,
): VisibilityPolicy {
  const key = compositeKey(userId, topicKey(stream_id, topic));
  return org.tables.user_topics.firstBy('userTopic', key)?.visibility_policy ?? VISIBILITY_POLICY.inherit;
}

/** Whether a topic is muted: by the user, or by a muted channel unless the topic is unmuted or followed. */
export function isMuted(org: Organization, userId: number, topic: Topic): boolean {
  const policy = visibilityPolicy(org, userId, topic);
  if (policy !== VISIBILITY_POLICY.inherit) return policy === VISIBILITY_POLICY.muted;
  return activeSubscription(org, userId, topic.stream_id)?.is_muted === true;
}

/**
 * Returns the channel of a topic whose visibility policy changes: one that is not archived and that the user can read.
 * A policy can be removed in any channel.
 * @throws ApiError `BAD_REQUEST` for another channel
 */
export function requireChannelOfTopic(
  org: Organization,
  actor: UserRecord,
  input: string | number,
  policy: VisibilityPolicy,
): ChannelRecord {
  const found = findChannel(org, input);
  if (found !== undefined && policy === VISIBILITY_POLICY.inherit) return found;
  const channel = requireReadableChannel(org, actor, input);
  if (channel.is_archived)
    throw channelArchived(badRequest(`The channel ${channel.name} is archived`), org, channel);
  return channel;
}

/** Sets the visibility policy of a topic. Does nothing if it is the current one. */
export async function setVisibilityPolicy(
  org: Organization,
  userId: number,
  { streamId, topic }: Place,
  policy: VisibilityPolicy,
): Promise<void> {
  const { user_topics: topics } = org.tables;
  const current = topics.firstBy('userTopic', compositeKey(userId, topicKey(streamId, topic)));
  if ((current?.visibility_policy ?? VISIBILITY_POLICY.inherit) === policy) return;
  const change = { visibility_policy: policy, last_updated: org.clock.now() };
  if (current === undefined) {
    await topics.create({ user_id: userId, stream_id: streamId, topic, ...change });
  } else if (policy === VISIBILITY_POLICY.inherit) {
    await topics.delete(current.id);
  } else {
    await topics.update(current.id, change);
  }
}

export interface Place {
  streamId: number;
  topic: string;
}

/** The policies, sorted by how many messages they show. */
const BY_VISIBILITY = [
  VISIBILITY_POLICY.muted,
  VISIBILITY_POLICY.inherit,
  VISIBILITY_POLICY.unmuted,
  VISIBILITY_POLICY.followed,
];

/**
 * Moves the visibility policies of a topic whose messages moved, as in Zulip. Users who cannot read the new channel lose theirs.
 * @param merges whether the new topic already had messages. If so, the policy that shows more messages applies
 */
export async function moveVisibilityPolicies(
  org: Organization,
  from: Place,
  to: Place,
  merges: boolean,
): Promise<void> {
  const { channels, user_topics: topics, users } = org.tables;
  const [before, after] = [topicKey(from.streamId, from.topic), topicKey(to.streamId, to.topic)];
  if (before === after) return;
  const affected = topics
    .all()
    .filter(({ stream_id, topic }) => [before, after].includes(topicKey(stream_id, topic)));
  for (const userId of new Set(affected.map(({ user_id }) => user_id))) {
    const policy = visibilityPolicy(org, userId, { stream_id: from.streamId, topic: from.topic });
    const current = visibilityPolicy(org, userId, { stream_id: to.streamId, topic: to.topic });
    await setVisibilityPolicy(org, userId, from, VISIBILITY_POLICY.inherit);
    if (!canReadChannel(org, users.expect(userId), channels.expect(to.streamId))) continue;
    const shown = merges && BY_VISIBILITY.indexOf(current) > BY_VISIBILITY.indexOf(policy) ? current : policy;
    await setVisibilityPolicy(org, userId, to, shown);
  }
}

/** Deletes the topic preferences of users who can read none of the topic's messages. */
export async function forgetTopic(org: Organization, { streamId, topic }: Place): Promise<void> {
  const { messages, user_topics: topics, users } = org.tables;
  const key = topicKey(streamId, topic);
  const remaining = messages.by('topic', key);
  for (const record of topics.all()) {
    if (topicKey(record.stream_id, record.topic) !== key) continue;
    const user = users.expect(record.user_id);
    if (!remaining.some((message) => canReadMessage(org, user, message))) await topics.delete(record.id);
  }
}
