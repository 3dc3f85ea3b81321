import * as z from 'zod';
import { since, until } from '../../../contract/index.js';
import { type Capability, supports } from '../../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  GROUP_SETTINGS,
  groupSetting,
  type Settings,
  type SystemGroupName,
  systemGroupId,
} from '../../../model/index.js';
import { CHANNEL_SETTING_SINCE } from '../../channels/channel-settings.rules.js';
import { NEW_CHANNEL_GROUPS } from '../../channels/new-channel.rules.js';
import { FORBIDDEN_GROUPS } from '../../groups/group-setting.rules.js';
import {
  ORGANIZATION_PERMISSIONS,
  type OrganizationPermission,
  type OrganizationPermissionName,
} from '../../server/organization-permissions.rules.js';

/** Location of the holders of a permission in the register response. */
interface Announced {
  since: Capability;
  /** The field with a number, and the levels that have it; without `until` it stays beside the new one. */
  old?: { name: string; since?: Capability; until?: Capability; number?: Record<SystemGroupName, number> };
}

/** Maps the holders of a permission to its old numbers. */
const NUMBERS: Record<SystemGroupName, number> = {
  'role:internet': 5,
  'role:everyone': 5,
  'role:members': 1,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:administrators': 2,
  'role:owners': 7,
  'role:nobody': 6,
};
/** The old numbers for wildcard mentions. */
const MENTION_NUMBERS: Record<SystemGroupName, number> = {
  ...NUMBERS,
  'role:internet': 1,
  'role:everyone': 1,
  'role:members': 2,
  'role:moderators': 7,
  'role:administrators': 5,
};
/** The old numbers for creating bots: everyone, all but generic bots, administrators. */
const BOT_NUMBERS: Record<SystemGroupName, number> = {
  ...NUMBERS,
  'role:fullmembers': 1,
  'role:moderators': 1,
  'role:administrators': 3,
  'role:owners': 3,
  'role:nobody': 3,
};
/** Whether direct messages were enabled. */
const DIRECT_NUMBERS = { ...NUMBERS, 'role:everyone': 1, 'role:internet': 1, 'role:nobody': 2 };

const ANNOUNCED: Record<OrganizationPermissionName, Announced> = {
  can_add_custom_emoji_group: {
    since: 'canAddEmoji',
    old: { name: 'add_custom_emoji_policy', until: 'canAddEmoji' },
  },
  can_add_subscribers_group: {
    since: 'canAddSubscribers',
    old: { name: 'invite_to_stream_policy', until: 'canAddSubscribers' },
  },
  can_delete_any_message_group: { since: 'canDeleteAnyMessage' },
  can_delete_own_message_group: {
    since: 'canDeleteOwnMessage',
    old: { name: 'delete_own_message_policy', until: 'canDeleteOwnMessage' },
  },
  can_set_delete_message_policy_group: { since: 'canSetDeletePolicy' },
  can_set_topics_policy_group: { since: 'realmTopicsPolicy' },
  can_invite_users_group: {
    since: 'canInviteUsers',
    old: {
      name: 'invite_to_realm_policy',
      until: 'canInviteUsers',
      number: { ...NUMBERS, 'role:owners': 2 },
    },
  },
  can_mention_many_users_group: {
    since: 'canMentionManyUsers',
    old: { name: 'wildcard_mention_policy', number: MENTION_NUMBERS },
  },
  can_move_messages_between_channels_group: {
    since: 'canMoveBetweenChannels',
    old: { name: 'move_messages_between_streams_policy', until: 'canMoveBetweenChannels' },
  },
  can_move_messages_between_topics_group: {
    since: 'canMoveBetweenTopics',
    old: { name: 'edit_topic_policy', since: 'topicEditPolicy', until: 'canMoveBetweenTopics' },
  },
  can_create_groups: {
    since: 'canCreateGroups',
    old: { name: 'user_group_edit_policy', until: 'canCreateGroups' },
  },
  can_create_bots_group: {
    since: 'canCreateBots',
    old: { name: 'bot_creation_policy', until: 'canCreateBots', number: BOT_NUMBERS },
  },
  can_create_write_only_bots_group: { since: 'canCreateBots' },
  can_manage_all_groups: { since: 'canCreateGroups' },
  can_manage_billing_group: { since: 'billingAdminRemoved' },
  can_create_public_channel_group: {
    since: 'canCreatePublicChannel',
    old: { name: 'create_public_stream_policy', since: 'createPolicies' },
  },
  can_create_private_channel_group: {
    since: 'canCreatePrivateChannel',
    old: { name: 'create_private_stream_policy', since: 'createPolicies' },
  },
  can_create_web_public_channel_group: {
    since: 'canCreateWebPublicChannel',
    old: { name: 'create_web_public_stream_policy', since: 'createWebPublic' },
  },
  can_resolve_topics_group: { since: 'canResolveTopics' },
  create_multiuse_invite_group: { since: 'multiuseInviteGroup' },
  direct_message_initiator_group: { since: 'directMessageGroups' },
  direct_message_permission_group: {
    since: 'directMessageGroups',
    old: { name: 'private_message_policy', until: 'directMessageGroups', number: DIRECT_NUMBERS },
  },
  can_access_all_users_group: { since: 'canAccessAllUsers' },
  can_summarize_topics_group: { since: 'summaries' },
};

