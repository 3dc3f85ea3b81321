import type { QueueView } from '../../contract/event-draft.js';
import type { ChangeSet, ChannelRecord } from '../../model/index.js';
import { canSeeChannel } from './subscription.rules.js';

/** What happened to the subscriptions of one channel: the users who came, and those who went. */
export interface Peers {
  joined: number[];
  left: number[];
}

/** By channel, who was subscribed and unsubscribed. */
export function peersByChannel(changeSet: ChangeSet): Map<number, Peers> {
  const peers = new Map<number, Peers>();
  for (const { before, after } of changeSet.changes('subscriptions')) {
    if ((before?.active ?? false) === (after?.active ?? false)) continue;
    const { stream_id, user_id } = (after ?? before) as NonNullable<typeof after>;
    const one = peers.get(stream_id) ?? { joined: [], left: [] };
    (after?.active ? one.joined : one.left).push(user_id);
    peers.set(stream_id, one);
  }
  return peers;
}

/** Whether the client of a queue shows a channel: archived ones only if it knows them as such. */
export function sees(view: QueueView, channel: ChannelRecord): boolean {
  return canSeeChannel(view.org, view.actor, channel) && showsState(view, channel);
}

function showsState({ queue }: QueueView, channel: ChannelRecord): boolean {
  return !channel.is_archived || queue.capabilities.includes('archived_channels');
}

/** Whether a user knew of a channel before what happened. */
export function saw(view: QueueView, channel: ChannelRecord | undefined, peers?: Peers): boolean {
  if (channel === undefined) return false;
  const { org, actor, actorBefore } = view;
  if (peers?.left.includes(actor.id)) return showsState(view, channel);
  // Nobody is subscribed to a channel 0: that is how a channel looks to those who are not subscribed.
  const known = peers?.joined.includes(actor.id) ? { ...channel, id: 0 } : channel;
  return canSeeChannel(org, actorBefore, known) && showsState(view, channel);
}
