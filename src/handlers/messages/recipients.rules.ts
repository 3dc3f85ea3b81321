import { ApiError, apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import type { Channel, DeepReadonly, Organization, User } from '../../model/index.js';
import { canPost, canReadChannel, findChannel } from '../channels/channel.rules.js';
import { topicFrom } from '../channels/topic.rules.js';
import { assertLength } from '../text/text.rules.js';
import { canAccessUser, canSeeRealEmail } from '../users/user.rules.js';

type Actor = DeepReadonly<User>;
type ChannelRecord = DeepReadonly<Channel>;

const EMPTY_TOPIC: Capability = 'emptyTopic';

/**
 * The people of a direct message: users whom the sender may know of, by ID or email, all of them active. The sender
 * need not be among them.
 * @returns their IDs, each once, ascending
 * @throws ApiError `BAD_REQUEST` that names who is unknown or deactivated, or when nobody is given
 */
export function assertDirectRecipients(
  org: Organization,
  sender: Actor,
  given: readonly (number | string)[],
): number[] {
  if (given.length === 0) throw badParameter('to', 'a direct message needs a recipient');
  const ids = given.map((who) => {
    const user = findRecipient(org, sender, who);
    if (user === undefined || !canAccessUser(org, sender, user)) throw badRequest(`There is no user ${who}`);
    if (!user.is_active) throw badRequest(`User ${who} is deactivated and takes no messages`);
    return user.id;
  });
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** The user that an ID means, or an API email, or a real email that the caller may see. */
export function findRecipient(org: Organization, sender: Actor, who: number | string): Actor | undefined {
  const { users } = org.tables;
  if (typeof who === 'number') return users.get(who);
  const email = who.toLowerCase();
  const real = users.firstBy('realEmail', email);
  return users.firstBy('apiEmail', email) ?? (real && canSeeRealEmail(sender, real) ? real : undefined);
}

/**
 * The channel, by ID or name, if the sender may post there. One that the sender cannot read is as one that does not
 * exist.
 * @throws ApiError `STREAM_DOES_NOT_EXIST` with `stream_id` (or `stream` for a name); `BAD_REQUEST` where posting is
 * not allowed
 */
export function assertChannelTarget(org: Organization, sender: Actor, given: number | string): ChannelRecord {
  const channel = findChannel(org, given);
  if (channel === undefined || !canReadChannel(org, sender, channel)) throw unknownChannel(given);
  if (!canPost(org, sender, channel)) throw badRequest(`You may not post in the channel ${channel.name}`);
  return channel;
}

/** As the published server: a channel asked for by name is answered with `stream`, the name. */
function unknownChannel(given: number | string): ApiError {
  const msg = `There is no channel ${given}`;
  if (typeof given === 'number') return apiError('STREAM_DOES_NOT_EXIST', msg, { stream_id: given });
  return new ApiError('STREAM_DOES_NOT_EXIST', msg, { stream: given });
}

/** Characters that no topic has: controls, halves of surrogate pairs, and code points that are no characters. */
const NOT_IN_TOPICS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * The topic that a text means in a channel (reference: special topic rule), if the channel takes it.
 * @throws ApiError `BAD_REQUEST` for one that is too long, or that the channel's `topics_policy` refuses
 */
export function assertTopic(org: Organization, channel: ChannelRecord, given: string, level: number): string {
  const topic = assertTopicName(org, given, level);
  if (topic === '' && !supports(level, EMPTY_TOPIC)) throw badParameter('topic', 'it may not be empty');
  // Servers without the empty topic have no policy about it.
  if (supports(level, EMPTY_TOPIC)) assertTopicAllowed(channel, topic);
  return topic;
}

/**
 * The topic that a text means, wherever it is.
 * @throws ApiError `BAD_REQUEST` for one that is too long, or has characters that no topic has
 */
export function assertTopicName(org: Organization, given: string, level: number): string {
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

/**
 * The content of a message, without the blank lines before and the space after it.
 * @throws ApiError `BAD_REQUEST` for one that is empty or too long
 */
export function assertContent(org: Organization, given: string): string {
  assertLength('content', given, org.settings.max_message_length);
  const content = given.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  if (content === '') throw badParameter('content', 'it may not be empty');
  if (content.includes('\0')) throw badParameter('content', 'it has a null character');
  return content;
}
