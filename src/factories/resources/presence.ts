import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { presenceEntrySchema } from '../../handlers/presence/presence.present.js';
import { assertHasPresence, statusOf } from '../../handlers/presence/presence.rules.js';
import type { Definition, Traits } from '../factory.js';
import { ONE_USER, type UserReference } from '../trait-arguments.js';
import { findOrCreateUser } from './references.js';

/** An aggregated presence entry as the API returns it, without `pushable`. */
export type WirePresence = z.output<typeof presenceEntrySchema>;
/** The overrides of a presence: its fields, and its user. */
export type PresenceInput = WirePresence & { user_id: number };

const IDLE_SECONDS = 1800;

const traits = {
  active: () => ({ status: 'active' as const }),
  /** Last seen half an hour ago, unless `timestamp` is set. */
  idle: () => ({ status: 'idle' as const }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<PresenceInput>;

export const presence: Definition<WirePresence, PresenceInput, WirePresence, typeof traits> = {
  name: 'presence',
  schema: presenceEntrySchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'status', 'timestamp'],
  traits,
  traitArguments: { of: ONE_USER },
  build({ now }, { user_id, ...input }) {
    const idle = input.status === 'idle';
    return { client: 'website', status: 'active', timestamp: idle ? now - IDLE_SECONDS : now, ...input };
  },
  count: (org) => org.tables.presences.ids().at(-1) ?? 0,
  async store(org, { status, timestamp }, input, context) {
    const { presences } = org.tables;
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    assertHasPresence(org, user);
    const now = org.clock.now();
    if (timestamp > now) throw badParameter('timestamp', `${timestamp} is in the future; it is ${now}`);
    const seen = {
      user_id: user.id,
      last_active: status === 'active' ? timestamp : null,
      last_connected: timestamp,
    };
    const present = presences.firstBy('user', user.id);
    const record =
      present === undefined ? await presences.create(seen) : await presences.update(present.id, seen);
    const entry = statusOf(record, now);
    if (entry.status === status) return { client: 'website', ...entry };
    throw badParameter('timestamp', `a user seen ${now - timestamp} seconds ago is not ${status}`);
  },
};
