import * as z from 'zod';
import { apiError, badParameter } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChannelSettingName,
  type DeepReadonly,
  type GroupSetting,
  type GroupSettingName,
  groupSetting,
  type Organization,
  type SystemGroupName,
  systemGroupId,
} from '../../model/index.js';
import { isSameJson } from '../../values.js';
import { groupDeactivated, noRecord, userDeactivated } from '../access/refusals.rules.js';

type Setting = DeepReadonly<GroupSetting>;
type SettingName = GroupSettingName | ChannelSettingName;

/** A new value and, optionally, the current value that the caller expects. */
export interface SettingUpdate {
  new: Setting;
  old?: Setting | undefined;
}

/**
 * A group-setting update in a request. Servers without the object form accept only the ID of a group, either alone or
 * as `new`.
 */
export const settingUpdate = z.union(
  [z.int(), z.object({ new: groupSetting, old: groupSetting.optional() })],
  {
    error:
      'must be { "new": a group ID or { "direct_members": [], "direct_subgroups": [] }, "old": the same, optional }',
  },
);

/**
 * Returns a group-setting update as an object with `new`.
 * @param takesObjects whether the server accepts values other than IDs of groups
 */
export function parseSettingUpdate(
  name: string,
  input: z.infer<typeof settingUpdate>,
  takesObjects: boolean,
): SettingUpdate {
  if (takesObjects) {
    if (typeof input === 'number') throw badParameter(name, 'must be an object with "new", not a group ID');
    return input;
  }
  const update = typeof input === 'number' ? { new: input } : input;
  assertGroupId(name, update.new);
  return update;
}

/** Checks that a value is the ID of a group, for servers without the object form. */
export function assertGroupId(name: string, setting: Setting): void {
  if (typeof setting !== 'number') throw badParameter(name, 'must be the ID of a user group');
}

const INTERNET: readonly SystemGroupName[] = ['role:internet'];
const INTERNET_AND_EVERYONE: readonly SystemGroupName[] = ['role:internet', 'role:everyone'];

type ForbiddenGroups = Partial<Record<SettingName, readonly SystemGroupName[]>>;

/** System groups that group and channel settings do not accept. */
const FORBIDDEN: ForbiddenGroups = {
  can_manage_group: INTERNET_AND_EVERYONE,
  can_mention_group: ['role:internet', 'role:owners'],
  can_add_subscribers_group: INTERNET_AND_EVERYONE,
  can_administer_channel_group: INTERNET_AND_EVERYONE,
  can_create_topic_group: INTERNET,
  can_delete_any_message_group: INTERNET,
  can_delete_own_message_group: INTERNET,
  can_move_messages_out_of_channel_group: INTERNET,
  can_move_messages_within_channel_group: INTERNET,
  can_remove_subscribers_group: INTERNET,
  can_resolve_topics_group: INTERNET,
  can_send_message_group: INTERNET,
  can_subscribe_group: INTERNET_AND_EVERYONE,
};

/** The forbidden groups of settings for which Zulip differs from `FORBIDDEN`. */
const FORBIDDEN_IN_ZULIP: ForbiddenGroups = {
  can_add_members_group: INTERNET_AND_EVERYONE,
  can_join_group: INTERNET_AND_EVERYONE,
  can_leave_group: INTERNET,
  can_mention_group: INTERNET,
  can_remove_members_group: INTERNET_AND_EVERYONE,
};

/** Returns the system groups that a setting does not accept or, in Zulip, accepts only in combination with others. */
export function forbiddenGroups(org: Organization, name: SettingName): readonly SystemGroupName[] {
  const inZulip = org.follows('limitsSystemGroupsPerPermission') ? FORBIDDEN_IN_ZULIP[name] : undefined;
  return inZulip ?? FORBIDDEN[name] ?? [];
}

