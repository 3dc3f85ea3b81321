import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/event-draft.js';
import type { Organization, RecordChange, SubscriptionRecord } from '../../model/index.js';
import { peersByChannel, sees } from './channel-visibility.events.js';
import { presentSubscription, subscriptionSchema } from './subscription.present.js';

type Change = RecordChange<SubscriptionRecord>;

const peers = z.object({ stream_ids: z.array(z.int()), user_ids: z.array(z.int()) });

/**
 * Emits subscriptions: their start, changes and end to the user, and new or removed subscribers to others who
 * may see them.
 */
export const subscriptionEvents: EventSource = {
  schemas: {
    'subscription.add': z.object({ subscriptions: z.array(subscriptionSchema) }),
    'subscription.remove': z.object({
      subscriptions: z.array(z.object({ stream_id: z.int(), name: z.string() })),
    }),
    'subscription.update': z.object({ stream_id: z.int(), property: z.string(), value: z.unknown() }),
    'subscription.peer_add': peers,
    'subscription.peer_remove': peers,
  },
  eventDrafts(org, changeSet) {
    const changes = changeSet.changes('subscriptions');
    return [
      ...[...peersByChannel(changeSet)].flatMap(([channelId, { joined, left }]) => [
        ...peerEventDrafts(org, 'peer_remove', channelId, left),
        ...peerEventDrafts(org, 'peer_add', channelId, joined),
      ]),
      ...changes.flatMap((change) => ownEventDrafts(org, change)),
    ];
  },
};

function peerEventDrafts(org: Organization, op: string, channelId: number, userIds: number[]): EventDraft[] {
  const { channels, users } = org.tables;
  const channel = channels.get(channelId);
  const active = userIds.filter((id) => users.get(id)?.is_active);
  if (channel === undefined || active.length === 0) return [];
  return [
    {
      kind: `subscription.${op}`,
      payloadFor(view) {
        const others = active.filter((id) => id !== view.actor.id);
        if (others.length === 0 || !sees(view, channel)) return undefined;
        return { stream_ids: [channelId], user_ids: others };
      },
    },
  ];
}

const PROPERTIES = [
  'color',
  'pin_to_top',
  'is_muted',
  'desktop_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'push_notifications',
  'audible_notifications',
] as const;

function ownEventDrafts(org: Organization, { before, after }: Change): EventDraft[] {
  const subscription = (after ?? before) as SubscriptionRecord;
  const { user_id, stream_id } = subscription;
  const [was, is] = [before?.active ?? false, after?.active ?? false];
  if (!was && is) {
    return [
      {
        kind: 'subscription.add',
        payloadFor: ({ actor, level }) =>
          actor.id === user_id
            ? { subscriptions: [presentSubscription(org, subscription, level, 'true')] }
            : undefined,
      },
    ];
  }
  const changed = PROPERTIES.filter((name) => before?.[name] !== after?.[name]);
  if (was && !is) {
    const name = org.tables.channels.get(stream_id)?.name ?? '';
    return [onlyFor(user_id, 'subscription.remove', () => ({ subscriptions: [{ stream_id, name }] }))];
  }
  return changed.flatMap((property) => {
    const value = after?.[property];
    const say = (name: string, shown: unknown) =>
      onlyFor(user_id, 'subscription.update', () => ({ stream_id, property: name, value: shown }));
    // Clients know muting under two names.
    return property === 'is_muted'
      ? [say('is_muted', value), say('in_home_view', !value)]
      : [say(property, value)];
  });
}
