import { badRequest } from '../../contract/errors/index.js';
import {
  DAY,
  type DeepReadonly,
  isSpectator,
  type Organization,
  type Presence,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { needsPerson } from '../access/refusals.rules.js';
import { accessibleUsers } from '../access/user-access.rules.js';

/** A user with their presence. */
export interface SeenUser {
  user: UserRecord;
  presence: DeepReadonly<Presence>;
}

/** Seconds after the last activity during which a user counts as active. */
export const PRESENCE_ACTIVE_SECONDS = 140;

/**
 * Days after which inactive users are left out of presence lists, unless the client requests a longer period.
 */
export const PRESENCE_HISTORY_DAYS = 14;

/** The days of presence to list for a client that does not specify them; `undefined` for all. */
export function presenceDays(org: Organization): number | undefined {
  return org.follows('oldPresenceLeftOut') ? PRESENCE_HISTORY_DAYS : undefined;
}

/** Checks that the caller is a person; bots have no presence. */
export function assertHasPresence(org: Organization, actor: UserRecord): void {
  if (actor.bot_type !== null) throw needsPerson(badRequest('Bots have no presence'), org, actor);
}

/**
 * Lists the presence visible to the caller: of active people with an entry, and if the organization limits
 * presence, only of users that the caller may see.
 * @param days leaves out users who have not been seen for more days; by default nobody
 */
export function visiblePresences(org: Organization, actor: UserRecord, days?: number): SeenUser[] {
  if (isSpectator(actor)) return [];
  const { presences, users } = org.tables;
  const accessible = org.settings.limit_presence_to_accessible
    ? new Set(accessibleUsers(org, actor).map(({ id }) => id))
    : undefined;
  const since = days === undefined ? 0 : org.clock.now() - days * DAY;
  return presences.all().flatMap((presence) => {
    if (presence.last_connected < since) return [];
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
  if (presence === undefined || !showsPresence(user)) {
    throw badRequest(`User ${user.id} has no presence`).because(
      'hasPresence',
      presence === undefined
        ? `${userText(org, user.id)} has no record in \`presences\``
        : `${userText(org, user.id)} is a bot or deactivated`,
      'use the ID of an active person who has sent POST /users/me/presence',
    );
  }
  return { user, presence };
}

/** Whether a user can have presence: active users who are not bots. */
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
