import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  type GroupSetting,
  type GroupSettingName,
  type Organization,
  ROLES,
  systemGroupId,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertPrintable } from '../text/text.rules.js';

/** Longest group name, in code points. */
const MAX_NAME = 100;
const RESERVED_STARTS = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Returns the group with this ID. */
export function requireGroup(org: Organization, groupId: number): UserGroupRecord {
  const group = org.tables.user_groups.get(groupId);
  if (group === undefined) throw badRequest(`There is no user group ${groupId}`);
  return group;
}

/**
 * Checks that the actor may edit the group: managers and administrators may, guests may not, and system
 * groups are fixed.
 */
export function assertMayEditGroup(org: Organization, actor: UserRecord, group: UserGroupRecord): void {
  if (group.is_system_group) throw badRequest(`The system group ${group.name} cannot be changed`);
  const may =
    actor.role !== ROLES.guest && (isAdministrator(actor) || isInSetting(org, actor, group.can_manage_group));
  if (!may) throw badRequest(`You may not manage the user group ${group.id}`);
}

/** Trims and checks a group name: 1 to 100 code points, without a reserved prefix, and not taken. */
export function parseGroupName(org: Organization, input: string, group?: UserGroupRecord): string {
  const name = input.trim();
  const length = [...name].length;
  if (length < 1 || length > MAX_NAME) throw badParameter('name', `1 to ${MAX_NAME} characters`);
  assertPrintable('name', name);
  const reserved = RESERVED_STARTS.find((start) => name.startsWith(start));
  if (reserved !== undefined) throw badParameter('name', `must not start with "${reserved}"`);
  if (org.tables.user_groups.idsBy('name', name).some((id) => id !== group?.id)) {
    throw badParameter('name', `another group is named ${name}`);
  }
  return name;
}

/** Returns the custom group with this ID, if it is active. */
export function requireActiveGroup(org: Organization, groupId: number): UserGroupRecord {
  const group = requireGroup(org, groupId);
  if (group.is_system_group) throw badRequest(`The system group ${group.name} cannot be changed`);
  if (group.deactivated) throw badRequest(`The user group ${group.id} is deactivated`);
  return group;
}

/** Returns IDs of users who may become members, each once. */
export function requireMembers(org: Organization, parameter: string, ids: readonly number[]): number[] {
  for (const id of ids) {
    const user = org.tables.users.get(id);
    if (user === undefined) throw badParameter(parameter, `there is no user ${id}`);
    if (!user.is_active) throw badParameter(parameter, `user ${id} is deactivated`);
  }
  return [...new Set(ids)];
}

/**
 * The permissions of a new group: its creator manages it and adds members, everyone may leave and mention it.
 */
export function newGroupSettings(creator: UserRecord): Record<GroupSettingName, GroupSetting> {
  const onlyCreator = { direct_members: [creator.id], direct_subgroups: [] };
  return {
    can_add_members_group: onlyCreator,
    can_join_group: systemGroupId('role:nobody'),
    can_leave_group: systemGroupId('role:everyone'),
    can_manage_group: onlyCreator,
    can_mention_group: systemGroupId('role:everyone'),
    can_remove_members_group: systemGroupId('role:nobody'),
  };
}

/** Reasons why a group cannot be deactivated, in the published format. */
export type Objection =
  | { type: 'subgroup'; supergroup_ids: number[] }
  | { type: 'user_group'; group_id: number; settings: string[] }
  | { type: 'channel'; channel_id: number; settings: string[] };
