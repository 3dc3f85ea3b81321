import {
  compositeKey,
  type DeepReadonly,
  type Message,
  type MessageFlag,
  type MessageRecord,
  type Organization,
  topicKey,
  type UserRecord,
  VISIBILITY_POLICY,
} from '../../../model/index.js';
import { isMuted, visibilityPolicy } from '../../channels/muting.rules.js';
import { RESOLVED } from '../../channels/topic.rules.js';
import { type Ids, listed, union } from './ids.js';
import type { Term } from './scope.js';

/** The operands of `is`. */
export const STATES: readonly string[] = [
  ...['dm', 'private', 'unread', 'starred', 'alerted', 'mentioned', 'followed', 'muted', 'resolved'],
];

/** The messages that `is` with this operand selects for a user; `undefined` for an unknown operand. */
export function stateTerm(org: Organization, actor: UserRecord, operand: string): Term | undefined {
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
        test: (message) =>
          isChannelMessage(message) &&
          visibilityPolicy(org, actor.id, message) === VISIBILITY_POLICY.followed,
        ids: followed(org, actor.id),
      };
    case 'muted':
      return { test: (message) => isChannelMessage(message) && isMuted(org, actor.id, message) };
    case 'resolved':
      return { test: ({ stream_id, topic }) => stream_id !== null && topic.startsWith(RESOLVED) };
    default:
      return undefined;
  }
}

/** A user's unread messages. */
export function unreadTerm({ tables }: Organization, actor: UserRecord): Term {
  const { message_states: states } = tables;
  return {
    test: ({ id }) =>
      states.firstBy('userMessage', compositeKey(actor.id, id))?.flags.includes('read') === false,
    ids: listed(states.entriesBy('unread', actor.id)),
  };
}

/**
 * The messages that a view counts as unread in Zulip: without muted topics that the narrow
 * does not name, and without muted channels unless the narrow names a channel.
 */
export function notMutedTerm(org: Organization, actor: UserRecord, named: ReadonlySet<string>): Term {
  if (named.has('topic') || named.has('subject')) return { test: () => true };
  const inChannel = named.has('channel') || named.has('stream');
  return {
    test(message) {
      if (!isChannelMessage(message)) return true;
      if (inChannel) return visibilityPolicy(org, actor.id, message) !== VISIBILITY_POLICY.muted;
      return !isMuted(org, actor.id, message);
    },
  };
}

/** The messages of archived channels. */
export function inArchivedChannels({ tables }: Organization): Term {
  return {
    test: (message) =>
      isChannelMessage(message) && tables.channels.get(message.stream_id)?.is_archived === true,
  };
}

/** The messages that have one of these flags for a user. */
export function flaggedTerm(org: Organization, userId: number, flags: readonly MessageFlag[]): Term {
  const { message_states: states } = org.tables;
  return {
    test: ({ id }) =>
      states.firstBy('userMessage', compositeKey(userId, id))?.flags.some((flag) => flags.includes(flag)) ===
      true,
    ids: union(flags.map((flag) => listed(states.entriesBy('flagged', compositeKey(userId, flag))))),
  };
}

function followed(org: Organization, userId: number): Ids {
  const topics = org.tables.user_topics
    .by('user', userId)
    .filter((preference) => preference.visibility_policy === VISIBILITY_POLICY.followed);
  return union(
    topics.map(({ stream_id, topic }) =>
      listed(org.tables.messages.idsBy('topic', topicKey(stream_id, topic))),
    ),
  );
}

function isChannelMessage(message: MessageRecord): message is DeepReadonly<Message & { stream_id: number }> {
  return message.stream_id !== null;
}
