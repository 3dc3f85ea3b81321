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
import { allowInGroupSetting, assertMayEditGroup, mayManage, needsGroupSetting } from './group.rules.js';
import { assertActiveGroup, assertActiveUser } from './group-setting.rules.js';

/**
 * The IDs of the active users in a group, directly or through subgroups. Deactivated groups have no members.
 */
export function groupMembers(org: Organization, groupId: number): ReadonlySet<number> {
  const { user_groups, users } = org.tables;
  const members = new Set<number>();
  for (const group of activeGroups([groupId], (id) => user_groups.get(id))) {
    if (group.is_system_group) {
      for (const member of membersOfSystem(org, group)) members.add(member);
    }
    for (const member of group.direct_member_ids) {
      if (users.get(member)?.is_active) members.add(member);
    }
  }
  return members;
}

function* membersOfSystem(org: Organization, group: UserGroupRecord): Iterable<number> {
  for (const role of Object.values(ROLES)) {
    if (role > roleLimitOf(group)) continue;
    for (const user of org.tables.users.by('role', role)) {
      if (user.is_active && isInSystemGroup(org, user, group)) yield user.id;
    }
  }
}

/** Members and subgroups that a request adds to or removes from a group. */
interface MembershipChange {
  users: readonly number[];
  groups: readonly number[];
}

/**
 * Checks that the actor may add these members and subgroups.
 * @throws ApiError `BAD_REQUEST` when the actor is not allowed to add one of them
 */
export function assertMayAddMembers(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  added: MembershipChange,
): void {
  const refusal = badRequest(`You may not add members to user group ${group.id}`);
  assertMayChange(org, actor, group, added, ['can_add_members_group', 'can_join_group'], refusal);
}

/**
 * Checks that the actor may remove these members and subgroups. Only managers of the group may remove subgroups.
 * @throws ApiError `BAD_REQUEST` when the actor is not allowed to remove one of them
 */
export function assertMayRemoveMembers(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  removed: MembershipChange,
): void {
  if (removed.groups.length > 0) assertMayEditGroup(org, actor, group);
  const refusal = badRequest(`You may not remove members from user group ${group.id}`);
  assertMayChange(org, actor, group, removed, ['can_remove_members_group', 'can_leave_group'], refusal);
}

/**
 * Checks that the actor may change these members: managers and holders of `forAny` may change all, holders of `forSelf`
 * only themselves.
 */
function assertMayChange(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  { users, groups }: MembershipChange,
  [forAny, forSelf]: readonly [GroupSettingName, GroupSettingName],
  refusal: ApiError,
): void {
  if (mayChangeAny(org, actor, group, forAny)) return;
  const onlySelf = groups.length === 0 && users.every((id) => id === actor.id);
  if (onlySelf && isInSetting(org, actor, group[forSelf])) return;
  const rule = onlySelf ? forSelf : forAny;
  throw needsGroupSetting(refusal, org, actor, group, rule, [
    ...sendAs(org, (user) => mayChangeAny(org, user, group, forAny)),
    ...(onlySelf ? allowInGroupSetting(org, actor, group, forSelf) : []),
  ]);
}

/** Whether a user may change any member of a group. */
export function mayChangeAny(
  org: Organization,
  user: UserRecord,
  group: UserGroupRecord,
  forAny: GroupSettingName,
): boolean {
  if (user.role === ROLES.guest) return false;
  return mayManage(org, user, group) || isInSetting(org, user, group[forAny]);
}

/**
 * Returns a list of IDs of direct members or subgroups after a change. Adds before it removes, so that an ID in both
 * lists ends up removed.
 * @throws ApiError `BAD_REQUEST` when an ID to add is already in the list, or an ID to remove is neither in the list
 * nor added
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

/**
 * Returns the IDs of users who may become members, each once.
 * @throws ApiError `BAD_REQUEST` that names the parameter, for an unknown or deactivated user
 */
export function requireMembers(org: Organization, parameter: string, ids: readonly number[]): number[] {
  for (const id of ids) assertActiveUser(org, parameter, id);
  return [...new Set(ids)];
}

/**
 * Returns the IDs of groups that may become subgroups, each once.
 * @throws ApiError `BAD_REQUEST` that names the parameter, for a group that does not exist or is deactivated
 */
export function requireSubgroups(org: Organization, parameter: string, ids: readonly number[]): number[] {
  for (const id of ids) assertActiveGroup(org, parameter, id);
  return [...new Set(ids)];
}

/**
 * Returns the subgroups of a group after a change.
 * @throws ApiError `BAD_REQUEST` when a group would contain itself, an ID to add is already a subgroup, or
 * one to remove is not
 */
export function withSubgroups(
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

/** Whether the outer group is the inner group or contains it, directly or through subgroups. */
function containsGroup(org: Organization, outerId: number, innerId: number): boolean {
  const visited = new Set([outerId]);
  for (const id of visited) {
    if (id === innerId) return true;
    for (const subgroup of org.tables.user_groups.get(id)?.direct_subgroup_ids ?? []) visited.add(subgroup);
  }
  return false;
}
