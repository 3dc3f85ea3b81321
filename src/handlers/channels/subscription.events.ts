import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor, type QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChangeSet,
  type ChannelRecord,
  type Organization,
  type RecordChange,
  SUBSCRIPTION_SETTINGS,
  type SubscriptionRecord,
} from '../../model/index.js';
import { getOrAdd } from '../../values.js';
import { canSeeChannel } from '../access/channel-access.rules.js';
import type { GroupLookup } from '../access/membership.rules.js';
import { usersWithChangedActivation } from '../access/user-access.events.js';
import { presentSubscription, subscriptionSchema } from './subscription.present.js';

/** Changes to the subscriptions of one channel: the users who joined and left. */
export interface Peers {
  joined: number[];
  left: number[];
}

/** Returns the users who joined or left each channel. */
export function peersByChannel(changeSet: ChangeSet): Map<number, Peers> {
  const peers = new Map<number, Peers>();
  for (const { before, after } of changeSet.changes('subscriptions')) {
    if ((before?.active ?? false) === (after?.active ?? false)) continue;
    addPeer(peers, after ?? before, after?.active === true);
  }
  return peers;
}

function addPeer(
  peers: Map<number, Peers>,
  { stream_id, user_id }: SubscriptionRecord,
  joins: boolean,
): void {
  const change = getOrAdd(peers, stream_id, () => ({ joined: [], left: [] }));
  (joins ? change.joined : change.left).push(user_id);
}

/** Whether a queue's user can see a channel, and the client shows it. Some clients do not show archived channels. */
export function isChannelShown(view: QueueView, channel: ChannelRecord): boolean {
  return canSeeChannel(view.org, view.actor, channel) && clientShows(view, channel);
}

function clientShows(view: QueueView, channel: ChannelRecord): boolean {
  return !channel.is_archived || showsArchivedChannels(view);
}

function showsArchivedChannels({ queue, level }: QueueView): boolean {
  return queue.capabilities.includes('archived_channels') && supports(level, 'archivedInEvents');
}

/** Whether the user of a queue could see a channel before the change, and the client showed it. */
export function wasChannelShown(
  view: QueueView,
  channel: ChannelRecord | undefined,
  peers?: Peers,
  groupBefore?: GroupLookup,
): boolean {
  if (channel === undefined) return false;
  const { org, actor, actorBefore } = view;
  if (peers?.left.includes(actor.id)) return clientShows(view, channel);
  // No user is subscribed to channel 0, so this tests whether a user without a subscription could see the channel.
  const known = peers?.joined.includes(actor.id) ? { ...channel, id: 0 } : channel;
  return canSeeChannel(org, actorBefore, known, groupBefore) && clientShows(view, channel);
}

type Change = RecordChange<SubscriptionRecord>;

const peersSchema = z.object({ stream_ids: z.array(z.int()), user_ids: z.array(z.int()) });

/**
 * Emits events for subscriptions: to the user whose subscription starts, changes or ends, and to others who may see
 * that a user joined or left.
 */
export const subscriptionEvents: EventSource = {
  schemas: {
    'subscription.add': z.object({ subscriptions: z.array(subscriptionSchema) }),
    'subscription.remove': z.object({
      subscriptions: z.array(z.object({ stream_id: z.int(), name: z.string() })),
    }),
    'subscription.update': z.object({ stream_id: z.int(), property: z.string(), value: z.unknown() }),
    'subscription.peer_add': peersSchema,
    'subscription.peer_remove': peersSchema,
  },
  eventDrafts(org, changeSet) {
    const changes = changeSet.changes('subscriptions');
    return [
      ...[...countedPeers(org, changeSet)].flatMap(([channelId, { joined, left }]) => [
        peerEventDraft(org, 'peer_remove', channelId, left),
        // Users who joined at the same time do not receive this event: their own events list all subscribers.
        peerEventDraft(org, 'peer_add', channelId, joined, joined),
      ]),
      ...ownEventDrafts(org, changes),
      ...unarchivedEventDrafts(org, changeSet),
    ];
  },
};

/** On newer servers, emits `peer_remove` for subscriptions of deactivated users before the events about the users. */
export const departedSubscriberEvents: EventSource = {
  schemas: {},
  eventDrafts(org, changeSet) {
    const { subscriptions, users } = org.tables;
    return usersWithChangedActivation(changeSet)
      .filter((id) => users.get(id)?.is_active === false)
      .flatMap((id) => subscriptions.by('activeUser', id))
      .map(({ stream_id, user_id }) => {
        const archived = org.tables.channels.get(stream_id)?.is_archived;
        const since = archived ? 'archivedPeersOfDeactivated' : 'peersOfDeactivated';
        const { kind, payloadFor } = peerEventDraft(org, 'peer_remove', stream_id, [user_id]);
        return {
          kind,
          payloadFor: (view) => (supports(view.level, since) ? payloadFor(view) : undefined),
        };
      });
  },
};

