import { badRequest } from '../../contract/errors/index.js';
import type { DeepReadonly, Organization, Presence, UserRecord } from '../../model/index.js';
import { accessibleUsers } from '../access/user-access.rules.js';

/** A user with their presence. */
export interface SeenUser {
  user: UserRecord;
  presence: DeepReadonly<Presence>;
}

/** Seconds after the last activity during which a user counts as active. */
export const PRESENCE_ACTIVE_SECONDS = 140;

/** Days after which users who were not seen are left out of lists of presence, unless a client asks for more. */
export const PRESENCE_HISTORY_DAYS = 14;

/** The users who were seen at or after this time, in UNIX seconds. */
export function seenSince(seen: readonly SeenUser[], time: number): SeenUser[] {
  return seen.filter(({ presence }) => presence.last_connected >= time);
}

/** Checks that the caller is a person; bots have no presence. */
export function assertHasPresence(actor: UserRecord): void {
  if (actor.bot_type !== null) throw badRequest('Bots have no presence');
}

/**
 * Lists the presence visible to the caller: of active people with an entry, and where the organization limits
 * presence, only of users that the caller may see.
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
 * Returns the presence of a user that the caller may see.
 * @throws ApiError `BAD_REQUEST` for bots, deactivated users, and users without presence
 */
export function requirePresence(org: Organization, user: UserRecord): SeenUser {
  const presence = org.tables.presences.firstBy('user', user.id);
  if (presence === undefined || !showsPresence(user)) throw badRequest(`User ${user.id} has no presence`);
  return { user, presence };
}

/** Whether a user can have presence: active people can. */
function showsPresence(user: UserRecord): boolean {
  return user.bot_type === null && user.is_active;
}

/** Whether someone is active, and since when that status is known, in UNIX seconds. */
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
