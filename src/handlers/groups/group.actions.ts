import type { DeepReadonly, Organization, UserGroup } from '../../model/index.js';

/** Changes fields of a user group. */
export async function updateGroup(
  org: Organization,
  group: DeepReadonly<UserGroup>,
  changes: Partial<Omit<UserGroup, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await org.tables.user_groups.update(group.id, changes);
}

/** Deactivates a user group; an inactive one stays as it is. */
export async function deactivateGroup(org: Organization, group: DeepReadonly<UserGroup>): Promise<void> {
  if (!group.deactivated) await updateGroup(org, group, { deactivated: true });
}
