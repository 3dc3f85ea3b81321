import { badRequest } from '../../errors/index.js';
import type { GroupSetting, Organization } from '../../model/index.js';
import { assertGroup } from '../../rules/group.js';

/** Throws 400 `BAD_REQUEST` that names the field. */
export function assertSetting(org: Organization, field: string, setting: GroupSetting): void {
  if (typeof setting === 'number') {
    assertActiveGroup(org, field, setting);
    return;
  }
  assertUsers(org, field, setting.direct_members);
  for (const group of setting.direct_subgroups) assertActiveGroup(org, field, group);
}

/** Throws 400 `BAD_REQUEST` that names the field. */
export function assertActiveGroup(org: Organization, field: string, groupId: number): void {
  if (assertGroup(org, groupId).deactivated) {
    throw badRequest(`"${field}": the user group ${groupId} is deactivated`);
  }
}

/** Throws 400 `BAD_REQUEST` that names the field. */
export function assertUsers(org: Organization, field: string, userIds: readonly number[]): void {
  for (const id of userIds) {
    if (!org.tables.users.has(id)) throw badRequest(`"${field}": there is no user ${id}`);
  }
}
