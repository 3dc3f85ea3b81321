import {
  type ChannelRecord,
  compositeKey,
  type MessageRecord,
  type Organization,
  type UserRecord,
} from '../../../model/index.js';
import { activeSubscription, canReadChannel } from '../../access/channel-access.rules.js';
import { canReadMessage, hasProtectedHistory, wasDelivered } from '../../access/message-access.rules.js';
import { type Ids, listed, union } from './ids.js';

/** A part of a narrow: a test, and where an index has them, the IDs. */
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
 * Personal history: messages received by subscriptions and directly, and those with recorded flags of the user, such as
 * starred and moved ones, as far as the user can still read them.
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
        .filter((channel) => byChannel.has(channel.id) || canReadChannel(org, actor, channel))
        .map(({ id }) => id);
    },
    ids: union([...parts, listed(messages.idsBy('directWith', actor.id)), listed(recorded)]),
    test(message) {
      if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
      const subscription = byChannel.get(message.stream_id);
      if (subscription !== undefined && wasDelivered(subscription, message.id)) return true;
      const isRecorded = states.firstBy('userMessage', compositeKey(actor.id, message.id)) !== undefined;
      return isRecorded && canReadMessage(org, actor, message);
    },
  };
}

/** All readable messages of some channels; inaccessible channels are left out. */
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
  const ids = org.tables.messages.idsBy('channel', channel.id);
  if (!hasProtectedHistory(channel)) return [listed(ids)];
  const periods = activeSubscription(org, actor.id, channel.id)?.periods ?? [];
  return periods.map(({ after, until }) => listed(ids, after, until ?? undefined));
}
