import * as z from 'zod';
import { isSpectator, type Organization, type UserRecord } from '../../../model/index.js';
import {
  otherChannelsShape,
  presentOtherChannels,
  presentSubscriptions,
  presentWebPublicChannels,
  subscriptionSchema,
} from '../../channels/subscription.present.js';
import { settingsOf } from '../../users/user-settings.rules.js';
import { defineSection } from './section.js';

/** Notification settings of a subscription that fall back to the user's setting with the prefix `enable_stream_`. */
const INHERITED = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
] as const;

type Subscription = z.input<typeof subscriptionSchema>;

/** The channels that the caller is subscribed to, left, and could subscribe to. */
export const subscriptionSection = defineSection(
  'subscription',
  { subscriptions: z.array(subscriptionSchema), ...otherChannelsShape },
  ({ org, actor, level, includeSubscribers, capabilities }) => {
    if (isSpectator(actor)) {
      const subscriptions = presentWebPublicChannels(org, level);
      return { subscriptions, unsubscribed: [], never_subscribed: [] };
    }
    const archived = capabilities.has('archived_channels');
    const others = presentOtherChannels(org, actor, level, includeSubscribers, archived);
    const subscriptions = presentSubscriptions(org, actor.id, level, includeSubscribers, archived);
    if (!capabilities.has('notification_settings_null')) {
      for (const one of [...subscriptions, ...others.unsubscribed]) resolveNotifications(one, org, actor);
    }
    return { subscriptions, ...others };
  },
);

/** Replaces inherited settings by the user's, for clients that do not support null. */
function resolveNotifications(subscription: Subscription, org: Organization, actor: UserRecord): void {
  const settings = settingsOf(org, actor.id);
  for (const name of INHERITED) subscription[name] ??= settings[`enable_stream_${name}`];
}
