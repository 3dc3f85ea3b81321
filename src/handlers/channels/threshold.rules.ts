import { ROLES, type RoleThreshold, type UserRecord } from '../../model/index.js';

const LEAST_RESTRICTED: Record<RoleThreshold, number> = {
  owners: ROLES.owner,
  administrators: ROLES.administrator,
  moderators: ROLES.moderator,
  members: ROLES.member,
  nobody: 0,
};

/** Whether a user's role has what an organization setting gives from some role on. */
export function reachesThreshold(user: UserRecord, threshold: RoleThreshold): boolean {
  return user.role <= LEAST_RESTRICTED[threshold];
}
