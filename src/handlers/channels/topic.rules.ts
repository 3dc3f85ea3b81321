import { badParameter, badRequest } from '../../contract/errors/index.js';
import { boolean } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { type ChannelRecord, type Organization, topicKey, type UserRecord } from '../../model/index.js';
import { isGrantedToPoster, needsChannelPermission } from '../access/channel-access.rules.js';
import { sendAs, zulipFields } from '../access/refusals.rules.js';
import { assertLength, assertPrintable, truncate } from '../text/text.rules.js';

/**
 * Trims the name of a topic. On newer servers, the display name of the empty topic and `(no topic)` mean the empty
 * topic.
 */
export function normalizeTopic(org: Organization, input: string, level: number): string {
  const topic = input.trim();
  if (!supports(level, 'emptyTopic')) return topic;
  if (topic === org.settings.realm_empty_topic_display_name) return '';
  return topic === '(no topic)' && supports(level, 'noTopicMeansEmptyTopic') ? '' : topic;
}

/** Returns the topic in a request, from the parameter with the current or the old name. */
export function requestedTopic(params: {
  topic?: string | undefined;
  subject?: string | undefined;
}): string | undefined {
  if (params.topic !== undefined && params.subject !== undefined) {
    throw badParameter('subject', 'the old name of "topic"; specify only one of them');
  }
  return params.topic ?? params.subject;
}

/** The parameter that clients with support for the empty topic send. */
export const emptyTopicParam = boolean()
  .default(false)
  .since('emptyTopic')
  .describe('return the empty topic as an empty string');

/** Returns a topic as clients show it: the empty topic by its display name, unless the client supports empty names. */
export function shownTopic(org: Organization, topic: string, allowEmpty: boolean): string {
  return topic === '' && !allowEmpty ? org.settings.realm_empty_topic_display_name : topic;
}

/** The prefix that marks a topic as resolved. */
export const RESOLVED = '✔ ';

/** Whether a new topic only resolves or unresolves the old one. Unresolving may remove several check marks at once. */
export function isResolution(before: string, after: string): boolean {
  if (before.startsWith(RESOLVED) === after.startsWith(RESOLVED)) return false;
  return after === RESOLVED + before || after === before.replace(/^[✔ ]+/, '');
}

/** Rejects topics that would resolve the empty topic, on servers that have an empty topic. */
export function assertResolvable(org: Organization, topic: string, level: number): void {
  if (!supports(level, 'emptyTopic')) return;
  if (topic !== RESOLVED.trim() && topic !== RESOLVED + org.settings.realm_empty_topic_display_name) return;
  throw badParameter('topic', 'the empty topic cannot be resolved');
}

/** Trims and checks the topic of a message in a channel. The topics policy of the channel must allow the topic. */
export function parseTopicInChannel(
  org: Organization,
  channel: ChannelRecord,
  input: string,
  level: number,
): string {
  const untruncated = normalizeTopic(org, input, level);
  // Zulip also rejects invalid characters in the part that it cuts off.
  assertPrintable('topic', untruncated);
  const maxLength = org.settings.max_topic_length;
  const topic = org.follows('truncatesLongTopics') ? truncate(untruncated, maxLength, '...') : untruncated;
  assertLength('topic', topic, maxLength);
  if (topic === '' && !supports(level, 'emptyTopic')) throw badParameter('topic', 'must not be empty');
  // Servers without the empty topic have no topics policy.
  if (supports(level, 'emptyTopic')) assertTopicAllowed(org, channel, topic);
  return topic;
}

/** Trims and checks a topic, regardless of the topics policy of any channel. */
export function parseTopicName(org: Organization, input: string, level: number): string {
  const topic = normalizeTopic(org, input, level);
  assertPrintable('topic', topic);
  assertLength('topic', topic, org.settings.max_topic_length);
  return topic;
}

/** Checks that a topic already has messages, or that the user may start it. */
export function assertMayStartTopic(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  topic: string,
): void {
  if (isGrantedToPoster(org, actor, channel.can_create_topic_group)) return;
  if (org.tables.messages.idsBy('topic', topicKey({ stream_id: channel.id, topic })).length > 0) return;
  const error = badRequest(`You may not start new topics in channel ${channel.name}`);
  throw needsChannelPermission(error, org, actor, channel, 'can_create_topic_group', [
    ...sendAs(org, (user) => isGrantedToPoster(org, user, channel.can_create_topic_group)),
    'send an existing "topic"',
  ]);
}

/** Checks that a channel's `topics_policy`, or the organization's, allows a topic. */
export function assertTopicAllowed(org: Organization, channel: ChannelRecord, topic: string): void {
  const policy = channel.topics_policy === 'inherit' ? org.settings.topics_policy : channel.topics_policy;
  if (topic === '' && policy === 'disable_empty_topic') {
    throw badParameter('topic', `channel ${channel.name} requires a topic`, emptyTopicField(org));
  }
  if (topic !== '' && policy === 'empty_topic_only') {
    throw badParameter('topic', `channel ${channel.name} only allows the empty topic`, emptyTopicField(org));
  }
}

/** Returns the display name of the empty topic as a field that Zulip adds to errors about topics policies. */
export function emptyTopicField(org: Organization): Record<string, string> {
  return zulipFields(org, { empty_topic_display_name: org.settings.realm_empty_topic_display_name });
}
