import { NEW_CHANNEL_GROUPS } from '../../handlers/channels/new-channel.rules.js';
import { defaultColor } from '../../handlers/channels/subscription.actions.js';
import {
  type Channel,
  type ChannelFolder,
  type ChannelSettingName,
  DAY,
  type GroupSettingName,
  type Subscription,
  systemGroupId,
  type UserGroup,
  type UserTopic,
} from '../../model/index.js';
import { english } from '../texts/english.js';
import { sentence } from '../texts/sentences.js';
import type { NewRecord, Overrides, RecordContext } from './context.js';

const ADMINISTRATORS = systemGroupId('role:administrators');
const EVERYONE = systemGroupId('role:everyone');

const CHANNEL_PERMISSIONS = {
  ...(Object.fromEntries(
    Object.entries(NEW_CHANNEL_GROUPS).map(([setting, group]) => [setting, systemGroupId(group)]),
  ) as Record<keyof typeof NEW_CHANNEL_GROUPS, number>),
  can_administer_channel_group: ADMINISTRATORS,
} satisfies Record<ChannelSettingName, number>;

const GROUP_PERMISSIONS = {
  can_add_members_group: ADMINISTRATORS,
  can_join_group: ADMINISTRATORS,
  can_leave_group: EVERYONE,
  can_manage_group: ADMINISTRATORS,
  can_mention_group: EVERYONE,
  can_remove_members_group: ADMINISTRATORS,
} satisfies Record<GroupSettingName, number>;

/** A user group without members. */
export function userGroupRecord(
  { random, n, now }: RecordContext,
  overrides: Overrides<UserGroup>,
): NewRecord<UserGroup> {
  return {
    name: `${random.pick(english.groups)[0]}-${n}`,
    description: sentence(random),
    is_system_group: false,
    creator_id: null,
    date_created: now - 60 * DAY,
    deactivated: false,
    direct_member_ids: [],
    direct_subgroup_ids: [],
    ...GROUP_PERMISSIONS,
    ...overrides,
  };
}

/** A public channel with shared history, which everyone may post in. */
export function channelRecord(
  { random, n, now }: RecordContext,
  overrides: Overrides<Channel>,
): NewRecord<Channel> {
  return {
    name: `${random.pick(english.channels)[0]} ${n}`,
    description: sentence(random),
    date_created: now - DAY * (60 + random.int(301)),
    creator_id: null,
    is_archived: false,
    invite_only: false,
    is_web_public: false,
    history_public_to_subscribers: true,
    is_default: false,
    folder_id: null,
    topics_policy: 'inherit',
    message_retention_days: null,
    weekly_traffic: random.int(81),
    ...CHANNEL_PERMISSIONS,
    ...overrides,
  };
}

/** A channel folder. */
export function channelFolderRecord(
  { random, n, now }: RecordContext,
  overrides: Overrides<ChannelFolder>,
): NewRecord<ChannelFolder> {
  return {
    name: `Folder ${n}`,
    description: sentence(random),
    is_archived: false,
    order: n,
    creator_id: null,
    date_created: now - 60 * DAY,
    ...overrides,
  };
}

/** A subscription since before the first message. */
export function subscriptionRecord(
  _context: RecordContext,
  overrides: Overrides<Subscription, 'user_id' | 'stream_id'>,
): NewRecord<Subscription> {
  return {
    active: true,
    periods: [{ after: 0, until: null }],
    color: defaultColor(overrides.stream_id),
    pin_to_top: false,
    is_muted: false,
    desktop_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    push_notifications: null,
    audible_notifications: null,
    ...overrides,
  };
}

/** A user's visibility policy for a topic; muted by default. */
export function userTopicRecord(
  { now }: RecordContext,
  overrides: Overrides<UserTopic, 'user_id' | 'stream_id' | 'topic'>,
): NewRecord<UserTopic> {
  return { visibility_policy: 1, last_updated: now, ...overrides };
}
