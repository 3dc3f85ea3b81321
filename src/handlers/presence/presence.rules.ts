import { badRequest } from '../../contract/errors/index.js';
import type { DeepReadonly, Organization, Presence, UserRecord } from '../../model/index.js';
import { accessibleUsers } from '../access/user-access.rules.js';

/** A user's presence, with the user. */
export interface SeenUser {
  user: UserRecord;
  presence: DeepReadonly<Presence>;
}

/** Users count as active this many seconds after their last activity. */
export const PRESENCE_ACTIVE_SECONDS = 140;

/** Checks that the caller is a person; bots have no presence. */
export function assertHasPresence(actor: UserRecord): void {
  if (actor.bot_type !== null) throw badRequest('Bots have no presence');
}

/**
 * Whose presence the caller sees: active people with a presence entry; where the organization limits presence, only
 * those whom the caller may know of.
 */
export function visiblePresences(org: Organization, actor: UserRecord): SeenUser[] {
  const { presences, users } = org.tables;
  const accessible = org.settings.limit_presence_to_accessible
    ? new Set(accessibleUsers(org, actor).map(({ id }) => id))
    : undefined;
  return presences.all().flatMap((presence) => {
    const user = users.get(presence.user_id);
    if (user === undefined || !showsPresence(user)) return [];
    return accessible?.has(user.id) === false ? [] : [{ user, presence }];
  });
}

/**
 * The presence of a user whom the caller may know of.
 * @throws ApiError `BAD_REQUEST` for bots, deactivated users, and who was never there
 */
export function requirePresence(org: Organization, user: UserRecord): SeenUser {
  const presence = org.tables.presences.firstBy('user', user.id);
  if (presence === undefined || !showsPresence(user)) throw badRequest(`User ${user.id} has no presence`);
  return { user, presence };
}

/** Active people have a presence. */
function showsPresence(user: UserRecord): boolean {
  return user.bot_type === null && user.is_active;
}

/** Whether someone is active now, and since when that or being idle is known, in UNIX seconds. */
export function statusOf(
  presence: DeepReadonly<Presence>,
  now: number,
): { status: 'active' | 'idle'; timestamp: number } {
  const { last_active, last_connected } = presence;
  if (last_active !== null && now - last_active <= PRESENCE_ACTIVE_SECONDS) {
    return { status: 'active', timestamp: last_active };
  }
  return { status: 'idle', timestamp: Math.max(last_active ?? 0, last_connected) };
}
