import { badParameter, badRequest } from '../../contract/errors/index.js';
import { compositeKey, type Organization, type UserRecord, userText } from '../../model/index.js';
import { requestAs } from '../access/refusals.rules.js';
import { canAccessUser, unknownUser } from '../access/user-access.rules.js';

export function hasMuted(org: Organization, userId: number, otherId: number): boolean {
  return org.tables.muted_users.firstBy('userMuted', compositeKey(userId, otherId)) !== undefined;
}

/**
 * Returns the user to mute or unmute.
 * @throws ApiError `BAD_REQUEST` for the caller themselves, an unknown user, or one already in that state
 */
export function requireMutableUser(
  org: Organization,
  actor: UserRecord,
  userId: number,
  mutes: boolean,
): number {
  if (userId === actor.id) throw badParameter('muted_user_id', 'you cannot mute yourself');
  const user = org.tables.users.get(userId);
  if (user === undefined || !canAccessUser(org, actor, user))
    throw unknownUser(badRequest(`There is no user ${userId}`), org, actor, userId);
  if (hasMuted(org, actor.id, userId) === mutes) {
    throw badRequest(`User ${userId} is ${mutes ? 'muted already' : 'not muted'}`).because(
      mutes ? 'isNotMuted' : 'isMuted',
      `${userText(org, actor.id)} ${mutes ? 'has muted' : 'has not muted'} ${userText(org, userId)}`,
      ...requestAs(
        org,
        ({ id }) => id === actor.id,
        mutes ? 'delete' : 'post',
        `/users/me/muted_users/${userId}`,
      ),
    );
  }
  return userId;
}
