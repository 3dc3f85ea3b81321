import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  type ChannelRecord,
  type ChannelSettingName,
  groupSetting,
  type Organization,
  ROLES,
  systemGroupId,
  topicsPolicy,
  type UserRecord,
} from '../../model/index.js';
import { fromKeys } from '../../values.js';
import { canSeeChannel } from '../access/channel-access.rules.js';
import { visibleSetting } from '../groups/group-setting.rules.js';
import { renderPublicText } from '../text/renderer.rules.js';
import { isChannelActive } from './channel.rules.js';
import { subscriberCount } from './subscription.rules.js';

/** The capability that introduced each channel permission. */
export const CHANNEL_SETTING_SINCE = {
  can_add_subscribers_group: 'canAddChannelSubscribers',
  can_remove_subscribers_group: 'canRemoveSubscribers',
  can_administer_channel_group: 'canAdministerChannel',
  can_create_topic_group: 'canCreateTopic',
  can_delete_any_message_group: 'canDeleteInChannel',
  can_delete_own_message_group: 'canDeleteInChannel',
  can_move_messages_out_of_channel_group: 'canMoveInChannel',
  can_move_messages_within_channel_group: 'canMoveInChannel',
  can_resolve_topics_group: 'canResolveInChannel',
  can_send_message_group: 'canSendMessage',
  can_subscribe_group: 'canSubscribe',
} as const satisfies Record<ChannelSettingName, Capability>;

const settingsShape = fromKeys(CHANNEL_SETTINGS, (name) => since(CHANNEL_SETTING_SINCE[name], groupSetting));

/** The channel fields that look the same to everyone. */
export const channelShape = {
  stream_id: z.int(),
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int(),
  creator_id: since('channelCreator', z.int().nullable()),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  is_announcement_only: z.boolean(),
  stream_post_policy: z.literal([1, 2, 3, 4]),
  message_retention_days: z.int().nullable(),
  history_public_to_subscribers: z.boolean(),
  first_message_id: z.int().nullable(),
  folder_id: since('channelFolders', z.int().nullable()),
  topics_policy: since('realmTopicsPolicy', topicsPolicy),
  is_recently_active: since('recentlyActiveChannels', z.boolean()),
  stream_weekly_traffic: z.int().nullable(),
  is_archived: since('archivedChannels', z.boolean()),
  subscriber_count: since('subscriberCount', z.int()),
  default_push_notifications: since('channelPushDefault', z.boolean()),
  email_address: until('channelEmailRemoved', z.string()),
  ...settingsShape,
};

export const channelSchema = z.object(channelShape);

/** A default channel for new users: the channel's ID or, on older servers, the channel itself. */
export const defaultChannelSchema = z.union([
  since('defaultChannelIds', z.int()),
  until('defaultChannelIds', channelSchema),
]);

export function presentChannel(
  org: Organization,
  channel: ChannelRecord,
  level: number,
): z.input<typeof channelSchema> {
  const settings = fromKeys(CHANNEL_SETTINGS, (name) => visibleSetting(org, channel[name], level));
  const stream_post_policy = postPolicy(channel);
  // The fields are assigned rather than spread, because spreading this many fields is slow.
  const shown = {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: renderPublicText(org, channel.description),
    date_created: channel.date_created,
    creator_id: channel.creator_id,
    invite_only: channel.invite_only,
    is_web_public: channel.is_web_public,
    is_announcement_only: stream_post_policy === 2,
    stream_post_policy,
    message_retention_days: channel.message_retention_days,
    history_public_to_subscribers: channel.history_public_to_subscribers,
    first_message_id: org.tables.messages.idsBy('channel', channel.id)[0] ?? null,
    folder_id: channel.folder_id,
    topics_policy: channel.topics_policy,
    is_recently_active: isChannelActive(org, channel),
    stream_weekly_traffic: channel.weekly_traffic,
    is_archived: channel.is_archived,
    subscriber_count: subscriberCount(org, channel.id),
    default_push_notifications: channel.default_push_notifications ?? false,
    email_address: channelEmail(org, channel),
  };
  return Object.assign(shown, settings);
}

/** Sorts channels or subscriptions by channel ID or, in the `zulip` dialect, by name. */
export function inChannelOrder<T extends { stream_id: number; name: string }>(
  org: Organization,
  presented: readonly T[],
): T[] {
  return org.follows('sortsChannelsByName')
    ? [...presented].sort((a, b) => (a.name < b.name ? -1 : 1))
    : [...presented].sort((a, b) => a.stream_id - b.stream_id);
}

/** Returns the email address of a channel. With `senderId`, emails to the address become messages from that user. */
export function channelEmail(org: Organization, { id, name }: ChannelRecord, senderId?: number): string {
  const sender = senderId === undefined ? '' : `.from-${senderId}`;
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${id}${sender}@${org.identity.host}`;
}

/** Returns the posting policy as a number. As in Zulip, groups without a number get the number of "any user". */
export function postPolicy({
  can_send_message_group: group,
}: Pick<ChannelRecord, 'can_send_message_group'>): 1 | 2 | 3 | 4 {
  if (group === systemGroupId('role:administrators')) return 2;
  if (group === systemGroupId('role:fullmembers')) return 3;
  if (group === systemGroupId('role:moderators')) return 4;
  return 1;
}

/** Returns the default channels for new users: IDs or, on older servers, whole channels. Guests receive none. */
export function presentDefaultChannels(org: Organization, actor: UserRecord, level: number) {
  const visible =
    actor.role === ROLES.guest
      ? []
      : org.tables.channels
          .by('reach', 'default')
          .filter((channel) => !channel.is_archived && canSeeChannel(org, actor, channel));
  return supports(level, 'defaultChannelIds')
    ? visible.map(({ id }) => id)
    : visible.map((channel) => presentChannel(org, channel, level));
}

/** Returns the payload of a `stream.update` event about one property. */
export function presentChannelUpdate(
  org: Organization,
  channel: ChannelRecord,
  property: string,
  value: unknown,
): Record<string, unknown> {
  const { id, name, description, history_public_to_subscribers, is_web_public } = channel;
  return {
    stream_id: id,
    name,
    property,
    value,
    ...(property === 'description' ? { rendered_description: renderPublicText(org, description) } : {}),
    ...(property === 'invite_only' ? { history_public_to_subscribers, is_web_public } : {}),
  };
}
