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

/** Flags that users set themselves. They make a message part of the personal history. */
const OWN_FLAGS = ['starred', 'collapsed'] as const;

/**
 * Personal history: messages received by subscriptions and directly, and those that the user flagged, as far
 * as the user can still read them.
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
  const flagged = OWN_FLAGS.map((flag) => states.listed('flagged', compositeKey(actor.id, flag)));
  return {
    get channelIds() {
      const outside = flagged.flat().map((id) => messages.get(id)?.stream_id);
      return [...new Set([...byChannel.keys(), ...outside.filter((id) => id != null)])];
    },
    ids: union([
      ...parts,
      listed(messages.idsBy('directWith', actor.id)),
      ...flagged.map((ids) => listed(ids)),
    ]),
    test(message) {
      if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
      const subscription = byChannel.get(message.stream_id as number);
      if (subscription !== undefined && wasDelivered(subscription, message.id)) return true;
      const flags = states.firstBy('userMessage', compositeKey(actor.id, message.id))?.flags ?? [];
      return OWN_FLAGS.some((flag) => flags.includes(flag)) && canReadMessage(org, actor, message);
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
