import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { activeSubscription } from '../../handlers/access/channel-access.rules.js';
import { subscribe } from '../../handlers/channels/subscription.actions.js';
import { presentSubscription, subscriptionSchema } from '../../handlers/channels/subscription.present.js';
import { compositeKey, type SubscriptionRecord } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { subscriptionRecord } from '../records/channels.js';
import { ONE_USER, type UserReference } from '../trait-arguments.js';
import { channel } from './channel.js';
import { requireChannel, requireUser } from './references.js';

/** A subscribed channel as the API returns it. */
export type WireSubscription = Omit<z.output<typeof subscriptionSchema>, 'email_address' | 'role'>;
/** The overrides of a subscription: its fields, and its user. */
export type SubscriptionInput = WireSubscription & { user_id: number };

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
    stored: ['user_id', 'stream_id', ...PERSONAL],
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
    async store(org, wire, input) {
      const { subscriptions } = org.tables;
      const { id: userId } = await requireUser(org, 'user_id', input.user_id);
      const isNew = (channelId: number) => activeSubscription(org, userId, channelId) === undefined;
      const { id } = await requireChannel(org, 'stream_id', input.stream_id, (candidate) =>
        isNew(candidate.id),
      );
      if (!isNew(id))
        throw badParameter('stream_id', `user ${userId} is already subscribed to channel ${id}`);
      await subscribe(org, userId, id, wire.color);
      const record = subscriptions.firstBy('userChannel', compositeKey(userId, id)) as SubscriptionRecord;
      const personal = Object.fromEntries(PERSONAL.map((field) => [field, wire[field]]));
      const { email_address, role, ...presented } = presentSubscription(
        org,
        await subscriptions.update(record.id, personal),
        LATEST_LEVEL,
      );
      return presented;
    },
  };
