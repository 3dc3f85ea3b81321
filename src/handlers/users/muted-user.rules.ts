import { badParameter, badRequest } from '../../contract/errors/index.js';
import { compositeKey, type Organization, type UserRecord } from '../../model/index.js';
import { canAccessUser } from '../access/user-access.rules.js';

/** Whether a user has muted another one. */
export function hasMuted(org: Organization, userId: number, otherId: number): boolean {
  return org.tables.muted_users.firstBy('userMuted', compositeKey(userId, otherId)) !== undefined;
}

/**
 * The user whom the caller mutes, or no longer does.
 * @throws ApiError `BAD_REQUEST` for the caller itself, an unknown user, or when it is so already
 */
export function requireMutableUser(
  org: Organization,
  actor: UserRecord,
  userId: number,
  mutes: boolean,
): number {
  if (userId === actor.id) throw badParameter('muted_user_id', 'nobody mutes themselves');
  const user = org.tables.users.get(userId);
  if (user === undefined || !canAccessUser(org, actor, user)) throw badRequest(`There is no user ${userId}`);
  if (hasMuted(org, actor.id, userId) === mutes) {
    throw badRequest(`User ${userId} is ${mutes ? 'muted already' : 'not muted'}`);
  }
  return userId;
}
