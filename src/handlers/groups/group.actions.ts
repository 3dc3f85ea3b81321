import type { Organization, UserGroup, UserGroupRecord } from '../../model/index.js';

/** Creates a user group. */
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

/** Changes fields of a user group. */
export async function updateGroup(
  org: Organization,
  group: UserGroupRecord,
  changes: Partial<Omit<UserGroup, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await org.tables.user_groups.update(group.id, changes);
}

/** Deactivates a user group; an inactive one stays as it is. */
export async function deactivateGroup(org: Organization, group: UserGroupRecord): Promise<void> {
  if (!group.deactivated) await updateGroup(org, group, { deactivated: true });
}
