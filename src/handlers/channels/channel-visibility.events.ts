import type { QueueView } from '../../contract/event-draft.js';
import { supports } from '../../contract/levels/index.js';
import type { ChangeSet, ChannelRecord } from '../../model/index.js';
import { canSeeChannel } from './subscription.rules.js';

/** Changes to the subscriptions of one channel: users added and removed. */
export interface Peers {
  joined: number[];
  left: number[];
}

/** Subscribed and unsubscribed users, by channel. */
export function peersByChannel(changeSet: ChangeSet): Map<number, Peers> {
  const peers = new Map<number, Peers>();
  for (const { before, after } of changeSet.changes('subscriptions')) {
    if ((before?.active ?? false) === (after?.active ?? false)) continue;
    const { stream_id, user_id } = after ?? before;
    const change = peers.get(stream_id) ?? { joined: [], left: [] };
    (after?.active ? change.joined : change.left).push(user_id);
    peers.set(stream_id, change);
  }
  return peers;
}

/** Whether the client of a queue shows a channel: archived ones only if it supports them. */
export function sees(view: QueueView, channel: ChannelRecord): boolean {
  return canSeeChannel(view.org, view.actor, channel) && showsState(view, channel);
}

function showsState(view: QueueView, channel: ChannelRecord): boolean {
  return !channel.is_archived || showsArchived(view);
}

/** Whether the client of a queue shows archived channels. */
export function showsArchived({ queue, level }: QueueView): boolean {
  return queue.capabilities.includes('archived_channels') && supports(level, 'archivedInEvents');
}

/** Whether a user could see a channel before the change. */
export function saw(view: QueueView, channel: ChannelRecord | undefined, peers?: Peers): boolean {
  if (channel === undefined) return false;
  const { org, actor, actorBefore } = view;
  if (peers?.left.includes(actor.id)) return showsState(view, channel);
  // No user is subscribed to channel 0, so it shows what others see of a channel.
  const known = peers?.joined.includes(actor.id) ? { ...channel, id: 0 } : channel;
  return canSeeChannel(org, actorBefore, known) && showsState(view, channel);
}
