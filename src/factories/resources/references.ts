import { badRequest } from '../../contract/errors/index.js';
import { requireGroup } from '../../handlers/groups/group.rules.js';
import type { Organization } from '../../model/index.js';

/** Throws 400 `BAD_REQUEST` that names the field. */
export function assertActiveGroup(org: Organization, field: string, groupId: number): void {
  if (requireGroup(org, groupId).deactivated) {
    throw badRequest(`"${field}": the user group ${groupId} is deactivated`);
  }
}

/** Throws 400 `BAD_REQUEST` that names the field. */
export function assertUsers(org: Organization, field: string, userIds: readonly number[]): void {
  for (const id of userIds) {
    if (!org.tables.users.has(id)) throw badRequest(`"${field}": there is no user ${id}`);
  }
}

/** Throws 400 `BAD_REQUEST` that names the field. */
export function assertActiveUsers(org: Organization, field: string, userIds: readonly number[]): void {
  for (const id of userIds) {
    if (org.tables.users.get(id)?.is_active !== true) {
      throw badRequest(`"${field}": there is no active user ${id}`);
    }
  }
}
