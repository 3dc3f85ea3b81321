import * as z from 'zod';
import { supports } from '../../../contract/levels/index.js';
import { isSpectator, type Organization, type UserRecord } from '../../../model/index.js';
import { canSeeChannel } from '../../access/channel-access.rules.js';
import {
  channelSchema,
  defaultChannelSchema,
  inChannelOrder,
  presentChannel,
  presentDefaultChannels,
} from '../../channels/channel.present.js';
import {
  otherChannelsShape,
  presentOtherChannels,
  presentSubscriptions,
  presentWebPublicChannels,
  subscriptionSchema,
} from '../../channels/subscription.present.js';
import { settingsOf } from '../../users/user-settings.rules.js';
import { defineField, defineSection, type Section } from './response.js';

/** Notification settings of a subscription for which the user's `enable_stream_*` settings are the defaults. */
const INHERITED = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
] as const;

type Subscription = z.input<typeof subscriptionSchema>;

/** Sections with the organization's channels and the caller's subscriptions. */
export const channelSections: readonly Section[] = [
  // The channels that the caller is subscribed to, those that the caller has left, and those that the caller never
  // joined. A spectator counts as subscribed to all web-public channels.
  defineSection(
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
        for (const subscription of [...subscriptions, ...others.unsubscribed]) {
          resolveNotifications(subscription, org, actor);
        }
      }
      return { subscriptions, ...others };
    },
  ),
  // Every channel that the caller may see; archived channels only for clients that support them.
  defineField(
    'streams',
    z.array(channelSchema),
    ({ org, actor, level, capabilities }) => {
      const listsArchived = capabilities.has('archived_channels') && supports(level, 'archivedInEvents');
      const visible = org.tables.channels
        .all()
        .filter((channel) => (!channel.is_archived || listsArchived) && canSeeChannel(org, actor, channel));
      return inChannelOrder(
        org,
        visible.map((channel) => presentChannel(org, channel, level)),
      );
    },
    'stream',
  ),
  defineField(
    'realm_default_streams',
    z.array(defaultChannelSchema),
    ({ org, actor, level }) => presentDefaultChannels(org, actor, level),
    'default_streams',
  ),
  // The mock has no groups of default channels.
  defineField('realm_default_stream_groups', z.array(z.never()), () => [], 'default_stream_groups'),
];

/** Replaces null in inherited settings with the user's values, for clients that do not support null. */
function resolveNotifications(subscription: Subscription, org: Organization, actor: UserRecord): void {
  const settings = settingsOf(org, actor.id);
  for (const name of INHERITED) subscription[name] ??= settings[`enable_stream_${name}`];
}
