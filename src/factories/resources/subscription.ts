import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { activeSubscription } from '../../handlers/access/channel-access.rules.js';
import { subscribe } from '../../handlers/channels/subscription.actions.js';
import { presentSubscription, subscriptionSchema } from '../../handlers/channels/subscription.present.js';
import { compositeKey, type DeepReadonly, type Subscription } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { someChannel, someUser } from './associations.js';
import { channel } from './channel.js';

/** A subscribed channel as the API answers it. */
export type WireSubscription = Omit<z.output<typeof subscriptionSchema>, 'email_address' | 'role'>;
/** What may be given for a subscription: also whose it is. */
export type SubscriptionInput = WireSubscription & { user_id: number };

const COLORS = ['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5'];
const PERSONAL = [
  'color',
  'pin_to_top',
  'is_muted',
  'desktop_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'push_notifications',
  'audible_notifications',
] as const;

const traits = {
  muted: () => ({ is_muted: true }),
  pinned: () => ({ pin_to_top: true }),
  of: ({ user_id }: { user_id: number }) => ({ user_id }),
  to: ({ stream_id }: { stream_id: number }) => ({ stream_id }),
} satisfies Traits<SubscriptionInput>;

export const subscription: Definition<WireSubscription, SubscriptionInput, WireSubscription, typeof traits> =
  {
    name: 'subscription',
    schema: subscriptionSchema,
    inputs: { user_id: z.int() },
    stored: ['user_id', 'stream_id', ...PERSONAL],
    traits,
    build(context, { user_id, ...given }) {
      const muted = given.is_muted ?? false;
      return {
        ...channel.build(context, {}),
        subscriber_count: 1,
        color: COLORS[context.n % COLORS.length] as string,
        pin_to_top: false,
        is_muted: muted,
        in_home_view: !muted,
        desktop_notifications: null,
        email_notifications: null,
        wildcard_mentions_notify: null,
        push_notifications: null,
        audible_notifications: null,
        ...given,
      };
    },
    count: (org) => org.tables.subscriptions.ids().at(-1) ?? 0,
    async store(org, wire, given) {
      const { subscriptions } = org.tables;
      const { id: userId } = await someUser(org, 'user_id', given.user_id);
      const isNew = (channelId: number) => activeSubscription(org, userId, channelId) === undefined;
      const { id } = await someChannel(org, 'stream_id', given.stream_id, (one) => isNew(one.id));
      if (!isNew(id)) throw badRequest(`"stream_id": user ${userId} is subscribed to channel ${id} already`);
      await subscribe(org, userId, id, wire.color);
      const record = subscriptions.firstBy(
        'userChannel',
        compositeKey(userId, id),
      ) as DeepReadonly<Subscription>;
      const personal = Object.fromEntries(PERSONAL.map((field) => [field, wire[field]]));
      const { email_address, role, ...answered } = presentSubscription(
        org,
        await subscriptions.update(record.id, personal),
        LATEST_LEVEL,
      );
      return answered;
    },
  };