const NAMES = Object.keys(ANNOUNCED) as OrganizationPermissionName[];

/** The holders of an organization's permissions: as groups, and as the numbers of older servers. */
export const permissionShape: Record<string, z.ZodType> = Object.fromEntries(
  NAMES.flatMap((name): [string, z.ZodType][] => {
    const { since: from, old } = ANNOUNCED[name];
    const group: [string, z.ZodType] = [`realm_${name}`, since(from, groupSetting)];
    return old === undefined ? [group] : [group, [`realm_${old.name}`, oldSchema(old)]];
  }),
);

function oldSchema({ since: from, until: to }: NonNullable<Announced['old']>): z.ZodType {
  const begun = from === undefined ? z.int() : since(from, z.int());
  return to === undefined ? begun : until(to, begun);
}

export function presentPermissions(settings: Readonly<Settings>): Record<string, number> {
  const shown: Record<string, number> = {};
  for (const name of NAMES) {
    const holders = ORGANIZATION_PERMISSIONS[name].holders(settings);
    const { old } = ANNOUNCED[name];
    shown[`realm_${name}`] = systemGroupId(holders);
    if (old !== undefined) shown[`realm_${old.name}`] = (old.number ?? NUMBERS)[holders];
  }
  return shown;
}

const permissionConfig = z.object({
  require_system_group: z.boolean(),
  allow_internet_group: z.boolean(),
  allow_nobody_group: z.boolean(),
  allow_everyone_group: z.boolean(),
  default_group_name: z.string(),
  default_for_system_groups: z.string().nullable(),
  allowed_system_groups: z.array(z.string()),
});
type PermissionConfig = z.input<typeof permissionConfig>;

const configs = z.record(z.string(), permissionConfig);

/** Valid values for the permissions of the organization, channels and groups. */
export const permissionSettingsSchema = z.object({ realm: configs, stream: configs, group: configs });

export function presentPermissionSettings(level: number): z.input<typeof permissionSettingsSchema> {
  const announced = NAMES.filter((name) => supports(level, ANNOUNCED[name].since));
  return {
    realm: Object.fromEntries(announced.map((name) => [name, configOf(ORGANIZATION_PERMISSIONS[name])])),
    stream: Object.fromEntries(
      CHANNEL_SETTINGS.filter((name) => supports(level, CHANNEL_SETTING_SINCE[name])).map((name) => [
        name,
        channelConfig(name, level),
      ]),
    ),
    group: Object.fromEntries(GROUP_SETTINGS.map((name) => [name, groupConfig(name)])),
  };
}

function configOf(permission: OrganizationPermission): PermissionConfig {
  return {
    require_system_group: permission.among !== undefined,
    allow_internet_group: false,
    allow_nobody_group: !permission.neverNobody,
    allow_everyone_group: permission.guests ?? false,
    default_group_name: permission.usually,
    default_for_system_groups: null,
    allowed_system_groups: [...(permission.among ?? [])],
  };
}

const ANY = {
  require_system_group: false,
  allow_internet_group: true,
  allow_nobody_group: true,
  allow_everyone_group: true,
  default_for_system_groups: null,
  allowed_system_groups: [],
};

function channelConfig(name: (typeof CHANNEL_SETTINGS)[number], level: number): PermissionConfig {
  const groups: Partial<Record<string, SystemGroupName>> = NEW_CHANNEL_GROUPS;
  const creator = supports(level, 'channelCreatorName') ? 'channel_creator' : 'stream_creator_or_nobody';
  return { ...ANY, ...allowedFor(name), default_group_name: groups[name] ?? creator };
}

function allowedFor(name: keyof typeof FORBIDDEN_GROUPS): Partial<PermissionConfig> {
  const forbidden = FORBIDDEN_GROUPS[name] ?? [];
  return {
    allow_internet_group: !forbidden.includes('role:internet'),
    allow_everyone_group: !forbidden.includes('role:everyone'),
  };
}

/** Default holders of a new group's permissions. */
const NEW_GROUP: Partial<Record<string, SystemGroupName>> = {
  can_leave_group: 'role:everyone',
  can_mention_group: 'role:everyone',
  can_join_group: 'role:nobody',
  can_remove_members_group: 'role:nobody',
};

function groupConfig(name: (typeof GROUP_SETTINGS)[number]): PermissionConfig {
  return {
    ...ANY,
    ...allowedFor(name),
    default_group_name: NEW_GROUP[name] ?? 'group_creator',
    default_for_system_groups: 'role:nobody',
  };
}
