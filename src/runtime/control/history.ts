import * as z from 'zod';
import { fieldsOf } from '../../values.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import { changeSchema, stateSchema, unixSeconds, wireStateOf } from './responses.js';
import { defineRoute, requireEntry } from './route.js';
import { snapshotSchema } from './snapshots.js';

const when = z
  .enum(['before', 'after'], { error: 'must be "before" or "after"' })
  .optional()
  .describe('before the request, or after it (default)');

const momentQuery = z.strictObject({ when });

/** The moment before or after a request. Waits for the organization to be seeded. */
async function requestedMoment(mock: TeamChatMock, id: string, moment: 'before' | 'after' | undefined) {
  await mock.ready;
  return mock.history.at(requireEntry(mock, id), moment === undefined ? {} : { when: moment });
}

export const requestStateSchema = z.object({
  now: unixSeconds,
  counts: z.record(z.string(), z.int()).describe('number of records of each collection'),
  unread: z.record(z.string(), z.unknown()).optional().describe('`unread_msgs` of the persona'),
  register: z.record(z.string(), z.unknown()).optional().describe('response to POST /register'),
});

/** Routes for earlier states of the organization. */
export const historyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/requests/{id}/state',
    summary: 'Get the organization before or after a request',
    query: z.strictObject({
      when,
      persona: z
        .string()
        .optional()
        .describe('adds what POST /register would have responded to this persona'),
    }),
    response: requestStateSchema,
    async run({ mock, hide, path, query }) {
      const moment = await requestedMoment(mock, path.id, query.when);
      const counts = Object.fromEntries(
        Object.entries(moment.db).map(([name, table]) => [name, table.count()]),
      );
      if (query.persona === undefined) return { now: moment.now, counts };
      const register = fieldsOf(await moment.register(query.persona));
      const unread = fieldsOf(register.unread_msgs);
      return hide({ now: moment.now, counts, unread, register });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/requests/{id}/snapshot',
    summary: 'Get the organization before or after a request as a snapshot',
    query: momentQuery,
    response: snapshotSchema,
    async run({ mock, path, query }) {
      const moment = await requestedMoment(mock, path.id, query.when);
      return { ...(await moment.snapshot()) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/requests/{id}/diff',
    summary: 'List the changes from the moment after a request to the moment after another',
    query: z.strictObject({
      to: z.string({ error: 'must be the ID of a request' }).describe('ID of the other request'),
    }),
    response: z.object({ changes: z.array(changeSchema) }),
    run: ({ mock, path, query }) => ({
      changes: mock.history.diff(requireEntry(mock, path.id), requireEntry(mock, query.to)),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/rewind',
    summary: 'Return to the organization and the time of a request. Event queues are removed',
    body: z.strictObject({ request_id: z.int({ error: 'must be the ID of a request' }), when }),
    response: stateSchema,
    async run({ mock, body }) {
      await mock.ready;
      const entry = requireEntry(mock, String(body.request_id));
      await mock.history.rewind(entry, body.when === undefined ? {} : { when: body.when });
      return wireStateOf(mock);
    },
  }),
];
