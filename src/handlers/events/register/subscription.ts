import * as z from 'zod';
import {
  otherChannelsShape,
  presentOtherChannels,
  presentSubscriptions,
  subscriptionSchema,
} from '../../channels/subscription.present.js';
import { defineSection } from './section.js';

/** The channels that the caller is subscribed to, left, and could subscribe to. */
export const subscriptionSection = defineSection(
  'subscription',
  { subscriptions: z.array(subscriptionSchema), ...otherChannelsShape },
  ({ org, actor, level, includeSubscribers }) => ({
    subscriptions: presentSubscriptions(org, actor.id, level, includeSubscribers),
    ...presentOtherChannels(org, actor, level, includeSubscribers),
  }),
);
