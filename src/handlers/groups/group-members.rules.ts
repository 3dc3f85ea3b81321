import { badRequest } from '../../contract/errors/index.js';
import {
  type Organization,
  ROLES,
  type User,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { isInSetting, isInSystemGroup, roleLimitOf } from '../access/membership.rules.js';
import { needsGroup, sendAs } from '../access/refusals.rules.js';
import { mayManage } from './group.rules.js';

type Setting = UserGroupRecord['can_manage_group'];

const NOBODY: Setting = { direct_members: [], direct_subgroups: [] };

/**
 * The IDs of the active users in a group, directly or through subgroups. Deactivated groups have no members.
 */
export function groupMembers(org: Organization, groupId: number): ReadonlySet<number> {
  const members = new Set<number>();
  const seen = new Set<number>();
  const waiting = [groupId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const group = org.tables.user_groups.get(id);
    if (group === undefined || group.deactivated || seen.has(id)) continue;
    seen.add(id);
    if (group.is_system_group) for (const member of membersOfSystem(org, group)) members.add(member);
    for (const member of group.direct_member_ids) {
      if (org.tables.users.get(member)?.is_active) members.add(member);
    }
    waiting.push(...group.direct_subgroup_ids);
  }
  return members;
}

function* membersOfSystem(org: Organization, group: UserGroupRecord): Iterable<User['id']> {
  for (const role of Object.values(ROLES)) {
    if (role > roleLimitOf(group)) continue;
    for (const user of org.tables.users.by('role', role))
      if (user.is_active && isInSystemGroup(org, user, group)) yield user.id;
  }
}

/** Members and subgroups that a request adds to or removes from a group. */
interface Change {
  users: readonly number[];
  groups: readonly number[];
}

/**
 * Checks that the actor may add these members and subgroups.
 * @throws ApiError `BAD_REQUEST` when they may not
 */
export function assertMayAddMembers(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  added: Change,
): void {
  if (mayChange(org, actor, group, added, group.can_add_members_group, group.can_join_group)) return;
  throw needsGroup(badRequest(`You may not add members to the user group ${group.id}`), org, actor, {
    rule: 'can_add_members_group',
    setting: `\`can_add_members_group\` of the user group ${group.id} (${group.name})`,
    value: group.can_add_members_group,
    allow: sendAs(org, (user) => mayChange(org, user, group, added, group.can_add_members_group, NOBODY)),
  });
}

/**
 * Checks that the actor may remove these members and subgroups.
 * @throws ApiError `BAD_REQUEST` when they may not
 */
export function assertMayRemoveMembers(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  removed: Change,
): void {
  if (mayChange(org, actor, group, removed, group.can_remove_members_group, group.can_leave_group)) return;
  throw needsGroup(badRequest(`You may not remove members from the user group ${group.id}`), org, actor, {
    rule: 'can_remove_members_group',
    setting: `\`can_remove_members_group\` of the user group ${group.id} (${group.name})`,
    value: group.can_remove_members_group,
    allow: sendAs(org, (user) =>
      mayChange(org, user, group, removed, group.can_remove_members_group, NOBODY),
    ),
  });
}

/**
 * Managers and holders of `forAny` may change all members; holders of `forSelf` only
 * themselves.
 */
function mayChange(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  { users, groups }: Change,
  forAny: Setting,
  forSelf: Setting,
): boolean {
  if (actor.role !== ROLES.guest && mayManage(org, actor, group)) return true;
  if (isGranted(org, actor, forAny)) return true;
  const onlySelf = groups.length === 0 && users.every((id) => id === actor.id);
  return onlySelf && isInSetting(org, actor, forSelf);
}

function isGranted(org: Organization, actor: UserRecord, setting: Setting): boolean {
  return actor.role !== ROLES.guest && isInSetting(org, actor, setting);
}

/**
 * Returns a list of IDs after a change.
 * @throws ApiError `BAD_REQUEST` when an ID to add is already in the list, or one to remove is not
 */
export function withChanges(
  present: readonly number[],
  add: readonly number[],
  remove: readonly number[],
  group: UserGroupRecord,
): number[] {
  const twice = add.find((id) => present.includes(id));
  if (twice !== undefined) {
    throw badRequest(`${twice} is already in the user group ${group.id}`).because(
      'isNoMember',
      `${twice} is in the user group ${group.id} (${group.name}), which has ${present.join(', ')}`,
      'leave it out',
    );
  }
  const absent = remove.find((id) => !present.includes(id));
  if (absent !== undefined) {
    throw badRequest(`${absent} is not in the user group ${group.id}`).because(
      'isMember',
      `${absent} is not in the user group ${group.id} (${group.name}), which has ${present.join(', ')}`,
      'leave it out',
    );
  }
  return [...present, ...add].filter((id) => !remove.includes(id)).sort((a, b) => a - b);
}
