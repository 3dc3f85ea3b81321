import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { definite, fieldsOf } from '../../values.js';
import { parseSnapshot } from '../mock/snapshot.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import { UNDO_SNAPSHOTS } from './client/control.js';
import { changeSchema, stateSchema, unixSeconds, wireStateOf } from './responses.js';
import { defineRoute, type KeptSnapshot, notFound, requireEntry } from './route.js';

/** Maximum number of kept snapshots, not counting those that undo inspector actions. A new one replaces the oldest. */
const MAX_SNAPSHOTS = 20;
const UNCOUNTED: readonly string[] = Object.values(UNDO_SNAPSHOTS);

const MAX_NAME_CHARACTERS = 60;
const NAME_TOO_LONG = `The name is longer than ${MAX_NAME_CHARACTERS} characters`;

const snapshotSchema = z.looseObject({ format: z.literal('team-chat-mock'), version: z.int() });

const snapshotList = z.object({
  snapshots: z.array(z.object({ name: z.string(), at: unixSeconds, scenario: z.string() })),
});

/** Routes for the snapshot of the current state, and for named snapshots in memory, which a reset does not remove. */
export const snapshotRoutes = [
  defineRoute('GET /snapshot', {
    summary: 'Get the whole state as one document',
    response: snapshotSchema,
    run: async ({ mock }) => ({ ...(await mock.snapshot()) }),
  }),
  defineRoute('PUT /snapshot', {
    summary: 'Restore a snapshot',
    uncheckedBody: snapshotSchema,
    takesSnapshot: true,
    response: stateSchema,
    async run({ mock, body }) {
      await mock.restore(parseSnapshot(body));
      return wireStateOf(mock);
    },
  }),
  defineRoute('GET /snapshots', {
    summary: 'List the snapshots that are kept by name, oldest first',
    response: snapshotList,
    run: ({ snapshots }) => listed(snapshots),
  }),
  defineRoute('PUT /snapshots/{name}', {
    summary: 'Keep the current state under a name, in memory',
    fails: NAME_TOO_LONG,
    response: snapshotList,
    async run({ mock, snapshots, path: { name } }) {
      assertSnapshotName(name);
      const snapshot = await mock.snapshot();
      // A snapshot that replaces another of the same name becomes the newest.
      snapshots.delete(name);
      snapshots.set(name, { name, at: mock.clock.now(), scenario: snapshot.scenario, snapshot });
      const counted = [...snapshots.keys()].filter((known) => !UNCOUNTED.includes(known));
      if (counted.length > MAX_SNAPSHOTS) snapshots.delete(definite(counted[0]));
      return listed(snapshots);
    },
  }),
  defineRoute('POST /snapshots/{name}', {
    summary: 'Return to the state that is kept under a name',
    fails: 'The snapshot does not fit this version',
    response: stateSchema,
    async run({ mock, snapshots, path: { name } }) {
      assertSnapshotName(name);
      const found = snapshots.get(name);
      if (found === undefined) throw noSnapshot(name);
      await mock.restore(found.snapshot);
      return wireStateOf(mock);
    },
  }),
  defineRoute('DELETE /snapshots/{name}', {
    summary: 'Remove a snapshot',
    fails: NAME_TOO_LONG,
    response: snapshotList,
    run({ snapshots, path: { name } }) {
      assertSnapshotName(name);
      if (!snapshots.delete(name)) throw noSnapshot(name);
      return listed(snapshots);
    },
  }),
];

function listed(snapshots: ReadonlyMap<string, KeptSnapshot>) {
  return { snapshots: [...snapshots.values()].map(({ name, at, scenario }) => ({ name, at, scenario })) };
}

/** @throws UsageError if the name is too long */
function assertSnapshotName(name: string): void {
  if (name.length > MAX_NAME_CHARACTERS) {
    throw new UsageError(
      `Invalid "name": must have at most ${MAX_NAME_CHARACTERS} characters, got ${name.length}.`,
    );
  }
}

function noSnapshot(name: string) {
  return notFound(`There is no snapshot "${name}".`);
}

const when = z
  .enum(['before', 'after'], { error: 'must be "before" or "after"' })
  .optional()
  .describe('before the request, or after it (default)');

async function requestedMoment(mock: TeamChatMock, id: string, moment: 'before' | 'after' = 'after') {
  await mock.ready;
  return mock.history.at(requireEntry(mock, id), { when: moment });
}

export const requestStateSchema = z.object({
  now: unixSeconds,
  counts: z.record(z.string(), z.int()).describe('number of records of each collection'),
  unread: z.record(z.string(), z.unknown()).optional().describe('`unread_msgs` of the persona'),
  register: z.record(z.string(), z.unknown()).optional().describe('response to POST /register'),
});

/** Routes for the states before and after each request. */
export const historyRoutes = [
  defineRoute('GET /requests/{id}/state', {
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
  defineRoute('GET /requests/{id}/snapshot', {
    summary: 'Get the organization before or after a request as a snapshot',
    query: z.strictObject({ when }),
    response: snapshotSchema,
    async run({ mock, path, query }) {
      const moment = await requestedMoment(mock, path.id, query.when);
      return { ...(await moment.snapshot()) };
    },
  }),
  defineRoute('GET /requests/{id}/diff', {
    summary: 'List the changes from the moment after a request to the moment after another',
    query: z.strictObject({
      to: z.string({ error: 'must be the ID of a request' }).describe('ID of the other request'),
    }),
    response: z.object({ changes: z.array(changeSchema) }),
    run: ({ mock, path, query }) => ({
      changes: mock.history.diff(requireEntry(mock, path.id), requireEntry(mock, query.to)),
    }),
  }),
  defineRoute('POST /rewind', {
    summary: 'Return to the organization and the time of a request. Event queues are removed',
    body: z.strictObject({ request_id: z.int({ error: 'must be the ID of a request' }), when }),
    response: stateSchema,
    async run({ mock, body: { request_id: id, when: moment = 'after' } }) {
      await mock.ready;
      await mock.history.rewind(requireEntry(mock, String(id)), { when: moment });
      return wireStateOf(mock);
    },
  }),
];
