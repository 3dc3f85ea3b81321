import type { EventDraft, QueueView } from '../../contract/events.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import type { ChangeSet, Organization } from '../../model/index.js';
import { countsAsActive, presentChannelUpdate } from './channel.present.js';
import { sees } from './subscription.events.js';

/** IDs of messages that were added to a channel or removed from it. */
interface Traffic {
  added: Set<number>;
  /** UNIX seconds by message ID. */
  removed: Map<number, number>;
}

/**
 * Emits events for channel properties that depend on messages: the first message ID and whether the channel
 * is active.
 */
export function channelActivity(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const traffic = new Map<number, Traffic>();
  const trafficOf = (channelId: number) => {
    const found = traffic.get(channelId) ?? { added: new Set(), removed: new Map() };
    traffic.set(channelId, found);
    return found;
  };
  for (const { id, before, after } of changeSet.changes('messages')) {
    if (before?.stream_id === after?.stream_id) continue;
    if (before?.stream_id != null) trafficOf(before.stream_id).removed.set(id, before.timestamp);
    if (after?.stream_id != null) trafficOf(after.stream_id).added.add(id);
  }
  return [...traffic].flatMap(([channelId, changes]) => trafficEventDrafts(org, channelId, changes));
}

function trafficEventDrafts(org: Organization, channelId: number, { added, removed }: Traffic): EventDraft[] {
  const { channels, messages } = org.tables;
  const channel = channels.get(channelId);
  // Tests may delete a channel that has messages.
  if (channel === undefined) return [];
  const ids = messages.idsBy('channel', channelId);
  const isOlder = (id: number) => !added.has(id);
  let firstBefore = ids.find(isOlder);
  let lastBefore = ids.findLast(isOlder);
  for (const id of removed.keys()) {
    if (firstBefore === undefined || id < firstBefore) firstBefore = id;
    if (lastBefore === undefined || id > lastBefore) lastBefore = id;
  }
  const isActive = (lastId = 0) =>
    countsAsActive(org, channel, removed.get(lastId) ?? messages.get(lastId)?.timestamp ?? 0);
  const draft = (property: string, value: unknown, since?: Capability): EventDraft => ({
    kind: 'stream.update',
    payloadFor: (view: QueueView) =>
      sees(view, channel) && (since === undefined || supports(view.level, since))
        ? presentChannelUpdate(org, channel, property, value)
        : undefined,
  });
  const drafts: EventDraft[] = [];
  if (firstBefore !== ids[0]) drafts.push(draft('first_message_id', ids[0] ?? null));
  const isNowActive = isActive(ids.at(-1));
  if (isActive(lastBefore) !== isNowActive) {
    drafts.push(draft('is_recently_active', isNowActive, 'recentlyActiveChannels'));
  }
  return drafts;
}
