import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { activeSubscription } from '../../handlers/access/channel-access.rules.js';
import { subscribe } from '../../handlers/channels/subscription.actions.js';
import { presentSubscription, subscriptionSchema } from '../../handlers/channels/subscription.present.js';
import { compositeKey, SUBSCRIPTION_SETTINGS } from '../../model/index.js';
import { definite } from '../../values.js';
import type { Definition, Traits } from '../factory.js';
import { subscriptionRecord } from '../records/channels.js';
import { ONE_USER, type UserReference } from '../trait-arguments.js';
import { channel } from './channel.js';
import { findOrCreateChannel, findOrCreateUser } from './references.js';

/** A subscribed channel as the API returns it. */
export type WireSubscription = Omit<
  z.output<typeof subscriptionSchema>,
  'email_address' | 'role' | 'default_push_notifications'
>;
/** The overrides of a subscription: its fields, and its user. */
export type SubscriptionInput = WireSubscription & { user_id: number };

const aChannel = { error: 'expected a channel, such as { stream_id: 1 }' };
const ONE_CHANNEL = z.tuple([z.looseObject({ stream_id: z.int(aChannel) }, aChannel)], aChannel);

const traits = {
  muted: () => ({ is_muted: true }),
  pinned: () => ({ pin_to_top: true }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
  to: (channel: { stream_id: number }) => ({ stream_id: channel.stream_id }),
} satisfies Traits<SubscriptionInput>;

export const subscription: Definition<WireSubscription, SubscriptionInput, WireSubscription, typeof traits> =
  {
    name: 'subscription',
    schema: subscriptionSchema,
    inputs: { user_id: z.int() },
    stored: ['user_id', 'stream_id', ...SUBSCRIPTION_SETTINGS],
    traits,
    traitArguments: { of: ONE_USER, to: ONE_CHANNEL },
    build(context, { user_id, ...input }) {
      const defaults = { user_id: 0, stream_id: 1000 + context.n };
      const { active, periods, user_id: _, ...personal } = subscriptionRecord(context, defaults);
      return {
        in_home_view: !(input.is_muted ?? personal.is_muted),
        ...personal,
        ...channel.build(context, { subscriber_count: 1, ...input }),
      };
    },
    count: (org) => org.tables.subscriptions.ids().at(-1) ?? 0,
    async store(org, wire, input, context) {
      const { subscriptions } = org.tables;
      const { id: userId } = await findOrCreateUser(org, context, 'user_id', input.user_id);
      const isNew = (channelId: number) => activeSubscription(org, userId, channelId) === undefined;
      const { id } = await findOrCreateChannel(org, context, 'stream_id', input.stream_id, (candidate) =>
        isNew(candidate.id),
      );
      if (!isNew(id))
        throw badParameter('stream_id', `user ${userId} is already subscribed to channel ${id}`);
      await subscribe(org, userId, id, wire.color);
      const record = definite(subscriptions.firstBy('userChannel', compositeKey(userId, id)));
      const personal = Object.fromEntries(SUBSCRIPTION_SETTINGS.map((field) => [field, wire[field]]));
      const { email_address, role, default_push_notifications, ...presented } = presentSubscription(
        org,
        await subscriptions.update(record.id, personal),
        DEFAULT_LEVEL,
      );
      return presented;
    },
  };
