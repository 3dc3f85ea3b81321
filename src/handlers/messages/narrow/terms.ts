import {
  type ChannelRecord,
  compositeKey,
  conversationKey,
  type MessageFlag,
  type MessageRecord,
  type Organization,
  topicKey,
  type UserRecord,
  VISIBILITY_POLICY,
} from '../../../model/index.js';
import { canReadChannel, hasProtectedHistory } from '../../access/channel-access.rules.js';
import { canReadMessage, hasRecordedFlags, wasDelivered } from '../../access/message-access.rules.js';
import { RESOLVED } from '../../channels/topic.rules.js';
import { isMuted, visibilityPolicy } from '../../channels/user-topic.resource.js';
import { CHANNEL_OPERATORS, TOPIC_OPERATORS } from './element.js';
import { filterIds, type Ids, listed, union } from './ids.js';

/** A part of a narrow: a test, and the matching IDs if an index has them. */
export interface Term {
  test(message: MessageRecord): boolean;
  ids?: Ids;
}

/** The messages and channels that a search covers. */
export interface Scope extends Term {
  ids: Ids;
  channelIds: readonly number[];
}

/**
 * Returns the personal history of a user: the messages that the user received, and those with recorded flags, such as
 * starred and moved ones. Leaves out messages that the user can no longer read.
 */
export function personalHistory(org: Organization, actor: UserRecord): Scope {
  const { channels, messages, message_states: states, subscriptions } = org.tables;
  const readable = subscriptions.by('user', actor.id).filter(({ stream_id }) => {
    const channel = channels.get(stream_id);
    return channel !== undefined && canReadChannel(org, actor, channel);
  });
  const byChannel = new Map(readable.map((subscription) => [subscription.stream_id, subscription]));
  const parts = readable.flatMap(({ stream_id, periods }) => {
    const ids = messages.idsBy('channel', stream_id);
    return periods.map(({ after, until }) => listed(ids, after, until ?? undefined));
  });
  const recorded = states.entriesBy('recorded', actor.id);
  return {
    get channelIds() {
      return channels
        .all()
        .filter((channel) => canReadChannel(org, actor, channel))
        .map(({ id }) => id);
    },
    ids: union([...parts, listed(messages.idsBy('directWith', actor.id)), listed(recorded)]),
    test(message) {
      if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
      const subscription = byChannel.get(message.stream_id);
      if (subscription !== undefined && wasDelivered(subscription, message.id)) return true;
      return hasRecordedFlags(org, actor.id, message.id) && canReadMessage(org, actor, message);
    },
  };
}

/** Returns all messages that the user can read in these channels. Leaves out channels that the user cannot access. */
export function historyOf(org: Organization, actor: UserRecord, among: readonly ChannelRecord[]): Scope {
  const channels = among.filter((channel) => canReadChannel(org, actor, channel));
  const wanted = new Set(channels.map(({ id }) => id));
  return {
    channelIds: [...wanted],
    ids: union(channels.flatMap((channel) => readablePart(org, actor, channel))),
    test: (message) =>
      message.stream_id !== null && wanted.has(message.stream_id) && canReadMessage(org, actor, message),
  };
}

function readablePart(org: Organization, actor: UserRecord, channel: ChannelRecord): Ids[] {
  const { messages, message_states: states, subscriptions } = org.tables;
  const ids = messages.idsBy('channel', channel.id);
  if (!hasProtectedHistory(channel)) return [listed(ids)];
  const subscription = subscriptions.firstBy('userChannel', compositeKey(actor.id, channel.id));
  const recorded = listed(states.entriesBy('recorded', actor.id));
  return [
    ...(subscription?.periods ?? []).map(({ after, until }) => listed(ids, after, until ?? undefined)),
    filterIds(recorded, (id) => messages.get(id)?.stream_id === channel.id),
  ];
}

type StateTerm = (org: Organization, actor: UserRecord) => Term;

