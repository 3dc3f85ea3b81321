import type { Organization, User } from '../../model/index.js';
import { ROLES } from '../../model/index.js';
import { roleLimitOf } from '../access/membership.rules.js';

/** The IDs of the active users in a group, itself or through subgroups. Deactivated groups have no members. */
export function groupMembers(org: Organization, groupId: number): ReadonlySet<number> {
  const members = new Set<number>();
  const seen = new Set<number>();
  const waiting = [groupId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const group = org.tables.user_groups.get(id);
    if (group === undefined || group.deactivated || seen.has(id)) continue;
    seen.add(id);
    if (group.is_system_group) for (const member of withRole(org, roleLimitOf(group))) members.add(member);
    for (const member of group.direct_member_ids) {
      if (org.tables.users.get(member)?.is_active) members.add(member);
    }
    waiting.push(...group.direct_subgroup_ids);
  }
  return members;
}

function* withRole(org: Organization, limit: number): Iterable<User['id']> {
  for (const role of Object.values(ROLES)) {
    if (role > limit) continue;
    for (const user of org.tables.users.by('role', role)) if (user.is_active) yield user.id;
  }
}
