import * as z from 'zod';
import { fromKeys } from '../../values.js';
import { groupSetting, id, unixSeconds } from './common.js';

export const GROUP_SETTINGS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const;
export type GroupSettingName = (typeof GROUP_SETTINGS)[number];

/** The system groups in the order of their IDs. */
export const SYSTEM_GROUPS = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
] as const;
export type SystemGroupName = (typeof SYSTEM_GROUPS)[number];

export function systemGroupId(name: SystemGroupName): number {
  return SYSTEM_GROUPS.indexOf(name) + 1;
}

export function systemGroupName(groupId: number): SystemGroupName | undefined {
  return SYSTEM_GROUPS[groupId - 1];
}

/** A user group. The users' roles determine the members of a system group, so a system group stores no members. */
export const userGroup = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string(),
  is_system_group: z.boolean(),
  creator_id: id.nullable(),
  date_created: unixSeconds.nullable(),
  deactivated: z.boolean(),
  direct_member_ids: z.array(id),
  direct_subgroup_ids: z.array(id),
  ...fromKeys(GROUP_SETTINGS, () => groupSetting),
});
export type UserGroup = z.infer<typeof userGroup>;

export const CHANNEL_SETTINGS = [
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_create_topic_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_resolve_topics_group',
  'can_send_message_group',
  'can_subscribe_group',
] as const;
export type ChannelSettingName = (typeof CHANNEL_SETTINGS)[number];

export const topicsPolicy = z.enum([
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
]);

/** A channel, also called a stream. */
export const channel = z.strictObject({
  id,
  name: z.string().min(1),
  /** Markdown source. */
  description: z.string(),
  date_created: unixSeconds,
  creator_id: id.nullable(),
  is_archived: z.boolean(),
  /** Whether the channel is private. */
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  /** Whether subscribers may read messages from before they subscribed; otherwise the history is protected. */
  history_public_to_subscribers: z.boolean(),
  /** Whether new users are subscribed to the channel. */
  is_default: z.boolean(),
  /** Whether mobile notifications are on for users who subscribe for the first time. */
  default_push_notifications: z.boolean().optional(),
  folder_id: id.nullable(),
  topics_policy: topicsPolicy,
  /** Days for which messages are kept: null inherits the organization's setting, -1 keeps messages forever. */
  message_retention_days: z.int().nullable(),
  /** Messages per week; null if there is not enough data. */
  weekly_traffic: z.int().nullable(),
  ...fromKeys(CHANNEL_SETTINGS, () => groupSetting),
});
export type Channel = z.infer<typeof channel>;

export const channelFolder = z.strictObject({
  id,
  name: z.string().min(1),
  /** Markdown source. */
  description: z.string(),
  is_archived: z.boolean(),
  order: z.int(),
  creator_id: id.nullable(),
  date_created: unixSeconds.nullable(),
});
export type ChannelFolder = z.infer<typeof channelFolder>;

/** A range of message IDs above `after`, up to and including `until`; `until` is null if the range has no end. */
export const period = z.strictObject({
  after: z.int().nonnegative(),
  until: z.int().nonnegative().nullable(),
});

/** The settings of a subscription that override the user's defaults; null inherits the default. */
export const INHERITED_SETTINGS = [
  'desktop_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'push_notifications',
  'audible_notifications',
] as const;

/** One user's relation to one channel. After the user leaves, the record remains, inactive, with its past periods. */
export const subscription = z.strictObject({
  id,
  user_id: id,
  stream_id: id,
  active: z.boolean(),
  /** The periods whose messages belong to the user's personal history. */
  periods: z.array(period),
  color: z.string(),
  pin_to_top: z.boolean(),
  is_muted: z.boolean(),
  ...fromKeys(INHERITED_SETTINGS, () => z.boolean().nullable()),
});
export type Subscription = z.infer<typeof subscription>;

/** The settings that users change on their subscriptions. */
export const SUBSCRIPTION_SETTINGS = ['color', 'pin_to_top', 'is_muted', ...INHERITED_SETTINGS] as const;