const directTerm: StateTerm = ({ tables }, actor) => ({
  test: ({ recipient_ids }) => recipient_ids !== null,
  ids: listed(tables.messages.idsBy('directWith', actor.id)),
});

/** The operands of `is`, and the messages that they select for a user. */
export const STATE_TERMS: ReadonlyMap<string, StateTerm> = new Map(
  Object.entries<StateTerm>({
    dm: directTerm,
    private: directTerm,
    unread: unreadTerm,
    starred: (org, actor) => flaggedTerm(org, actor.id, ['starred']),
    alerted: (org, actor) => flaggedTerm(org, actor.id, ['has_alert_word']),
    mentioned: (org, actor) =>
      flaggedTerm(org, actor.id, ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']),
    followed: (org, actor) => ({
      test: (message) =>
        message.stream_id !== null && visibilityPolicy(org, actor.id, message) === VISIBILITY_POLICY.followed,
      ids: idsInFollowedTopics(org, actor.id),
    }),
    muted: (org, actor) => ({
      test: (message) => message.stream_id !== null && isMuted(org, actor.id, message),
    }),
    resolved: () => ({ test: ({ stream_id, topic }) => stream_id !== null && topic.startsWith(RESOLVED) }),
  }),
);

export function unreadTerm({ tables }: Organization, actor: UserRecord): Term {
  const { message_states: states } = tables;
  return {
    test: ({ id }) =>
      states.firstBy('userMessage', compositeKey(actor.id, id))?.flags.includes('read') === false,
    ids: listed(states.entriesBy('unread', actor.id)),
  };
}

/**
 * Returns a term for the messages that are not muted. Muted topics are included if the narrow names a topic, and muted
 * channels if the narrow names a channel.
 */
export function notMutedTerm(org: Organization, actor: UserRecord, named: ReadonlySet<string>): Term {
  if (TOPIC_OPERATORS.some((operator) => named.has(operator))) return { test: () => true };
  const inChannel = CHANNEL_OPERATORS.some((operator) => named.has(operator));
  return {
    test(message) {
      if (message.stream_id === null) return true;
      if (inChannel) return visibilityPolicy(org, actor.id, message) !== VISIBILITY_POLICY.muted;
      return !isMuted(org, actor.id, message);
    },
  };
}

export function inArchivedChannels({ tables }: Organization): Term {
  return {
    test: (message) =>
      message.stream_id !== null && tables.channels.get(message.stream_id)?.is_archived === true,
  };
}

export function flaggedTerm(org: Organization, userId: number, flags: readonly MessageFlag[]): Term {
  const { message_states: states } = org.tables;
  return {
    test({ id }) {
      const state = states.firstBy('userMessage', compositeKey(userId, id));
      return state?.flags.some((flag) => flags.includes(flag)) === true;
    },
    ids: union(flags.map((flag) => listed(states.entriesBy('flagged', compositeKey(userId, flag))))),
  };
}

function idsInFollowedTopics(org: Organization, userId: number): Ids {
  const topics = org.tables.user_topics
    .by('user', userId)
    .filter((preference) => preference.visibility_policy === VISIBILITY_POLICY.followed);
  return union(topics.map((topic) => listed(org.tables.messages.idsBy('topic', topicKey(topic)))));
}

export function conversationTerm(org: Organization, message: MessageRecord): Term {
  if (message.recipient_ids !== null) return dmTerm(org, message.recipient_ids);
  const key = topicKey(message);
  return {
    test: (other) => other.recipient_ids === null && topicKey(other) === key,
    ids: listed(org.tables.messages.idsBy('topic', key)),
  };
}

export function dmTerm({ tables }: Organization, userIds: readonly number[]): Term {
  const key = conversationKey(userIds);
  return {
    test: ({ recipient_ids: ids }) => ids !== null && conversationKey(ids) === key,
    ids: listed(tables.messages.idsBy('conversation', key)),
  };
}
