import { type ApiError, badRequest } from '../../contract/errors/index.js';
import {
  type GroupSettingName,
  type Organization,
  ROLES,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { activeGroups, isInSetting, isInSystemGroup, roleLimitOf } from '../access/membership.rules.js';
import { sendAs } from '../access/refusals.rules.js';
import { allowInGroupSetting, assertMayEditGroup, mayManageGroup, needsGroupSetting } from './group.rules.js';
import { assertActiveGroup, assertActiveUser } from './group-setting.rules.js';

/** Returns the IDs of a group's active members, including those of subgroups. Deactivated groups have no members. */
export function groupMembers(org: Organization, groupId: number): ReadonlySet<number> {
  const { user_groups, users } = org.tables;
  const members = new Set<number>();
  for (const group of activeGroups([groupId], (id) => user_groups.get(id))) {
    const ids = group.is_system_group ? systemGroupMembers(org, group) : group.direct_member_ids;
    for (const id of ids) if (users.get(id)?.is_active) members.add(id);
  }
  return members;
}

function systemGroupMembers(org: Organization, group: UserGroupRecord): number[] {
  const roles = Object.values(ROLES).filter((role) => role <= roleLimitOf(group));
  const users = roles.flatMap((role) => org.tables.users.by('role', role));
  return users.filter((user) => isInSystemGroup(org, user, group)).map(({ id }) => id);
}

/** Members and subgroups that a request adds to or removes from a group. */
interface MembershipChange {
  users: readonly number[];
  groups: readonly number[];
}

export function assertMayAddMembers(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  added: MembershipChange,
): void {
  if (added.users.length + added.groups.length === 0) return;
  const refusal = badRequest(`You may not add members to user group ${group.id}`);
  assertMayChange(org, actor, group, added, ['can_add_members_group', 'can_join_group'], refusal);
}

/** Checks that the caller may remove members and subgroups. Only managers of the group may remove its subgroups. */
export function assertMayRemoveMembers(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  removed: MembershipChange,
): void {
  if (removed.users.length + removed.groups.length === 0) return;
  if (removed.groups.length > 0) assertMayEditGroup(org, actor, group);
  const refusal = badRequest(`You may not remove members from user group ${group.id}`);
  assertMayChange(org, actor, group, removed, ['can_remove_members_group', 'can_leave_group'], refusal);
}

/**
 * Checks that the caller may change these members: managers and holders of `forAny` may change all members; holders of
 * `forSelf` may change only themselves.
 */
function assertMayChange(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  { users, groups }: MembershipChange,
  [forAny, forSelf]: readonly [GroupSettingName, GroupSettingName],
  refusal: ApiError,
): void {
  if (mayChangeAnyMember(org, actor, group, forAny)) return;
  const onlySelf = groups.length === 0 && users.every((id) => id === actor.id);
  if (onlySelf && isInSetting(org, actor, group[forSelf])) return;
  const rule = onlySelf ? forSelf : forAny;
  throw needsGroupSetting(refusal, org, actor, group, rule, [
    ...sendAs(org, (user) => mayChangeAnyMember(org, user, group, forAny)),
    ...(onlySelf ? allowInGroupSetting(org, actor, group, forSelf) : []),
  ]);
}

export function mayChangeAnyMember(
  org: Organization,
  user: UserRecord,
  group: UserGroupRecord,
  forAny: GroupSettingName,
): boolean {
  if (user.role === ROLES.guest) return false;
  return mayManageGroup(org, user, group) || isInSetting(org, user, group[forAny]);
}

/**
 * Returns the IDs of direct members or subgroups after a change. An ID in both `add` and `remove` ends up removed.
 * @throws ApiError `BAD_REQUEST` when an ID to add is already in `current`, or an ID to remove is neither in `current`
 *   nor in `add`
 */
export function updatedIds(
  kind: 'User' | 'User group',
  current: readonly number[],
  add: readonly number[],
  remove: readonly number[],
  group: UserGroupRecord,
): number[] {
  const explain = (error: ApiError, rule: string, id: number, verb: string) => {
    const list = current.length === 0 ? 'none' : current.join(', ');
    const listed = kind === 'User' ? 'direct members' : 'subgroups';
    const because = `${kind} ${id} ${verb} in user group ${group.id} (${group.name}); its ${listed}: ${list}`;
    return error.because(rule, because, 'leave it out');
  };
  const duplicate = add.find((id) => current.includes(id));
  if (duplicate !== undefined) {
    const error = badRequest(`${kind} ${duplicate} is already in user group ${group.id}`);
    throw explain(error, 'isNoMember', duplicate, 'is');
  }
  const all = [...current, ...add];
  const absent = remove.find((id) => !all.includes(id));
  if (absent !== undefined) {
    const error = badRequest(`${kind} ${absent} is not in user group ${group.id}`);
    throw explain(error, 'isMember', absent, 'is not');
  }
  return all.filter((id) => !remove.includes(id)).sort((a, b) => a - b);
}

/** Returns the IDs of these users, each once. Rejects unknown and deactivated users. */
export function requireMembers(org: Organization, parameter: string, ids: readonly number[]): number[] {
  for (const id of ids) assertActiveUser(org, parameter, id);
  return [...new Set(ids)];
}

/** Returns the IDs of these groups, each once. Rejects unknown and deactivated groups. */
export function requireSubgroups(org: Organization, parameter: string, ids: readonly number[]): number[] {
  for (const id of ids) assertActiveGroup(org, parameter, id);
  return [...new Set(ids)];
}

/** Like `updatedIds`, but for subgroups. A group must not contain itself, directly or through other groups. */
export function updatedSubgroups(
  org: Organization,
  group: UserGroupRecord,
  add: readonly number[],
  remove: readonly number[],
): number[] {
  const outer = add.find((id) => containsGroup(org, id, group.id));
  if (outer !== undefined) {
    const msg = `User group ${outer} contains user group ${group.id}, so it cannot become its subgroup`;
    throw badRequest(msg).because(
      'groupsFormNoCycle',
      `User group ${outer} is or contains user group ${group.id} (${group.name})`,
      'leave it out',
    );
  }
  return updatedIds('User group', group.direct_subgroup_ids, add, remove, group);
}

/** Whether the outer group is the inner group or contains it, directly or through other groups. */
function containsGroup(org: Organization, outerId: number, innerId: number): boolean {
  const visited = new Set([outerId]);
  for (const id of visited) {
    if (id === innerId) return true;
    for (const subgroup of org.tables.user_groups.get(id)?.direct_subgroup_ids ?? []) visited.add(subgroup);
  }
  return false;
}
