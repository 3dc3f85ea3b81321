import { describe, expect, test, vi } from 'vitest';
import { messageFactory } from '../../../src/factories/index.js';
import { createTeamChatMock, type TeamChatMock, UsageError } from '../../../src/index.js';
import { Lifecycle, type Transition } from '../../../src/runtime/mock/lifecycle.js';
import { defineScenario, type Scenario, scenarios } from '../../../src/scenarios/index.js';

function deferred<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((settle, fail) => {
    [resolve, reject] = [settle, fail];
  });
  return { promise, resolve, reject };
}

/** A transition whose preparation the test settles. */
function step(name: string, log: string[]) {
  const { promise, resolve, reject } = deferred<string>();
  const transition: Transition<string> = {
    prepare: () => {
      log.push(`${name} prepares`);
      return promise;
    },
    install: async () => void log.push(`${name} installs`),
  };
  return { transition, finish: () => resolve(name), fail: () => reject(new Error(`${name} failed`)) };
}

const settled = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: Error) => error.message,
  );

const CLOSED = new Error('closed');

function start() {
  const log: string[] = [];
  const seed = step('seed', log);
  return { log, seed, lifecycle: new Lifecycle(seed.transition) };
}

describe('The lifecycle of a mock', () => {
  test('seeds a mock only when it is first used, and only once', async () => {
    const { log, seed, lifecycle } = start();
    expect(lifecycle.state).toBe('unseeded');
    const ready = lifecycle.ready();
    expect(lifecycle.state).toBe('seeding');
    expect(lifecycle.ready()).toBe(ready);
    seed.finish();
    await ready;
    expect([lifecycle.state, lifecycle.seeded]).toEqual(['ready', true]);
    await lifecycle.ready();
    expect(log).toEqual(['seed prepares', 'seed installs']);
  });

  test('stays unseeded after seeding failed, and rejects later callers with the same error', async () => {
    const { log, seed, lifecycle } = start();
    const first = lifecycle.ready();
    seed.fail();
    expect(await settled(first)).toBe('seed failed');
    expect(lifecycle.state).toBe('unseeded');
    expect(await settled(lifecycle.ready())).toBe('seed failed');
    expect(log).toEqual(['seed prepares']);
  });

  test.each([
    ['before seeding', async () => undefined],
    [
      'after seeding failed',
      async ({ seed, lifecycle }: ReturnType<typeof start>) => {
        seed.fail();
        await settled(lifecycle.ready());
      },
    ],
    [
      'after seeding',
      async ({ seed, lifecycle }: ReturnType<typeof start>) => {
        seed.finish();
        await lifecycle.ready();
      },
    ],
    ['after closing', async ({ lifecycle }: ReturnType<typeof start>) => lifecycle.close(CLOSED)],
  ] as const)('resets a mock %s', async (_, prepare) => {
    const started = start();
    await prepare(started);
    const reset = step('reset', started.log);
    const done = started.lifecycle.reset(reset.transition);
    expect(started.lifecycle.state).toBe('resetting');
    const ready = started.lifecycle.ready();
    reset.finish();
    expect(await settled(done)).toBe('resolved');
    expect(await settled(ready)).toBe('resolved');
    expect(started.lifecycle.state).toBe('ready');
  });

  test('cancels seeding when the mock is reset, and makes callers of ready() wait for the reset instead', async () => {
    const { log, seed, lifecycle } = start();
    const ready = lifecycle.ready();
    await Promise.resolve();
    const reset = step('reset', log);
    const done = lifecycle.reset(reset.transition);
    reset.finish();
    await Promise.all([ready, done]);
    seed.finish();
    await Promise.resolve();
    expect(log).toEqual(['seed prepares', 'reset prepares', 'reset installs']);
    expect(lifecycle.state).toBe('ready');
  });

  test('seeds again after a failed reset that canceled seeding', async () => {
    const { log, seed, lifecycle } = start();
    const ready = lifecycle.ready();
    const reset = step('reset', log);
    const done = lifecycle.reset(reset.transition);
    reset.fail();
    seed.finish();
    expect(await settled(done)).toBe('reset failed');
    expect(await settled(ready)).toBe('resolved');
    expect(lifecycle.state).toBe('ready');
    expect(log.filter((line) => line === 'seed installs')).toHaveLength(1);
  });

  test('keeps a seeded mock usable after a failed reset', async () => {
    const { log, seed, lifecycle } = start();
    seed.finish();
    await lifecycle.ready();
    const reset = step('reset', log);
    const done = lifecycle.reset(reset.transition);
    const ready = lifecycle.ready();
    reset.fail();
    expect(await settled(done)).toBe('reset failed');
    expect(await settled(ready)).toBe('resolved');
    expect(lifecycle.state).toBe('ready');
  });

  test('rejects with the error of the failed seeding when a later reset fails too', async () => {
    const { log, seed, lifecycle } = start();
    seed.fail();
    await settled(lifecycle.ready());
    const reset = step('reset', log);
    const done = lifecycle.reset(reset.transition);
    reset.fail();
    expect(await settled(done)).toBe('reset failed');
    expect(await settled(lifecycle.ready())).toBe('seed failed');
    expect(lifecycle.state).toBe('unseeded');
  });

  test('cancels a reset that is still seeding when a later reset starts', async () => {
    const { log, seed, lifecycle } = start();
    seed.finish();
    await lifecycle.ready();
    const [one, two] = [step('one', log), step('two', log)];
    const first = lifecycle.reset(one.transition);
    const ready = lifecycle.ready();
    const second = lifecycle.reset(two.transition);
    two.finish();
    expect(await Promise.all([first, second, ready].map(settled))).toEqual(Array(3).fill('resolved'));
    one.finish();
    await Promise.resolve();
    expect(log.filter((line) => line.endsWith('installs'))).toEqual(['seed installs', 'two installs']);
  });

  test('runs a later reset only after a reset that is replacing the records has finished', async () => {
    const { seed, lifecycle } = start();
    seed.finish();
    await lifecycle.ready();
    const log: string[] = [];
    const installing = deferred<void>();
    const first = lifecycle.reset({
      prepare: async () => undefined,
      install: async () => {
        await installing.promise;
        log.push('one installs');
      },
    });
    await new Promise((resolve) => setTimeout(resolve));
    const two = step('two', log);
    const second = lifecycle.reset(two.transition);
    two.finish();
    installing.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['one installs', 'two prepares', 'two installs']);
  });

  test('closes a mock during seeding, and seeds it again at the next use', async () => {
    const { log, seed, lifecycle } = start();
    const ready = lifecycle.ready();
    await Promise.resolve();
    lifecycle.close(CLOSED);
    expect(lifecycle.state).toBe('closed');
    expect(await settled(ready)).toBe('closed');
    seed.finish();
    await lifecycle.ready();
    expect(lifecycle.state).toBe('ready');
    expect(log).toEqual(['seed prepares', 'seed prepares', 'seed installs']);
  });

  test.each([
    ['a seeded mock', true, 'resolved'],
    ['an unseeded mock', false, 'closed'],
  ])('closes %s during a reset', async (_, seeded, expected) => {
    const { log, seed, lifecycle } = start();
    if (seeded) {
      seed.finish();
      await lifecycle.ready();
    }
    const done = lifecycle.reset(step('reset', log).transition);
    const ready = lifecycle.ready();
    lifecycle.close(CLOSED);
    expect(await settled(done)).toBe('closed');
    expect(await settled(ready)).toBe(expected);
    expect([lifecycle.state, lifecycle.seeded]).toEqual(['closed', seeded]);
    seed.finish();
    await lifecycle.ready();
    expect(lifecycle.state).toBe('ready');
  });

  test('finishes a reset that is replacing the records when the mock is closed', async () => {
    const { seed, lifecycle } = start();
    seed.finish();
    await lifecycle.ready();
    const installing = deferred<void>();
    const done = lifecycle.reset({ prepare: async () => undefined, install: () => installing.promise });
    await new Promise((resolve) => setTimeout(resolve));
    lifecycle.close(CLOSED);
    installing.resolve();
    expect(await settled(done)).toBe('resolved');
    expect(lifecycle.state).toBe('closed');
  });

  test('ignores a second close()', async () => {
    const { seed, lifecycle } = start();
    seed.finish();
    await lifecycle.ready();
    lifecycle.close(CLOSED);
    lifecycle.close(CLOSED);
    await lifecycle.ready();
    expect(lifecycle.state).toBe('ready');
  });
});

