import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import { type ChannelRecord, type Organization, topicKey, type UserRecord } from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import { assertLength } from '../text/text.rules.js';

const EMPTY_TOPIC: Capability = 'emptyTopic';

/**
 * Returns the topic that a text means, trimmed. The display name of the empty topic and `(no topic)` mean the
 * empty topic.
 */
export function topicFrom(org: Organization, input: string, level: number): string {
  const topic = input.trim();
  if (!supports(level, EMPTY_TOPIC)) return topic;
  if (topic === org.settings.realm_empty_topic_display_name) return '';
  return topic === '(no topic)' && supports(level, 'noTopicIsEmpty') ? '' : topic;
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

/** Whether one topic is the resolved or unresolved form of the other. */
export function isResolution(before: string, after: string): boolean {
  return before === RESOLVED + after || after === RESOLVED + before;
}

/** Characters that are invalid in topics: controls, unpaired surrogates and noncharacters. */
const NOT_IN_TOPICS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * Returns the topic that a text means in a channel.
 * @throws ApiError `BAD_REQUEST` when it is too long, or the channel's `topics_policy` forbids it
 */
export function parseTopic(org: Organization, channel: ChannelRecord, input: string, level: number): string {
  const topic = parseTopicName(org, input, level);
  if (topic === '' && !supports(level, EMPTY_TOPIC)) throw badParameter('topic', 'must not be empty');
  // Servers without the empty topic have no policy for it.
  if (supports(level, EMPTY_TOPIC)) assertTopicAllowed(channel, topic);
  return topic;
}

/**
 * Returns the topic that a text means, in any channel.
 * @throws ApiError `BAD_REQUEST` when it is too long or contains invalid characters
 */
export function parseTopicName(org: Organization, input: string, level: number): string {
  const topic = topicFrom(org, input, level);
  assertLength('topic', topic, org.settings.max_topic_length);
  if (NOT_IN_TOPICS.test(topic))
    throw badParameter('topic', 'must not contain control characters or unpaired surrogates');
  return topic;
}

/** Checks that a topic has messages already, or that a user may start it. */
export function assertMayStartTopic(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  topic: string,
): void {
  if (isInSetting(org, actor, channel.can_create_topic_group)) return;
  if (org.tables.messages.idsBy('topic', topicKey(channel.id, topic)).length > 0) return;
  throw badRequest(`You may not start new topics in the channel ${channel.name}`);
}

/**
 * Checks that a channel's `topics_policy` allows a topic.
 * @throws ApiError `BAD_REQUEST` when it does not
 */
export function assertTopicAllowed(channel: ChannelRecord, topic: string): void {
  if (topic === '' && channel.topics_policy === 'disable_empty_topic') {
    throw badParameter('topic', `the channel ${channel.name} requires a topic`);
  }
  if (topic !== '' && channel.topics_policy === 'empty_topic_only') {
    throw badParameter('topic', `the channel ${channel.name} only allows the empty topic`);
  }
}
