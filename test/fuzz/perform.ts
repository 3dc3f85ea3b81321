import type { TeamChatMock } from '../../src/index.js';
import type { TableWrites } from '../../src/model/index.js';
import { writable } from '../support/writable.js';
import type { OverrideKind, Step, TableWrite } from './steps.js';

/** Performs a step that has no response. The mock may reject the input, and must then change nothing. */
export async function perform(mock: TeamChatMock, step: Step): Promise<void> {
  switch (step.kind) {
    case 'settings':
      return mock.settings.set(step.changes);
    case 'advance':
      return mock.clock.advance({ seconds: step.seconds });
    case 'reset':
      return mock.reset();
    case 'fault': {
      const [method, path] = step.endpoint.split(' ');
      return void mock.faults.add({ method, path, ...step.fault } as never);
    }
    case 'override':
      return override(mock, step.method, step.path, step.returns);
    case 'write':
      return write(mock, step.write);
  }
}

/** Writes a record, as tests of the mock do. */
export async function write(mock: TeamChatMock, { table, id, changes }: TableWrite): Promise<void> {
  const writes = writable(mock.db)[table] as unknown as TableWrites<{ id: number }>;
  if (id === undefined) {
    const [user_id] = mock.db.users.ids();
    const draft = { user_id, type: '', to: [], topic: '', content: 'x', timestamp: 1 };
    await writes.create(draft as object);
  } else if (changes === undefined) {
    await writes.delete(id);
  } else {
    await writes.update(id, changes as object);
  }
}

function override(mock: TeamChatMock, method: string, path: string, returns: OverrideKind): void {
  type Resolver = (call: { respond: { error(code: string): unknown } }) => unknown;
  const resolvers: Record<OverrideKind, Resolver> = {
    error: ({ respond }) => respond.error('RATE_LIMIT_HIT'),
    nothing: () => undefined,
    'not JSON': () => ({ number: 1n }),
    throws: () => {
      throw new Error('The override fails.');
    },
    'uses the mock': async ({ respond }) => {
      await mock.state();
      // A snapshot may have lost any of the personas.
      const [persona] = Object.keys(mock.personas);
      if (persona !== undefined) await mock.queues.register(persona);
      return respond.error('RATE_LIMIT_HIT');
    },
  };
  const add = mock.http[method.toLowerCase() as 'get'] as (
    path: string,
    resolver: Resolver,
    options: { once: true },
  ) => void;
  add(path, resolvers[returns], { once: true });
}
