import { supports } from '../../contract/levels/index.js';
import {
  DAY,
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  ROLES,
  type SystemGroupName,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { definite } from '../../values.js';

/** The least privileged role in each system group. The members of a group follow from the roles of the users. */
const SYSTEM_GROUP_ROLES: Readonly<Record<string, number>> = {
  'role:internet': ROLES.guest,
  'role:everyone': ROLES.guest,
  'role:members': ROLES.member,
  'role:fullmembers': ROLES.member,
  'role:moderators': ROLES.moderator,
  'role:administrators': ROLES.administrator,
  'role:owners': ROLES.owner,
  'role:nobody': 0,
} satisfies Record<SystemGroupName, number>;

/** Returns the highest role code in a system group: the code of the least privileged role. */
export function roleLimitOf(group: UserGroupRecord): number {
  return definite(SYSTEM_GROUP_ROLES[group.name]);
}

/** Whether a user belongs to a system group. New members become full members after the waiting period. */
export function isInSystemGroup(org: Organization, user: UserRecord, group: UserGroupRecord): boolean {
  if (user.role > roleLimitOf(group)) return false;
  return group.name !== 'role:fullmembers' || !isProvisional(org, user);
}

/** Whether a member or guest has been in the organization for less than the waiting period. */
export function isProvisional(
  { settings, clock, featureLevel }: Pick<Organization, 'settings' | 'clock' | 'featureLevel'>,
  user: UserRecord,
): boolean {
  if (user.role < ROLES.member || settings.waiting_period_threshold === 0) return false;
  const joined = Date.parse(joinDateOf(user, featureLevel)) / 1000;
  return clock.now() - joined < settings.waiting_period_threshold * DAY;
}

/** Returns the date on which a user joined; on older servers, the date on which the account was created. */
export function joinDateOf({ date_joined, first_login }: UserRecord, level: number): string {
  return (supports(level, 'dateJoinedFirstLogin') ? first_login : null) ?? date_joined;
}

/** A function that looks up a group by ID. Some such functions return the record from before a change. */
export type GroupLookup = (id: number) => UserGroupRecord | undefined;

/** Whether a permission with this value includes a user. */
export function isInSetting(
  org: Organization,
  user: UserRecord,
  setting: DeepReadonly<GroupSetting>,
  groupOf?: GroupLookup,
): boolean {
  if (typeof setting === 'number') return isInAny(org, user, [setting], groupOf);
  return setting.direct_members.includes(user.id) || isInAny(org, user, setting.direct_subgroups, groupOf);
}

/** Whether a user is in one of these groups, directly or through subgroups. */
function isInAny(
  org: Organization,
  user: UserRecord,
  groupIds: readonly number[],
  groupOf: GroupLookup = (id) => org.tables.user_groups.get(id),
): boolean {
  for (const group of activeGroups(groupIds, groupOf)) {
    if (group.is_system_group ? isInSystemGroup(org, user, group) : group.direct_member_ids.includes(user.id))
      return true;
  }
  return false;
}

/**
 * Yields these groups and all their subgroups, each once, even if groups contain each other in a cycle. Leaves out
 * deactivated groups, because these have no members.
 */
export function* activeGroups(groupIds: readonly number[], groupOf: GroupLookup): Iterable<UserGroupRecord> {
  const ids = new Set(groupIds);
  // A loop over a set also visits the elements that are added during the loop.
  for (const id of ids) {
    const group = groupOf(id);
    if (group === undefined || group.deactivated) continue;
    yield group;
    for (const subgroup of group.direct_subgroup_ids) ids.add(subgroup);
  }
}
