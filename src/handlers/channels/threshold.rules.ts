import { ROLES, type RoleThreshold, type UserRecord } from '../../model/index.js';

const LEAST_RESTRICTED: Record<RoleThreshold, number> = {
  owners: ROLES.owner,
  administrators: ROLES.administrator,
  moderators: ROLES.moderator,
  members: ROLES.member,
  nobody: 0,
};

/** Whether a role reaches the threshold of an organization setting. */
export function reachesThreshold(user: UserRecord, threshold: RoleThreshold): boolean {
  return user.role <= LEAST_RESTRICTED[threshold];
}
