import type { Organization, UserGroup, UserGroupRecord } from '../../model/index.js';

export function createGroup(
  org: Organization,
  group: Omit<UserGroup, 'id' | 'is_system_group' | 'date_created' | 'deactivated'>,
): Promise<UserGroupRecord> {
  return org.tables.user_groups.create({
    ...group,
    is_system_group: false,
    date_created: org.clock.now(),
    deactivated: false,
  });
}

export async function updateGroup(
  org: Organization,
  group: UserGroupRecord,
  changes: Partial<Omit<UserGroup, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await org.tables.user_groups.update(group.id, changes);
}

/** Deactivates a user group, if it is active. */
export async function deactivateGroup(org: Organization, group: UserGroupRecord): Promise<void> {
  if (!group.deactivated) await updateGroup(org, group, { deactivated: true });
}
