import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { Organization, UserGroupRecord } from '../../model/index.js';
import { updatedIds } from './group-members.rules.js';

/** Returns IDs of groups that may become subgroups, each once. */
export function requireSubgroups(org: Organization, parameter: string, ids: readonly number[]): number[] {
  for (const id of ids) {
    const subgroup = org.tables.user_groups.get(id);
    if (subgroup === undefined) throw badParameter(parameter, `there is no user group ${id}`);
    if (subgroup.deactivated) throw badParameter(parameter, `the user group ${id} is deactivated`);
  }
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
  for (const id of add) {
    if (containsGroup(org, id, group.id)) {
      throw badRequest(
        `The user group ${id} contains the user group ${group.id}, so it cannot become its subgroup`,
      ).because(
        'groupsFormNoCycle',
        `The user group ${id} is or contains the user group ${group.id} (${group.name})`,
        'leave it out',
      );
    }
  }
  return updatedIds('User group', group.direct_subgroup_ids, add, remove, group);
}

/** Whether a group equals another one or contains it, directly or through subgroups. */
function containsGroup(org: Organization, outerId: number, innerId: number): boolean {
  const visited = new Set([outerId]);
  for (const id of visited) {
    if (id === innerId) return true;
    for (const subgroup of org.tables.user_groups.get(id)?.direct_subgroup_ids ?? []) visited.add(subgroup);
  }
  return false;
}
