import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { definite } from '../../values.js';
import { parseSnapshot } from '../mock/snapshot.js';
import { UNDO_SNAPSHOTS } from './client/control.js';
import { stateSchema, unixSeconds, wireStateOf } from './responses.js';
import { defineRoute, type KeptSnapshot, notFound } from './route.js';

/** Maximum number of kept snapshots; a new one replaces the oldest. Those that undo inspector actions do not count. */
const MAX_SNAPSHOTS = 20;
const UNCOUNTED: readonly string[] = Object.values(UNDO_SNAPSHOTS);

const MAX_NAME_CHARACTERS = 60;
const NAME_TOO_LONG = `The name is longer than ${MAX_NAME_CHARACTERS} characters`;

export const snapshotSchema = z.looseObject({ format: z.literal('team-chat-mock'), version: z.int() });

const kept = z.object({
  name: z.string(),
  at: unixSeconds,
  scenario: z.string(),
});

const list = z.object({ snapshots: z.array(kept) });

/** Routes for the snapshot of the current state, and for named snapshots in memory, which a reset does not remove. */
export const snapshotRoutes = [
  defineRoute({
    method: 'GET',
    path: '/snapshot',
    summary: 'Get the whole state as one document',
    response: snapshotSchema,
    run: async ({ mock }) => ({ ...(await mock.snapshot()) }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/snapshot',
    summary: 'Restore a snapshot',
    uncheckedBody: snapshotSchema,
    response: stateSchema,
    async run({ mock, body }) {
      await mock.restore(parseSnapshot(body));
      return wireStateOf(mock);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/snapshots',
    summary: 'List the snapshots that are kept by name, oldest first',
    response: list,
    run: ({ snapshots }) => listed(snapshots),
  }),
  defineRoute({
    method: 'PUT',
    path: '/snapshots/{name}',
    summary: 'Keep the current state under a name, in memory',
    fails: NAME_TOO_LONG,
    response: list,
    async run({ mock, snapshots, path: { name } }) {
      assertSnapshotName(name);
      const snapshot = await mock.snapshot();
      snapshots.delete(name);
      snapshots.set(name, { name, at: mock.clock.now(), scenario: snapshot.scenario, snapshot });
      const counted = [...snapshots.keys()].filter((known) => !UNCOUNTED.includes(known));
      if (counted.length > MAX_SNAPSHOTS) snapshots.delete(definite(counted[0]));
      return listed(snapshots);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/snapshots/{name}',
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
  defineRoute({
    method: 'DELETE',
    path: '/snapshots/{name}',
    summary: 'Remove a snapshot',
    fails: NAME_TOO_LONG,
    response: list,
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

/** @throws UsageError for a name that is too long */
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
