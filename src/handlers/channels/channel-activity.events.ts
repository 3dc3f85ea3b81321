import type { EventDraft, QueueView } from '../../contract/events.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import type { ChangeSet, Organization } from '../../model/index.js';
import { definite } from '../../values.js';
import { countsAsActive, presentChannelUpdate } from './channel.present.js';
import { sees } from './subscription.events.js';

/** Messages added to and removed from a channel. */
interface Traffic {
  came: Set<number>;
  went: { id: number; timestamp: number }[];
}

/**
 * Emits events for channel properties that depend on messages: the first message ID and whether the channel
 * is active.
 */
export function channelActivity(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const traffic = new Map<number, Traffic>();
  const of = (channelId: number) => {
    const one = traffic.get(channelId) ?? { came: new Set(), went: [] };
    traffic.set(channelId, one);
    return one;
  };
  for (const { id, before, after } of changeSet.changes('messages')) {
    if (before?.stream_id === after?.stream_id) continue;
    if (before?.stream_id != null) of(before.stream_id).went.push({ id, timestamp: before.timestamp });
    if (after?.stream_id != null) of(after.stream_id).came.add(id);
  }
  return [...traffic].flatMap(([channelId, one]) => trafficEventDrafts(org, channelId, one));
}

function trafficEventDrafts(org: Organization, channelId: number, { came, went }: Traffic): EventDraft[] {
  const { channels, messages } = org.tables;
  const channel = channels.get(channelId);
  // The control API can delete a channel with its messages.
  if (channel === undefined) return [];
  const ids = messages.idsBy('channel', channelId);
  const timestamps = new Map(went.map(({ id, timestamp }) => [id, timestamp]));
  const stayed = { first: ids.find((id) => !came.has(id)), last: findLast(ids, (id) => !came.has(id)) };
  const gone = went.map(({ id }) => id);
  const first = { before: extreme(Math.min, stayed.first, gone), after: ids[0] ?? null };
  const active = (last: number | null | undefined) =>
    countsAsActive(
      org,
      channel,
      last == null ? 0 : (timestamps.get(last) ?? messages.get(last)?.timestamp ?? 0),
    );
  const lively = { before: active(extreme(Math.max, stayed.last, gone)), after: active(ids.at(-1)) };
  const say = (property: string, value: unknown, since?: Capability): EventDraft => ({
    kind: 'stream.update',
    payloadFor: (view: QueueView) =>
      sees(view, channel) && (since === undefined || supports(view.level, since))
        ? presentChannelUpdate(org, channel, property, value)
        : undefined,
  });
  return [
    ...(first.before === first.after ? [] : [say('first_message_id', first.after)]),
    ...(lively.before === lively.after
      ? []
      : [say('is_recently_active', lively.after, 'recentlyActiveChannels')]),
  ];
}

function findLast(ids: readonly number[], test: (id: number) => boolean): number | undefined {
  for (let i = ids.length - 1; i >= 0; i--) if (test(definite(ids[i]))) return ids[i];
  return undefined;
}

function extreme(of: (...ids: number[]) => number, one: number | undefined, more: number[]): number | null {
  const all = one === undefined ? more : [one, ...more];
  return all.length === 0 ? null : of(...all);
}
