import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import {
  createTeamChatMock,
  type MockControls,
  type SharedResetOptions,
  type TeamChatMock,
} from '../../../src/index.js';
import { connect, type RemoteMock } from '../../../src/runtime/control/client/index.js';
import { startServer } from '../../../src/server/index.js';

function local(): MockControls {
  const mock = createTeamChatMock();
  onTestFinished(() => mock.close());
  return mock;
}

async function remote(): Promise<MockControls> {
  const server = await startServer({ port: 0 });
  onTestFinished(() => server.close());
  return connect(server.url);
}

describe.each([
  ['in this process', local],
  ['in another process', remote],
])('A mock %s', (_, start) => {
  test('performs the operations of the MockControls interface', async () => {
    const mock = await start();
    await mock.reset({ scenario: 'two-owners', seed: 3, settings: { max_topic_length: 7 }, latency: 1 });
    expect(await mock.state()).toMatchObject({ scenario: 'two-owners', seed: 3, featureLevel: 496 });
    expect(await mock.settings.get()).toMatchObject({ max_topic_length: 7 });
    const { id } = await mock.faults.add('GET /users/me', { networkError: true, times: 1 });
    await mock.faults.add('POST /invites', 'INVITATION_FAILED', { userId: 4 });
    expect(await mock.faults.list()).toMatchObject([{ networkError: true }, { userId: 4 }]);
    expect(await mock.faults.remove(id)).toBe(true);
    await mock.faults.clear();
    const before = await mock.snapshot();
    const { message_id } = await mock.trigger('message', { content: 'Hello' });
    const { body } = await mock.as('member').get('/users/me');
    expect(body.user_id).toBe(4);
    const entry = await mock.requests.waitFor('GET /users/me');
    expect(await mock.requests.of('GET /users/me')).toHaveLength(1);
    expect(await mock.requests.all()).toMatchObject([{ id: entry.id }]);
    expect(await mock.explain(entry)).toMatchObject({ rule: null });
    expect(await mock.outbox.all()).toEqual({ emails: [], pushes: [] });
    await mock.restore(before);
    expect(message_id).toBeGreaterThan(0);
    mock.close();
  });

  test('rejects a misspelled reset option', async () => {
    const mock = await start();
    await expect(mock.reset({ sceanrio: 'empty' } as never)).rejects.toThrow('Did you mean "scenario"?');
  });
});

test('implements the MockControls interface in mocks in this process and on a server', () => {
  expectTypeOf<TeamChatMock>().toExtend<MockControls>();
  expectTypeOf<RemoteMock>().toExtend<MockControls>();
  expectTypeOf<SharedResetOptions>().toExtend<NonNullable<Parameters<TeamChatMock['reset']>[0]>>();
  expectTypeOf<SharedResetOptions>().toExtend<NonNullable<Parameters<RemoteMock['reset']>[0]>>();
});

test.each(['faults', 'outbox', 'queues', 'history', 'clock', 'settings'] as const)(
  'exposes only the declared members of `mock.%s`',
  (name) => {
    const shown = {
      faults: ['add', 'clear', 'list', 'remove'],
      outbox: ['all', 'clear', 'emails', 'pushes'],
      queues: ['emitted', 'events', 'isPolled', 'register'],
      history: ['at', 'diff', 'rewind'],
      clock: ['advance', 'now', 'set'],
      settings: ['get', 'set'],
    };
    const mock = createTeamChatMock();
    expect(Object.getOwnPropertyNames(mock[name]).sort()).toEqual(shown[name]);
    expect(Object.getPrototypeOf(mock[name])).toBe(Object.prototype);
    expectTypeOf<keyof TeamChatMock['faults']>().toEqualTypeOf<'add' | 'clear' | 'list' | 'remove'>();
    expectTypeOf<keyof TeamChatMock['outbox']>().toEqualTypeOf<'all' | 'clear' | 'emails' | 'pushes'>();
  },
);