const scenario = (name: string, seed: Scenario['seed']) =>
  defineScenario({ name, description: 'a test', extends: scenarios.empty, seed });

const failing = scenario('failing', () => {
  throw new Error('no disk');
});

describe('A mock', () => {
  test('does not seed a mock when it is spread, enumerated or read', async () => {
    const seed = vi.fn();
    const mock = createTeamChatMock({ scenario: scenario('spied', seed) });
    const copy = { ...mock };
    JSON.stringify(Object.entries(mock).map(([name]) => name));
    expect(mock.ready).toBe(mock.ready);
    expect(copy.ready).toBeInstanceOf(Promise);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(seed).not.toHaveBeenCalled();
    await copy.ready;
    expect(seed).toHaveBeenCalledTimes(1);
  });

  test('causes no unhandled rejection when a scenario fails and no caller waits', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const mock = createTeamChatMock({ scenario: failing });
    const response = await mock.handle(new Request('http://x.test/api/v1/server_settings'));
    void { ...mock }.ready;
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    expect([response?.status, unhandled.mock.calls]).toEqual([500, []]);
  });

  test.each(['then', 'catch', 'finally'] as const)('waits for seeding with ready.%s()', async (method) => {
    const mock = createTeamChatMock();
    await (mock.ready[method] as (then: () => void) => Promise<unknown>).call(mock.ready, () => undefined);
    expect(mock.db.users.count()).toBeGreaterThan(0);
  });

  test('keeps the settings and the clock when a reset before seeding fails', async () => {
    const mock = createTeamChatMock();
    mock.settings.set({ max_message_length: 5 });
    mock.clock.advance({ seconds: 60 });
    await expect(mock.reset({ scenario: failing })).rejects.toThrow('no disk');
    expect(mock.settings.get().max_message_length).toBe(5);
    await mock.ready;
    expect(mock.settings.get().max_message_length).toBe(5);
    expect(mock.clock.now()).toBe(1_768_478_460);
  });

  test('keeps settings changed during a reset until the next reset', async () => {
    const mock = createTeamChatMock();
    await mock.ready;
    const done = mock.reset({ seed: 2 });
    mock.settings.set({ max_message_length: 5 });
    await done;
    expect(mock.settings.get().max_message_length).toBe(5);
    await mock.reset();
    expect(mock.settings.get().max_message_length).toBe(10_000);
  });

  test('keeps settings that change during a request that fails', async () => {
    const mock = createTeamChatMock();
    await mock.ready;
    const refused = mock.as('member').delete('/messages/{message_id}', { message_id: 99_999 });
    await Promise.resolve();
    mock.settings.set({ max_message_length: 5 });
    expect((await refused).status).toBe(400);
    expect(mock.settings.get().max_message_length).toBe(5);
  });

  test('keeps pending polls when a reset fails', async () => {
    const mock = createTeamChatMock();
    const { queue_id } = await mock.queues.register('member');
    const poll = mock.as('member').get('/events', { queue_id, last_event_id: -1 });
    await expect.poll(() => mock.queues.isPolled(queue_id)).toBe(true);
    await expect(mock.reset({ scenario: failing })).rejects.toThrow('no disk');
    expect(mock.queues.isPolled(queue_id)).toBe(true);
    await mock.trigger('message', { to: 'member' });
    expect((await poll).body).toMatchObject({ result: 'success', events: [{ type: 'message' }] });
  });

  test('stops waiting for a seed() that never settles when the mock is reset', async () => {
    const stuck = scenario('stuck', () => new Promise<void>(() => undefined));
    const mock: TeamChatMock = createTeamChatMock({ scenario: stuck });
    const ready = mock.ready.then(() => 'ready');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await mock.reset({ scenario: 'empty' });
    expect(await ready).toBe('ready');
    expect((await mock.state()).scenario).toBe('empty');
  });

  test('stops waiting for a seed() that never settles when the mock is closed', async () => {
    const stuck = scenario('stuck', () => new Promise<void>(() => undefined));
    const mock = createTeamChatMock({ scenario: stuck });
    const ready = settled(mock.ready);
    await new Promise((resolve) => setTimeout(resolve, 20));
    mock.close();
    expect(await ready).toBe('The mock was closed before its scenario was seeded.');
  });

  test.each<[string, (mock: TeamChatMock) => Promise<unknown>]>([
    ['awaits its own mock', async (mock) => mock.ready],
    ['resets its own mock', (mock) => mock.reset()],
    ['sends a request to its own mock', (mock) => mock.as('owner').get('/users/me')],
    ['uses a factory on its own mock', (mock) => messageFactory.create(mock)],
  ])('rejects a seed() that %s', async (_, use) => {
    const own: { mock?: TeamChatMock } = {};
    const waiting = scenario('waiting', async () => {
      const result = await use(own.mock as TeamChatMock);
      const { body } = (result ?? {}) as { body?: { msg: string } };
      if (body !== undefined) throw new UsageError(body.msg);
    });
    own.mock = createTeamChatMock({ scenario: waiting });
    const started = performance.now();
    await expect(own.mock.ready).rejects.toThrow(
      'The seed() of the scenario "waiting" waits for its own mock',
    );
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('lets seed() use another mock', async () => {
    const other = createTeamChatMock();
    const seeding = scenario('copying', async () => void (await other.ready));
    await createTeamChatMock({ scenario: seeding }).ready;
    expect(other.db.users.count()).toBeGreaterThan(0);
  });
});

describe('Personas before and after seeding', () => {
  const custom = scenario('custom', async ({ create, persona }) => {
    const nora = await create.user({ full_name: 'Nora' });
    persona('nora', nora.id);
  });
  const verdict = (use: () => unknown) => {
    try {
      use();
      return 'exists';
    } catch {
      return 'unknown';
    }
  };

  test.each(['default', 'empty', 'two-owners', 'hidden-emails', 'limited-guests'])(
    'returns the same personas before and after seeding the scenario %s',
    async (name) => {
      const mock = createTeamChatMock({ scenario: name });
      const known = () =>
        Object.fromEntries(
          ['owner', 'member', 'co-owner', 'hermit', 'visitor', 'stranger-2'].map((persona) => [
            persona,
            [
              mock.personas[persona],
              verdict(() => mock.authHeader(persona)),
              verdict(() => mock.as(persona)),
            ],
          ]),
        );
      const before = known();
      await mock.ready;
      expect(known()).toEqual(before);
    },
  );

  test('suggests awaiting mock.ready when a persona is used before a custom scenario is seeded', async () => {
    const mock = createTeamChatMock({ scenario: custom });
    expect(Object.keys(mock.personas)).toEqual(['owner']);
    expect(() => mock.authHeader('nora')).toThrow('await mock.ready before you use "nora"');
    expect((await mock.as('nora').get('/users/me')).body.full_name).toBe('Nora');
    expect(mock.authHeader('nora')).toMatch(/^Basic /);
    expect(() => mock.as('member')).toThrow('Unknown persona "member"');
  });
});