/** Sorts IDs and removes duplicates. A single group becomes its ID; an empty value becomes that of `role:nobody`. */
function normalizeSetting(setting: Setting): GroupSetting {
  if (typeof setting === 'number') return setting;
  const direct_members = ascending(setting.direct_members);
  const direct_subgroups = ascending(setting.direct_subgroups);
  if (direct_members.length === 0 && direct_subgroups.length < 2)
    return direct_subgroups[0] ?? systemGroupId('role:nobody');
  return { direct_members, direct_subgroups };
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** Whether two values have the same holders, ignoring order and duplicates. */
export function isSameSetting(first: Setting, second: Setting): boolean {
  return isSameJson(normalizeSetting(first), normalizeSetting(second));
}

/**
 * Returns a value as this server version shows it. Newer servers omit deactivated users. Older servers show only the ID
 * of a group: of the value's first subgroup or, without subgroups, of `role:nobody`.
 */
export function visibleSetting(org: Organization, setting: Setting, level: number): GroupSetting {
  if (typeof setting === 'number') return setting;
  if (!supports(level, 'groupSettingObject'))
    return setting.direct_subgroups[0] ?? systemGroupId('role:nobody');
  const { users } = org.tables;
  const showAll = !supports(level, 'directMembersActiveOnly');
  return {
    direct_members: setting.direct_members.filter((id) => showAll || users.get(id)?.is_active === true),
    direct_subgroups: [...setting.direct_subgroups],
  };
}

/** Returns the object form of a value. */
export function asHolderLists(setting: Setting): Exclude<Setting, number> {
  return typeof setting === 'number' ? { direct_members: [], direct_subgroups: [setting] } : setting;
}

/** Whether a value names one of these users. */
export function namesUser(setting: Setting, userIds: readonly number[]): boolean {
  return asHolderLists(setting).direct_members.some((id) => userIds.includes(id));
}

/** Returns the value to store for a setting of a group or channel; `undefined` if the value is unchanged. */
export function parseSettingChange(
  org: Organization,
  name: SettingName,
  current: Setting,
  update: SettingUpdate,
  level: number,
): GroupSetting | undefined {
  if (!changesSetting(org, name, current, update, level)) return undefined;
  return parseNewSetting(org, name, update.new);
}

/** @throws ApiError `EXPECTATION_MISMATCH` when `old` is not the current value */
export function changesSetting(
  org: Organization,
  name: string,
  current: Setting,
  update: SettingUpdate,
  level: number,
): boolean {
  const shown = visibleSetting(org, current, level);
  if (update.old !== undefined && !isSameSetting(update.old, shown)) {
    const msg = `The \`old\` value of ${name} is not the current one`;
    throw apiError('EXPECTATION_MISMATCH', msg, { field_name: 'old' }).because(
      'oldIsCurrent',
      `\`${name}\` is ${JSON.stringify(shown)}, not ${JSON.stringify(update.old)}`,
      `send ${JSON.stringify(shown)} as "old", or leave it out`,
    );
  }
  // Older servers show a group instead of users. Comparing with that group could miss an update that removes users.
  return !isSameSetting(update.new, supports(level, 'groupSettingObject') ? shown : current);
}

/**
 * Returns the value to store for a setting of a group or channel. Rejects unknown and deactivated groups and users, and
 * system groups that the setting does not accept.
 */
export function parseNewSetting(org: Organization, name: SettingName, input: Setting): GroupSetting {
  return parseHolders(org, name, input, forbiddenGroups(org, name));
}

/**
 * Like `parseNewSetting()`, for a setting that does not accept the `forbidden` system groups or, in the `zulip`
 * dialect, accepts them only if they are combined with others.
 */
export function parseHolders(
  org: Organization,
  name: string,
  input: Setting,
  forbidden: readonly SystemGroupName[],
): GroupSetting {
  const value = normalizeSetting(input);
  const { direct_members, direct_subgroups } = asHolderLists(value);
  // Zulip accepts any system group that is combined with other holders.
  const excluded =
    typeof value === 'number' || !org.follows('limitsSystemGroupsPerPermission') ? forbidden : [];
  for (const id of direct_subgroups) assertAccepts(org, name, id, excluded);
  for (const id of direct_members) assertActiveUser(org, name, id);
  return value;
}

export function assertActiveUser(org: Organization, parameter: string, id: number): void {
  const user = org.tables.users.get(id);
  if (user === undefined) throw noRecord(badParameter(parameter, `there is no user ${id}`), org, 'users', id);
  if (!user.is_active) throw userDeactivated(badParameter(parameter, `user ${id} is deactivated`), org, id);
}

/** Checks that a setting accepts a group: the group exists, is active, and is not a forbidden system group. */
export function assertNameable(org: Organization, name: SettingName, groupId: number): void {
  assertAccepts(org, name, groupId, forbiddenGroups(org, name));
}

function assertAccepts(
  org: Organization,
  name: string,
  groupId: number,
  forbidden: readonly SystemGroupName[],
): void {
  assertActiveGroup(org, name, groupId);
  const excluded = forbidden.find((system) => systemGroupId(system) === groupId);
  if (excluded !== undefined) throw badParameter(name, `must not be the system group ${excluded}`);
}

export function assertActiveGroup(org: Organization, parameter: string, id: number): void {
  const group = org.tables.user_groups.get(id);
  if (group === undefined)
    throw noRecord(badParameter(parameter, `there is no user group ${id}`), org, 'user_groups', id);
  if (group.deactivated)
    throw groupDeactivated(badParameter(parameter, `user group ${id} is deactivated`), org, id);
}
