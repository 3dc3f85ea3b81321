import type { TeamChatMock } from '../../src/index.js';
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

/** Writes through `mock.db`. */
export async function write(mock: TeamChatMock, { table, id, changes }: TableWrite): Promise<void> {
  const writes = mock.db[table] as unknown as {
    create(values: object): Promise<unknown>;
    update(id: number, changes: object): Promise<unknown>;
    delete(id: number): Promise<unknown>;
  };
  if (id === undefined) {
    const [user_id] = mock.db.users.ids();
    await writes.create({ user_id, type: '', to: [], topic: '', content: 'x', timestamp: 1 });
  } else if (changes === undefined) {
    await writes.delete(id);
  } else {
    await writes.update(id, changes);
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
