import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { defineRoute, type KeptSnapshot, notFound } from './route.js';
import { stateSchema } from './schemas.js';
import { wireStateOf } from './wire-state.js';

/** Additional ones replace the oldest. */
const MAX_SNAPSHOTS = 20;

const kept = z.object({
  name: z.string(),
  at: z.int().describe('UNIX seconds by the clock of the mock'),
  scenario: z.string(),
});

const list = z.object({ snapshots: z.array(kept) });

/** Snapshots that the mock keeps in memory, by name. A reset does not remove them. */
export const snapshotRoutes = [
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
    fails: 'The name is longer than 60 characters',
    response: list,
    async run({ mock, snapshots, captured }) {
      const name = nameIn(captured);
      const { now, scenario } = await mock.state();
      snapshots.delete(name);
      snapshots.set(name, { name, at: now, scenario, snapshot: await mock.snapshot() });
      const [oldest] = snapshots.keys();
      if (snapshots.size > MAX_SNAPSHOTS && oldest !== undefined) snapshots.delete(oldest);
      return listed(snapshots);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/snapshots/{name}',
    summary: 'Return to the state that is kept under a name',
    fails: 'The snapshot does not fit this version',
    response: stateSchema,
    async run({ mock, snapshots, captured }) {
      const found = snapshots.get(nameIn(captured));
      if (found === undefined) throw notFound(`There is no snapshot "${nameIn(captured)}".`);
      await mock.restore(found.snapshot);
      return wireStateOf(mock);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/snapshots/{name}',
    summary: 'Remove a snapshot',
    fails: 'The name is longer than 60 characters',
    response: list,
    run({ snapshots, captured }) {
      if (!snapshots.delete(nameIn(captured))) throw notFound(`There is no snapshot "${nameIn(captured)}".`);
      return listed(snapshots);
    },
  }),
];

function listed(snapshots: ReadonlyMap<string, KeptSnapshot>) {
  return { snapshots: [...snapshots.values()].map(({ name, at, scenario }) => ({ name, at, scenario })) };
}

/** @throws UsageError */
function nameIn(captured: string): string {
  if (captured.length <= 60) return captured;
  throw new UsageError('Invalid "name": must have at most 60 characters.');
}
