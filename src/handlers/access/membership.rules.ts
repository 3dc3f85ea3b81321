import {
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  ROLES,
  type SystemGroupName,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';

/** The least restricted roles of each system group; its members follow from the users' roles. */
const SYSTEM_GROUP_ROLES: Record<SystemGroupName, number> = {
  'role:internet': ROLES.guest,
  'role:everyone': ROLES.guest,
  'role:members': ROLES.member,
  'role:fullmembers': ROLES.member,
  'role:moderators': ROLES.moderator,
  'role:administrators': ROLES.administrator,
  'role:owners': ROLES.owner,
  'role:nobody': 0,
};

/** The role code down to which users belong to a system group. */
export function roleLimitOf(group: UserGroupRecord): number {
  return SYSTEM_GROUP_ROLES[group.name as SystemGroupName];
}

/** Whether a user is in a group, directly or through subgroups. Deactivated groups have no members. */
export function isInGroup(org: Organization, user: UserRecord, groupId: number): boolean {
  return isInAny(org, user, [groupId], new Set());
}

/** Whether a permission with this value includes a user. */
export function isInSetting(
  org: Organization,
  user: UserRecord,
  setting: DeepReadonly<GroupSetting>,
): boolean {
  if (typeof setting === 'number') return isInGroup(org, user, setting);
  return setting.direct_members.includes(user.id) || isInAny(org, user, setting.direct_subgroups, new Set());
}

/** Groups may contain each other in a cycle, so visited groups are remembered. */
function isInAny(
  org: Organization,
  user: UserRecord,
  groupIds: readonly number[],
  seen: Set<number>,
): boolean {
  for (const id of groupIds) {
    if (seen.has(id)) continue;
    seen.add(id);
    const group = org.tables.user_groups.get(id);
    if (group === undefined || group.deactivated) continue;
    if (group.is_system_group) {
      if (user.role <= roleLimitOf(group)) return true;
    } else if (
      group.direct_member_ids.includes(user.id) ||
      isInAny(org, user, group.direct_subgroup_ids, seen)
    ) {
      return true;
    }
  }
  return false;
}
