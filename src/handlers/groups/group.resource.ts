import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  GROUP_SETTINGS,
  groupSetting,
  type Organization,
  systemGroupId,
  systemGroupName,
  type UserGroup,
  type UserGroupRecord,
} from '../../model/index.js';
import { fromKeys, omit } from '../../values.js';
import { isProvisional, roleLimitOf } from '../access/membership.rules.js';
import { visibleSetting } from './group-setting.rules.js';

export async function updateGroup(
  org: Organization,
  group: UserGroupRecord,
  changes: Partial<Omit<UserGroup, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await org.tables.user_groups.update(group.id, changes);
}

export const groupSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  is_system_group: z.boolean(),
  creator_id: since('groupCreation', z.int().nullable()),
  date_created: since('groupCreation', z.int().nullable()),
  deactivated: since('groupDeactivation', z.boolean()),
  can_add_members_group: since('canAddMembersGroup', groupSetting),
  can_join_group: since('canJoinGroup', groupSetting),
  can_leave_group: since('canLeaveGroup', groupSetting),
  can_manage_group: since('canManageGroup', groupSetting),
  can_mention_group: since('canMentionGroup', groupSetting),
  /** The older name of `can_mention_group`, without the object form. */
  can_mention_group_id: until('canMentionGroup', z.int()),
  can_remove_members_group: since('canRemoveMembersGroup', groupSetting),
});

/** Returns a group as the API presents it. The members and subgroups of system groups follow from the users' roles. */
export function presentGroup(
  org: Organization,
  group: UserGroupRecord,
  level: number,
): z.input<typeof groupSchema> {
  const settings = fromKeys(GROUP_SETTINGS, (name) => visibleSetting(org, group[name], level));
  return {
    ...omit(group, ['direct_member_ids']),
    members: directMembersOf(org, group, level),
    direct_subgroup_ids: directSubgroupsOf(group),
    ...settings,
    can_mention_group_id: asSingleGroupId(settings.can_mention_group),
  };
}

/** Returns a setting in the form of older servers, where each setting is the ID of one group. */
function asSingleGroupId(setting: z.input<typeof groupSetting>): number {
  return typeof setting === 'number' ? setting : systemGroupId('role:nobody');
}

/** Returns the role of a system group's direct members; `undefined` for other groups and groups without members. */
export function directRoleOf(group: UserGroupRecord): number | undefined {
  const hasMembers = group.name !== 'role:internet' && group.name !== 'role:nobody';
  return group.is_system_group && hasMembers ? roleLimitOf(group) : undefined;
}

/** Returns the IDs of a group's direct members, as this server version lists them. */
export function directMembersOf(org: Organization, group: UserGroupRecord, level: number): number[] {
  const { users } = org.tables;
  const showAll = !supports(level, 'directMembersActiveOnly');
  if (group.is_system_group) {
    const role = directRoleOf(group);
    const ids = role === undefined ? [] : [...users.idsBy(showAll ? 'role' : 'activeRole', role)];
    if (group.name !== 'role:fullmembers' || org.settings.waiting_period_threshold === 0) return ids;
    return ids.filter((id) => !isProvisional(org, users.expect(id)));
  }
  return group.direct_member_ids.filter((id) => showAll || users.get(id)?.is_active === true);
}

/** Returns the IDs of a group's members, including those of its subgroups, as this server version lists them. */
export function membersOf(org: Organization, group: UserGroupRecord, level: number): Set<number> {
  const subgroups = [...subgroupsOf(org, group)].map((id) => org.tables.user_groups.expect(id));
  return new Set([group, ...subgroups].flatMap((each) => directMembersOf(org, each, level)));
}

/** Returns the IDs of all subgroups, direct and indirect; also the ID of the group itself if it is part of a cycle. */
export function subgroupsOf(org: Organization, group: UserGroupRecord): Set<number> {
  const ids = new Set(directSubgroupsOf(group));
  // A loop over a set also visits the elements that are added during the loop.
  for (const id of ids) {
    for (const inner of directSubgroupsOf(org.tables.user_groups.expect(id))) ids.add(inner);
  }
  return ids;
}

/**
 * Returns the IDs of a group's direct subgroups. Each system group contains the next more restricted one, except that
 * the groups for owners and for nobody contain none.
 */
export function directSubgroupsOf(group: UserGroupRecord): number[] {
  if (!group.is_system_group) return [...group.direct_subgroup_ids];
  // The IDs of system groups are in the order of their roles.
  const next = systemGroupName(group.id + 1);
  return next === undefined || next === 'role:nobody' ? [] : [systemGroupId(next)];
}
