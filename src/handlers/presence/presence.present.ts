import * as z from 'zod';
import { since } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { apiEmail, type Organization } from '../../model/index.js';
import { PRESENCE_ACTIVE_SECONDS, type SeenUser, statusOf } from './presence.rules.js';

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

/** Lists presence by API email. Before level 178, `pushable` reported whether a mobile device could be notified. */
export function presentPresences(
  org: Organization,
  seen: readonly SeenUser[],
  level: number,
): z.input<typeof presencesSchema> {
  const simplified = supports(level, 'presenceSimplified');
  const now = org.clock.now();
  const entries = seen.map(({ user, presence }) => {
    const entry = { client: 'website', ...statusOf(presence, now) };
    const pushable = !simplified && org.tables.push_devices.idsBy('user', user.id).length > 0;
    return [apiEmail(user, org.identity.host), { website: { ...entry, pushable }, aggregated: entry }];
  });
  return Object.fromEntries(entries);
}

export function presentModernPresences(seen: readonly SeenUser[]): z.input<typeof modernPresencesSchema> {
  return Object.fromEntries(
    seen.map(({ user, presence: { last_active, last_connected } }) => [
      user.id,
      { ...(last_active === null ? {} : { active_timestamp: last_active }), idle_timestamp: last_connected },
    ]),
  );
}

const seenSchema = z.object({ status: z.enum(['active', 'idle', 'offline']), timestamp: z.int() });

/** The presence of one user: times, and the older form, without client names; levels 487 to 496 have only the times. */
export const userPresenceSchema = z.object({
  active_timestamp: since('userPresenceTimestamps', z.int().optional()),
  idle_timestamp: since('userPresenceTimestamps', z.int()),
  website: seenSchema.optional(),
  aggregated: seenSchema.optional(),
});

/** Presents one user. Under `aggregated`, they are offline when they no longer count as active. */
export function presentOnePresence(
  org: Organization,
  { presence }: SeenUser,
  level: number,
): z.input<typeof userPresenceSchema> {
  const now = org.clock.now();
  const entry = statusOf(presence, now);
  const isGone = now - entry.timestamp > PRESENCE_ACTIVE_SECONDS;
  const { last_active, last_connected } = presence;
  const times = {
    ...(last_active === null ? {} : { active_timestamp: last_active }),
    idle_timestamp: last_connected,
  };
  if (supports(level, 'userPresenceTimestamps') && !supports(level, 'restoredUserPresence')) return times;
  return { ...times, website: entry, aggregated: isGone ? { ...entry, status: 'offline' } : entry };
}
