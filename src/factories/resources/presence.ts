import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { presenceEntrySchema } from '../../handlers/presence/presence.present.js';
import { assertHasPresence, statusOf } from '../../handlers/presence/presence.rules.js';
import type { Definition, Traits } from '../factory.js';
import { someUser } from './associations.js';

/** A presence entry as the API answers it; `aggregated`, so without `pushable`. */
export type WirePresence = z.output<typeof presenceEntrySchema>;
/** What may be given for a presence: also whose it is. */
export type PresenceInput = WirePresence & { user_id: number };

const IDLE = 1800;

const traits = {
  active: () => ({ status: 'active' as const }),
  /** Seen half an hour ago, unless `timestamp` says when. */
  idle: () => ({ status: 'idle' as const }),
  of: ({ user_id }: { user_id: number }) => ({ user_id }),
} satisfies Traits<PresenceInput>;

export const presence: Definition<WirePresence, PresenceInput, WirePresence, typeof traits> = {
  name: 'presence',
  schema: presenceEntrySchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'status', 'timestamp'],
  traits,
  build({ now }, { user_id, ...given }) {
    const idle = given.status === 'idle';
    return { client: 'website', status: 'active', timestamp: idle ? now - IDLE : now, ...given };
  },
  count: (org) => org.tables.presences.ids().at(-1) ?? 0,
  async store(org, { status, timestamp }, given) {
    const { presences } = org.tables;
    const user = await someUser(org, 'user_id', given.user_id);
    assertHasPresence(user);
    const now = org.clock.now();
    if (timestamp > now) throw badRequest(`"timestamp": ${timestamp} is in the future; it is ${now}`);
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
    throw badRequest(`"timestamp": nobody is active who was seen ${now - timestamp} seconds ago`);
  },
};
