import * as z from 'zod';
import { type Emission, type Family, onlyFor } from '../../contract/emission.js';
import type { DeepReadonly, Organization, RecordChange, Subscription } from '../../model/index.js';
import { peersByChannel, sees } from './channel-visibility.events.js';
import { presentSubscription, subscriptionSchema } from './subscription.present.js';

type Record_ = DeepReadonly<Subscription>;
type Change = RecordChange<Record_>;

const peers = z.object({ stream_ids: z.array(z.int()), user_ids: z.array(z.int()) });

/** Subscriptions: to their users that they begin, change and end; to others who is subscribed to what they can see. */
export const subscriptionEvents: Family = {
  schemas: {
    'subscription.add': z.object({ subscriptions: z.array(subscriptionSchema) }),
    'subscription.remove': z.object({
      subscriptions: z.array(z.object({ stream_id: z.int(), name: z.string() })),
    }),
    'subscription.update': z.object({ stream_id: z.int(), property: z.string(), value: z.unknown() }),
    'subscription.peer_add': peers,
    'subscription.peer_remove': peers,
  },
  emissions(org, happened) {
    const changes = happened.changes('subscriptions');
    return [
      ...[...peersByChannel(happened)].flatMap(([channelId, { joined, left }]) => [
        ...peerEmissions(org, 'peer_remove', channelId, left),
        ...peerEmissions(org, 'peer_add', channelId, joined),
      ]),
      ...changes.flatMap((change) => ownEmissions(org, change)),
    ];
  },
};

function peerEmissions(org: Organization, op: string, channelId: number, userIds: number[]): Emission[] {
  const { channels, users } = org.tables;
  const channel = channels.get(channelId);
  const active = userIds.filter((id) => users.get(id)?.is_active);
  if (channel === undefined || active.length === 0) return [];
  return [
    {
      kind: `subscription.${op}`,
      to(view) {
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

function ownEmissions(org: Organization, { before, after }: Change): Emission[] {
  const subscription = (after ?? before) as Record_;
  const { user_id, stream_id } = subscription;
  const [was, is] = [before?.active ?? false, after?.active ?? false];
  if (!was && is) {
    return [
      {
        kind: 'subscription.add',
        to: ({ actor, level }) =>
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
    // Clients know muting by two names.
    return property === 'is_muted'
      ? [say('is_muted', value), say('in_home_view', !value)]
      : [say(property, value)];
  });
}