/** Returns the added and removed subscribers, by channel. Deactivated users do not count as subscribers. */
function countedPeers(org: Organization, changeSet: ChangeSet): Map<number, Peers> {
  const { subscriptions, users } = org.tables;
  const usersBefore = new Map(changeSet.changes('users').map(({ id, before }) => [id, before]));
  const wasActive = (id: number) => (usersBefore.get(id) ?? users.get(id))?.is_active ?? false;
  const changes = changeSet.changes('subscriptions');
  const changed = new Set(changes.map(({ id }) => id));
  const kept = usersWithChangedActivation(changeSet)
    .filter((id) => users.get(id)?.is_active)
    .flatMap((id) => subscriptions.by('activeUser', id))
    .filter(({ id }) => !changed.has(id))
    .map((subscription) => ({ before: subscription, after: subscription }));
  const peers = new Map<number, Peers>();
  for (const { before, after } of [...changes, ...kept]) {
    const subscription = after ?? before;
    const { user_id } = subscription;
    const counted = before?.active === true && wasActive(user_id);
    const counts = after?.active === true && users.get(user_id)?.is_active === true;
    if (counted !== counts) addPeer(peers, subscription, counts);
  }
  return peers;
}

function peerEventDraft(
  org: Organization,
  op: string,
  channelId: number,
  userIds: number[],
  except: readonly number[] = [],
): EventDraft {
  const channel = org.tables.channels.expect(channelId);
  return {
    kind: `subscription.${op}`,
    payloadFor(view) {
      const others = userIds.filter((id) => id !== view.actor.id);
      if (others.length === 0 || except.includes(view.actor.id)) return undefined;
      return isChannelShown(view, channel) ? { stream_ids: [channelId], user_ids: others } : undefined;
    },
  };
}

/** Drafts events that add subscriptions to unarchived channels again, for clients that removed archived channels. */
function unarchivedEventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  return changeSet
    .changes('channels')
    .filter(({ before, after }) => before?.is_archived && after?.is_archived === false)
    .flatMap(({ id }) => org.tables.subscriptions.by('activeChannel', id))
    .map((subscription) => ({
      kind: 'subscription.add',
      payloadFor(view) {
        if (view.actor.id !== subscription.user_id || showsArchivedChannels(view)) return undefined;
        return { subscriptions: [presentSubscription(org, subscription, view.level, 'true')] };
      },
    }));
}

/**
 * Returns event drafts for users about their own subscriptions. As in Zulip, one event contains all subscriptions that
 * start, and another event contains all that end.
 */
function ownEventDrafts(org: Organization, changes: readonly Change[]): EventDraft[] {
  if (changes.length === 0) return [];
  const started = changes.flatMap(({ before, after }) => (after?.active && !before?.active ? [after] : []));
  const ended = changes.flatMap(({ before, after }) => (before?.active && !after?.active ? [before] : []));
  return [
    listingDraft('subscription.add', started, (subscription, { level }) =>
      presentSubscription(org, subscription, level, 'true'),
    ),
    listingDraft('subscription.remove', ended, ({ stream_id }) => ({
      stream_id,
      name: org.tables.channels.get(stream_id)?.name ?? '',
    })),
    ...changes.flatMap(settingEventDrafts),
  ];
}

/** Returns the draft of an event that lists the user's own subscriptions. */
function listingDraft(
  kind: string,
  subscriptions: readonly SubscriptionRecord[],
  present: (subscription: SubscriptionRecord, view: QueueView) => unknown,
): EventDraft {
  return {
    kind,
    payloadFor(view) {
      const own = subscriptions.filter(({ user_id }) => user_id === view.actor.id);
      if (own.length === 0) return undefined;
      return { subscriptions: own.map((subscription) => present(subscription, view)) };
    },
  };
}

/** Returns event drafts for the changed settings of a subscription that neither starts nor ends. */
function settingEventDrafts({ before, after }: Change): EventDraft[] {
  if (before === undefined || after === undefined || before.active !== after.active) return [];
  const { user_id, stream_id } = after;
  const draft = (property: string, value: unknown) =>
    onlyFor(user_id, 'subscription.update', () => ({ stream_id, property, value }));
  const changed = SUBSCRIPTION_SETTINGS.filter((name) => before[name] !== after[name]);
  return changed.flatMap((name) => [
    // Older clients read `in_home_view`, which Zulip sends first.
    ...(name === 'is_muted' ? [draft('in_home_view', !after.is_muted)] : []),
    draft(name, after[name]),
  ]);
}
