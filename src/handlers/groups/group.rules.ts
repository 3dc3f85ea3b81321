import { type ApiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type GroupSettingName,
  type Organization,
  ROLES,
  roleText,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import { holdsPermission } from '../access/organization-permissions.rules.js';
import {
  groupDeactivated,
  holdersText,
  noRecord,
  notForGuests,
  requestAs,
  sendAs,
} from '../access/refusals.rules.js';
import { assertPrintable, codePoints } from '../text/text.rules.js';
import { asHolderLists } from './group-setting.rules.js';

/** In code points. */
const MAX_NAME_LENGTH = 100;
/** In characters. */
export const MAX_DESCRIPTION_LENGTH = 10_000;
const RESERVED_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'];

export function requireGroup(org: Organization, groupId: number): UserGroupRecord {
  const group = org.tables.user_groups.get(groupId);
  if (group === undefined)
    throw noRecord(badRequest(`There is no user group ${groupId}`), org, 'user_groups', groupId);
  return group;
}

/** Checks that the caller may read user groups. In the `zulip` dialect, guests may not. */
export function assertMayReadGroups(org: Organization, actor: UserRecord): void {
  if (actor.role === ROLES.guest && org.follows('restrictsGroupReads'))
    throw notForGuests(org, actor, 'read user groups');
}

/** Returns the group whose members and subgroups the caller may read. In Zulip, the group must be active. */
export function requireReadableGroup(org: Organization, actor: UserRecord, groupId: number): UserGroupRecord {
  assertMayReadGroups(org, actor);
  const group = requireGroup(org, groupId);
  if (group.deactivated && org.follows('restrictsGroupReads')) throw needsActiveGroup(org, group);
  return group;
}

/** Checks that the caller may edit a group: managers who are not guests may. No one may edit system groups. */
export function assertMayEditGroup(org: Organization, actor: UserRecord, group: UserGroupRecord): void {
  if (group.is_system_group) throw fixedGroup(org, group);
  const may = (user: UserRecord) => user.role !== ROLES.guest && mayManageGroup(org, user, group);
  if (may(actor)) return;
  const error = badRequest(`You may not manage user group ${group.id}`);
  throw needsGroupSetting(error, org, actor, group, 'can_manage_group', [
    ...sendAs(org, may),
    // Guests may never manage groups, whatever the permission says.
    ...(actor.role === ROLES.guest ? [] : allowInGroupSetting(org, actor, group, 'can_manage_group')),
  ]);
}

/** Explains an error whose cause is that a permission of a group does not include the caller. */
export function needsGroupSetting(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  rule: GroupSettingName,
  allow: string[],
): ApiError {
  const setting = `\`${rule}\` of user group ${group.id} (${group.name})`;
  const because = `${setting} is ${holdersText(org, group[rule])}; ${roleText(org, actor)}`;
  return error.because(rule, because, ...allow);
}

/**
 * Returns a list with a request in which an owner adds a user to the holders of a group permission. The list is empty
 * for a deactivated group, and on older servers that cannot change the permission.
 */
export function allowInGroupSetting(
  org: Organization,
  actor: UserRecord,
  group: UserGroupRecord,
  name: GroupSettingName,
): string[] {
  if (group.deactivated || !supports(org.featureLevel, 'canRemoveMembersGroup')) return [];
  const { direct_members, direct_subgroups } = asHolderLists(group[name]);
  return requestAs(org, ({ role }) => role === ROLES.owner, 'patch', `/user_groups/${group.id}`, {
    [name]: {
      new: { direct_members: [...direct_members, actor.id], direct_subgroups: [...direct_subgroups] },
    },
  });
}

function fixedGroup(org: Organization, group: UserGroupRecord): ApiError {
  const own = org.tables.user_groups.all().filter((each) => !each.is_system_group && !each.deactivated);
  return badRequest(`System group ${group.name} cannot be changed`).because(
    'isCustomGroup',
    `User group ${group.id} (${group.name}) is a system group, whose members follow from their roles`,
    own.length === 0 ? 'create a user group first' : `use another group, such as ${own[0]?.id}`,
  );
}

/** Whether a user may manage a group, through the group's permission or the organization's permission for all groups. */
export function mayManageGroup(org: Organization, actor: UserRecord, group: UserGroupRecord): boolean {
  return (
    holdsPermission(org, actor, 'can_manage_all_groups') || isInSetting(org, actor, group.can_manage_group)
  );
}

/** @param group the group to rename; `undefined` for a new group */
export function parseGroupName(org: Organization, input: string, group?: UserGroupRecord): string {
  const name = input.trim();
  const length = codePoints(name);
  if (length < 1 || length > MAX_NAME_LENGTH)
    throw badParameter('name', `must have 1 to ${MAX_NAME_LENGTH} code points`);
  assertPrintable('name', name);
  const reserved = RESERVED_PREFIXES.find((prefix) => name.startsWith(prefix));
  if (reserved !== undefined) throw badParameter('name', `must not start with "${reserved}"`);
  if (org.tables.user_groups.idsBy('name', name).some((id) => id !== group?.id)) {
    throw badParameter('name', `another group is named ${name}`);
  }
  return name;
}

/** Rejects system groups and, on older servers, deactivated groups, because their members cannot be changed. */
export function requireCustomGroup(org: Organization, groupId: number): UserGroupRecord {
  const group = requireGroup(org, groupId);
  if (group.is_system_group) throw fixedGroup(org, group);
  if (group.deactivated && !supports(org.featureLevel, 'deactivatedGroupMembers'))
    throw needsActiveGroup(org, group);
  return group;
}

export function needsActiveGroup(org: Organization, { id }: UserGroupRecord): ApiError {
  return groupDeactivated(badRequest(`User group ${id} is deactivated`), org, id);
}
