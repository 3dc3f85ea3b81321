import * as z from 'zod';
import { since, until } from '../../../contract/index.js';
import { supports } from '../../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  type ChannelSettingName,
  defaultSettings,
  GROUP_SETTINGS,
  type GroupSettingName,
  groupSetting,
  type Organization,
  type Settings,
  type SystemGroupName,
  systemGroupName,
} from '../../../model/index.js';
import { definite, fromKeys } from '../../../values.js';
import {
  holdersOf,
  ORGANIZATION_PERMISSION_NAMES,
  type OrganizationPermissionName,
  organizationPermission,
} from '../../access/organization-permissions.rules.js';
import { NEW_CHANNEL_GROUPS } from '../../channels/channel.actions.js';
import { CHANNEL_SETTING_SINCE } from '../../channels/channel.present.js';
import { forbiddenGroups, visibleSetting } from '../../groups/group-setting.rules.js';
import { BOT_NUMBERS, PERMISSION_LEVELS, type PolicyNumber } from '../../server/permission-levels.rules.js';

/** The fields with the holders of the organization's permissions, as groups and as the numbers of older servers. */
export const permissionShape: Record<string, z.ZodType> = Object.fromEntries(
  ORGANIZATION_PERMISSION_NAMES.flatMap((name): [string, z.ZodType][] => {
    const { since: from, old } = PERMISSION_LEVELS[name];
    const group: [string, z.ZodType] = [`realm_${name}`, since(from, groupSetting)];
    if (old === undefined) return [group];
    const begun = old.since === undefined ? z.int() : since(old.since, z.int());
    return [group, [`realm_${old.name}`, old.kept ? begun : until(from, begun)]];
  }),
);

type Holders = ReturnType<typeof holdersOf>;

/** Returns the holders of each permission as stored, and as the numbers that older servers use. */
export function presentPermissions(settings: Readonly<Settings>): Record<string, Holders> {
  const shown: Record<string, Holders> = {};
  for (const name of ORGANIZATION_PERMISSION_NAMES) {
    shown[`realm_${name}`] = holdersOf(settings, name);
    const { old } = PERMISSION_LEVELS[name];
    if (old !== undefined) shown[`realm_${old.name}`] = oldNumber(settings, name, old);
  }
  return shown;
}

/** Returns the holders of each permission as a server of this feature level shows them. */
export function visiblePermissions(org: Organization, level: number): Record<string, Holders> {
  return Object.fromEntries(
    Object.entries(presentPermissions(org.settings)).map(([name, holders]) => [
      name,
      visibleSetting(org, holders, level),
    ]),
  );
}

/**
 * Returns the number that stands for a permission's holders on older servers. Holders without a number get the number
 * of `nobody`. The permission to create bots has the number 2 if members may create only write-only bots.
 */
function oldNumber(
  settings: Readonly<Settings>,
  name: OrganizationPermissionName,
  { number }: PolicyNumber,
): number {
  const own = number[systemGroupOf(holdersOf(settings, name))];
  if (name !== 'can_create_bots_group' || own === BOT_NUMBERS['role:members']) return own;
  const others = BOT_NUMBERS[systemGroupOf(holdersOf(settings, 'can_create_write_only_bots_group'))];
  return others === BOT_NUMBERS['role:members'] ? 2 : own;
}

function systemGroupOf(holders: Holders): SystemGroupName {
  return (typeof holders === 'number' && systemGroupName(holders)) || 'role:nobody';
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

/** The values that permissions of the organization, of channels and of groups can have. */
export const permissionSettingsSchema = z.object({ realm: configs, stream: configs, group: configs });

export function presentPermissionSettings(
  org: Organization,
  level: number,
): z.input<typeof permissionSettingsSchema> {
  const announced = ORGANIZATION_PERMISSION_NAMES.filter((name) =>
    supports(level, PERMISSION_LEVELS[name].since),
  );
  const ofChannels = CHANNEL_SETTINGS.filter((name) => supports(level, CHANNEL_SETTING_SINCE[name]));
  return {
    realm: fromKeys(announced, (name) => organizationConfig(org, name)),
    stream: fromKeys(ofChannels, (name) => channelConfig(org, name, level)),
    group: fromKeys(GROUP_SETTINGS, (name) => groupConfig(org, name)),
  };
}

function organizationConfig(org: Organization, name: OrganizationPermissionName): PermissionConfig {
  const permission = organizationPermission(name);
  return {
    require_system_group: permission.among !== undefined,
    allow_internet_group: false,
    allow_nobody_group: !permission.neverNobody,
    allow_everyone_group: permission.guests ?? false,
    default_group_name: usualHolders(org, name),
    default_for_system_groups: null,
    allowed_system_groups: [...(permission.among ?? [])],
  };
}

/** Returns the group that holds a permission in a new organization. */
function usualHolders(org: Organization, name: OrganizationPermissionName): SystemGroupName {
  const holders = holdersOf(defaultSettings(org.dialect), name);
  return definite(typeof holders === 'number' ? systemGroupName(holders) : undefined);
}

const ANY_HOLDERS = {
  require_system_group: false,
  allow_internet_group: true,
  allow_nobody_group: true,
  allow_everyone_group: true,
  default_for_system_groups: null,
  allowed_system_groups: [],
};

function channelConfig(org: Organization, name: ChannelSettingName, level: number): PermissionConfig {
  const groups: Partial<Record<string, SystemGroupName>> = NEW_CHANNEL_GROUPS;
  const creator = supports(level, 'channelCreatorName') ? 'channel_creator' : 'stream_creator_or_nobody';
  return { ...ANY_HOLDERS, ...allowedFor(org, name), default_group_name: groups[name] ?? creator };
}

function allowedFor(
  org: Organization,
  name: ChannelSettingName | GroupSettingName,
): Partial<PermissionConfig> {
  const forbidden = forbiddenGroups(org, name);
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

function groupConfig(org: Organization, name: GroupSettingName): PermissionConfig {
  return {
    ...ANY_HOLDERS,
    ...allowedFor(org, name),
    default_group_name: NEW_GROUP[name] ?? 'group_creator',
    default_for_system_groups: 'role:nobody',
  };
}
