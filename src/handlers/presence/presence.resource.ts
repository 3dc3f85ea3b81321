import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { since } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  apiEmail,
  DAY,
  type DeepReadonly,
  isSpectator,
  type Organization,
  type Presence,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { accessibleUsers } from '../access/user-access.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';

interface UserPresence {
  user: UserRecord;
  presence: DeepReadonly<Presence>;
}

/** Seconds after the last activity during which a user counts as active. */
export const PRESENCE_ACTIVE_SECONDS = 140;

/** Seconds for which users who hide their presence appear to have been idle, as in Zulip. */
const HIDDEN_IDLE_SECONDS = 120;

/** Days after which inactive users are left out of presence lists, unless the client requests a different period. */
export const PRESENCE_HISTORY_DAYS = 14;

/** Returns the number of days of presence to list if the client does not specify a number; `undefined` for all. */
export function defaultPresenceDays(org: Organization): number | undefined {
  return org.follows('omitsOldPresence') ? PRESENCE_HISTORY_DAYS : undefined;
}

/**
 * Lists the presence of active people. If the organization limits presence, lists only users that the caller may see.
 * @param days users who were last seen more than this number of days ago are left out; omit it to list all users
 */
export function visiblePresences(org: Organization, actor: UserRecord, days?: number): UserPresence[] {
  if (isSpectator(actor)) return [];
  const { presences, users } = org.tables;
  const accessible = org.settings.limit_presence_to_accessible
    ? new Set(accessibleUsers(org, actor).map(({ id }) => id))
    : undefined;
  const since = days === undefined ? 0 : org.clock.now() - days * DAY;
  return presences.all().flatMap((presence) => {
    if (presence.last_connected < since) return [];
    const user = users.get(presence.user_id);
    if (user === undefined || !canHavePresence(user)) return [];
    return accessible?.has(user.id) === false ? [] : [{ user, presence }];
  });
}

/** @throws ApiError `BAD_REQUEST` for bots, deactivated users, and users without presence */
export function requirePresence(org: Organization, user: UserRecord): UserPresence {
  const presence = org.tables.presences.firstBy('user', user.id);
  if (presence === undefined || !canHavePresence(user)) {
    const problem = presence === undefined ? 'has no record in `presences`' : 'is a bot or deactivated';
    throw badRequest(`User ${user.id} has no presence`).because(
      'hasPresence',
      `${userText(org, user.id)} ${problem}`,
      'use the ID of an active person who has sent POST /users/me/presence',
    );
  }
  return { user, presence };
}

/** Whether a user can have a presence: bots and deactivated users cannot. */
export function canHavePresence(user: UserRecord): boolean {
  return user.bot_type === null && user.is_active;
}

/**
 * Returns a user's status, and the time of the activity or connection on which the status is based, in UNIX seconds.
 */
export function presenceStatusOf(
  presence: DeepReadonly<Presence>,
  now: number,
): { status: 'active' | 'idle'; timestamp: number } {
  const { last_active, last_connected } = presence;
  if (last_active !== null && now - last_active <= PRESENCE_ACTIVE_SECONDS) {
    return { status: 'active', timestamp: last_active };
  }
  return { status: 'idle', timestamp: Math.max(last_active ?? 0, last_connected) };
}

/** Records that a user's client is connected, and whether the user is active. Ignores users who hide their presence. */
export async function notePresence(
  org: Organization,
  userId: number,
  status: 'active' | 'idle',
): Promise<void> {
  if (!settingsOf(org, userId).presence_enabled) return;
  const { presences } = org.tables;
  const now = org.clock.now();
  const stored = presences.firstBy('user', userId);
  const last_active = status === 'active' ? now : (stored?.last_active ?? null);
  const times = { last_active, last_connected: now };
  if (stored === undefined) await presences.create({ user_id: userId, ...times });
  else await presences.update(stored.id, times);
}

/**
 * Hides a user's presence. As in Zulip, the user appears to have been idle long enough for clients to show the user as
 * away.
 */
export async function hidePresence(org: Organization, userId: number): Promise<void> {
  const { presences } = org.tables;
  const stored = presences.firstBy('user', userId);
  if (stored === undefined) return;
  const now = org.clock.now();
  const longAgo = now - PRESENCE_ACTIVE_SECONDS - HIDDEN_IDLE_SECONDS;
  const { last_active, last_connected } = stored;
  await presences.update(stored.id, {
    last_active: last_active === null ? null : Math.min(last_active, longAgo),
    last_connected: Math.min(last_connected, longAgo),
    last_hidden: now,
  });
}

/** A presence entry. `pushable` is absent under `aggregated`. */
export const presenceEntrySchema = z.object({
  client: z.string(),
  status: z.enum(['active', 'idle']),
  timestamp: z.int(),
  pushable: z.boolean().optional(),
});

/** Presence entries by API email, then by client or `aggregated`. */
export const presencesSchema = z.record(z.string(), z.record(z.string(), presenceEntrySchema));

/** Presence by user ID: last activity and last connection of a client, in UNIX seconds. */
export const modernPresencesSchema = z.record(
  z.string(),
  z.object({ active_timestamp: z.int().optional(), idle_timestamp: z.int().optional() }),
);

/** Lists presence by API email. Before level 178, `pushable` tells whether the user has a mobile device to notify. */
export function presentPresences(
  org: Organization,
  seen: readonly UserPresence[],
  level: number,
): z.input<typeof presencesSchema> {
  const simplified = supports(level, 'presenceSimplified');
  const now = org.clock.now();
  const entries = seen.map(({ user, presence }) => {
    const entry = { client: 'website', ...presenceStatusOf(presence, now) };
    const pushable = !simplified && org.tables.push_devices.idsBy('user', user.id).length > 0;
    return [apiEmail(user, org.identity.host), { website: { ...entry, pushable }, aggregated: entry }];
  });
  return Object.fromEntries(entries);
}

export function presentModernPresences(seen: readonly UserPresence[]): z.input<typeof modernPresencesSchema> {
  return Object.fromEntries(seen.map(({ user, presence }) => [user.id, presenceTimes(presence)]));
}

/** Returns the times of a user's last activity, if any, and last connection, in UNIX seconds. */
function presenceTimes({ last_active, last_connected }: DeepReadonly<Presence>) {
  return {
    ...(last_active === null ? {} : { active_timestamp: last_active }),
    idle_timestamp: last_connected,
  };
}

const seenSchema = z.object({ status: z.enum(['active', 'idle', 'offline']), timestamp: z.int() });

/** The presence of one user: times, and the older form without client names. Levels 487 to 496 have only the times. */
export const userPresenceSchema = z.object({
  active_timestamp: since('userPresenceTimestamps', z.int().optional()),
  idle_timestamp: since('userPresenceTimestamps', z.int()),
  website: seenSchema.optional(),
  aggregated: seenSchema.optional(),
});

/** Returns a user's presence. The status under `aggregated` is `offline` if the latest activity is too long ago. */
export function presentUserPresence(
  org: Organization,
  { presence }: UserPresence,
  level: number,
): z.input<typeof userPresenceSchema> {
  const times = presenceTimes(presence);
  if (supports(level, 'userPresenceTimestamps') && !supports(level, 'restoredUserPresence')) return times;
  const now = org.clock.now();
  const entry = presenceStatusOf(presence, now);
  const isOffline = now - entry.timestamp > PRESENCE_ACTIVE_SECONDS;
  return { ...times, website: entry, aggregated: isOffline ? { ...entry, status: 'offline' } : entry };
}
