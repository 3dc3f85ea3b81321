import { badParameter } from '../../contract/errors/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import type { ChannelRecord, Organization } from '../../model/index.js';
import { assertLength } from '../text/text.rules.js';

const EMPTY_TOPIC: Capability = 'emptyTopic';

/**
 * The topic that a text means: the display name of the empty topic, and `(no topic)`,
 * mean the empty topic. Trimmed.
 */
export function topicFrom(org: Organization, given: string, level: number): string {
  const topic = given.trim();
  if (!supports(level, EMPTY_TOPIC)) return topic;
  if (topic === org.settings.realm_empty_topic_display_name) return '';
  return topic === '(no topic)' && supports(level, 'noTopicIsEmpty') ? '' : topic;
}

/** A topic as it is shown: the empty one by its display name, unless the caller takes empty names. */
export function shownTopic(org: Organization, topic: string, allowEmpty: boolean): string {
  return topic === '' && !allowEmpty ? org.settings.realm_empty_topic_display_name : topic;
}

/** What the name of a resolved topic begins with. */
export const RESOLVED = '✔ ';

/** Whether the one topic is the other one resolved, or unresolved. */
export function isResolution(before: string, after: string): boolean {
  return before === RESOLVED + after || after === RESOLVED + before;
}

/** Characters that no topic has: controls, halves of surrogate pairs, and code points that are no characters. */
const NOT_IN_TOPICS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * The topic that a text means in a channel, if the channel takes it.
 * @throws ApiError `BAD_REQUEST` for one that is too long, or that the channel's `topics_policy` refuses
 */
export function parseTopic(org: Organization, channel: ChannelRecord, given: string, level: number): string {
  const topic = parseTopicName(org, given, level);
  if (topic === '' && !supports(level, EMPTY_TOPIC)) throw badParameter('topic', 'it may not be empty');
  // Servers without the empty topic have no policy about it.
  if (supports(level, EMPTY_TOPIC)) assertTopicAllowed(channel, topic);
  return topic;
}

/**
 * The topic that a text means, wherever it is.
 * @throws ApiError `BAD_REQUEST` for one that is too long, or has characters that no topic has
 */
export function parseTopicName(org: Organization, given: string, level: number): string {
  const topic = topicFrom(org, given, level);
  assertLength('topic', topic, org.settings.max_topic_length);
  if (NOT_IN_TOPICS.test(topic)) throw badParameter('topic', 'it has characters that no topic may have');
  return topic;
}

/**
 * That a channel's `topics_policy` takes a topic.
 * @throws ApiError `BAD_REQUEST` when it does not
 */
export function assertTopicAllowed(channel: ChannelRecord, topic: string): void {
  if (topic === '' && channel.topics_policy === 'disable_empty_topic') {
    throw badParameter('topic', `the channel ${channel.name} takes no messages in the empty topic`);
  }
  if (topic !== '' && channel.topics_policy === 'empty_topic_only') {
    throw badParameter('topic', `the channel ${channel.name} takes messages in the empty topic only`);
  }
}
