import * as z from 'zod';
import { boolean, defineEndpoint, integer, since, text } from '../../contract/index.js';
import { assertPerson } from '../users/user.rules.js';
import {
  defaultPresenceDays,
  modernPresencesSchema,
  notePresence,
  presencesSchema,
  presentModernPresences,
  presentPresences,
  visiblePresences,
} from './presence.resource.js';

export const updatePresence = defineEndpoint({
  method: 'POST',
  path: '/users/me/presence',
  area: 'presence',
  summary: 'Update your presence',
  docs: 'update-presence',
  params: {
    status: text(z.enum(['active', 'idle'])),
    ping_only: boolean().default(false).describe('leave presence out of the response'),
    new_user_input: boolean()
      .default(false)
      .describe('whether the user was just active; has no effect in the mock'),
    slim_presence: boolean().default(false).deprecated('list presences by user ID, with two timestamps'),
    last_update_id: integer(z.int().min(-1))
      .optional()
      .since('presenceById')
      .describe(
        'ID of the last update that the client received: return only later changes, by user ID; -1 returns all',
      ),
    history_limit_days: integer(z.int().min(0))
      .optional()
      .since('presenceHistoryLimit')
      .describe(
        'leave out users who were last seen more than this number of days ago; has no effect with a positive last_update_id',
      ),
  },
  response: z.object({
    server_timestamp: z.number().optional(),
    presence_last_update_id: since('presenceById', z.int().optional()),
    presences: z.union([presencesSchema, modernPresencesSchema]).optional(),
  }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level }) {
    assertPerson(org, actor, 'Bots have no presence');
    await notePresence(org, actor.id, params.status);
    if (params.ping_only) return {};
    const now = org.clock.now();
    // The mock uses the time of a presence update as the update's ID, so updates from the same second are sent again.
    const { last_update_id: lastUpdate } = params;
    const returnsAll = lastUpdate === undefined || lastUpdate <= 0;
    const days = returnsAll ? (params.history_limit_days ?? defaultPresenceDays(org)) : undefined;
    const seen = visiblePresences(org, actor, days);
    if (lastUpdate === undefined) {
      const presences = params.slim_presence
        ? presentModernPresences(seen)
        : presentPresences(org, seen, level);
      return { server_timestamp: now, presences };
    }
    const changed = seen.filter(
      ({ presence: { last_connected, last_hidden = 0 } }) =>
        Math.max(last_connected, last_hidden) >= lastUpdate,
    );
    return {
      presence_last_update_id: now,
      server_timestamp: now,
      presences: presentModernPresences(changed),
    };
  },
});
