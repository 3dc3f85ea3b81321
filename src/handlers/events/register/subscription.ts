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
  ({ org, actor, level, includeSubscribers, capabilities }) => {
    const archived = capabilities.has('archived_channels');
    return {
      subscriptions: presentSubscriptions(org, actor.id, level, includeSubscribers, archived),
      ...presentOtherChannels(org, actor, level, includeSubscribers, archived),
    };
  },
);
