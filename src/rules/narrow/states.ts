import {
  type DeepReadonly,
  type Message,
  type MessageFlag,
  type Organization,
  ownKey,
  topicKey,
  type User,
} from '../../model/index.js';
import { activeSubscription } from '../channel.js';
import { RESOLVED } from '../topic.js';
import { type Ids, listed, union } from './ids.js';
import type { Term } from './scope.js';

const MUTED = 1;
const FOLLOWED = 3;

/** What `is` and this operand mean for a user; `undefined` for an operand that there is not. */
export function stateTerm(org: Organization, actor: DeepReadonly<User>, operand: string): Term | undefined {
  const { messages } = org.tables;
  switch (operand) {
    case 'dm':
    case 'private':
      return {
        test: ({ recipient_ids }) => recipient_ids !== null,
        ids: listed(messages.idsBy('directWith', actor.id)),
      };
    case 'unread':
      return unreadTerm(org, actor);
    case 'starred':
      return flaggedTerm(org, actor.id, ['starred']);
    case 'alerted':
      return flaggedTerm(org, actor.id, ['has_alert_word']);
    case 'mentioned':
      return flaggedTerm(org, actor.id, [
        'mentioned',
        'stream_wildcard_mentioned',
        'topic_wildcard_mentioned',
      ]);
    case 'followed':
      return {
        test: (message) => policyOf(org, actor.id, message) === FOLLOWED,
        ids: followed(org, actor.id),
      };
    case 'muted':
      return { test: (message) => isMuted(org, actor.id, message) };
    case 'resolved':
      return { test: ({ stream_id, topic }) => stream_id !== null && topic.startsWith(RESOLVED) };
    default:
      return undefined;
  }
}

/** What a user has not read. */
export function unreadTerm({ tables }: Organization, actor: DeepReadonly<User>): Term {
  const { message_states: states } = tables;
  return {
    test: ({ id }) => states.firstBy('userMessage', ownKey(actor.id, id))?.flags.includes('read') === false,
    ids: listed(states.listed('unread', actor.id)),
  };
}

function flaggedTerm(org: Organization, userId: number, flags: readonly MessageFlag[]): Term {
  const { message_states: states } = org.tables;
  return {
    test: ({ id }) =>
      states.firstBy('userMessage', ownKey(userId, id))?.flags.some((flag) => flags.includes(flag)) === true,
    ids: union(flags.map((flag) => listed(states.listed('flagged', ownKey(userId, flag))))),
  };
}

function policyOf(org: Organization, userId: number, message: DeepReadonly<Message>): number {
  if (message.stream_id === null) return 0;
  const key = ownKey(userId, topicKey(message.stream_id, message.topic));
  return org.tables.user_topics.firstBy('userTopic', key)?.visibility_policy ?? 0;
}

function followed(org: Organization, userId: number): Ids {
  const topics = org.tables.user_topics
    .by('user', userId)
    .filter((one) => one.visibility_policy === FOLLOWED);
  return union(
    topics.map(({ stream_id, topic }) =>
      listed(org.tables.messages.idsBy('topic', topicKey(stream_id, topic))),
    ),
  );
}

/** Muted is a topic that its user muted, or that of a muted channel unless the topic itself is unmuted or followed. */
function isMuted(org: Organization, userId: number, message: DeepReadonly<Message>): boolean {
  if (message.stream_id === null) return false;
  const policy = policyOf(org, userId, message);
  if (policy !== 0) return policy === MUTED;
  return activeSubscription(org, userId, message.stream_id)?.is_muted === true;
}
