import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { startMock } from '../../support/start-mock.js';

describe('Waiting for a request', () => {
  test('waits for a later request', async () => {
    const { call, mock } = await startMock();
    const waiting = mock.requests.waitFor('PATCH /user_groups/{user_group_id}', { timeout: 60_000 });
    await call('owner', 'GET', '/users/me');
    await call('owner', 'PATCH', '/user_groups/9', { name: { new: 'crew' } });
    const entry = await waiting;
    expect(entry).toBe(mock.requests.at(-1));
    expect(entry).toMatchObject({ endpoint: 'PATCH /user_groups/{user_group_id}', user_id: 1 });
  });

  test('returns each earlier request from waitFor once, the oldest first', async () => {
    const { call, mock } = await startMock();
    await call('owner', 'GET', '/users/4');
    await call('owner', 'GET', '/users/5');
    const first = await mock.requests.waitFor('GET /users/{user_id}');
    const second = await mock.requests.waitFor('GET /users/{user_id}');
    expect([first.path, second.path]).toEqual(['/api/v1/users/4', '/api/v1/users/5']);
    await expect(mock.requests.waitFor('GET /users/{user_id}', { timeout: 0 })).rejects.toThrow(
      /Nearest: GET \/api\/v1\/users\/5 \{\} -> 200, which an earlier waitFor returned/,
    );
  });

  test('waits for several requests that match a condition', async () => {
    const { call, mock } = await startMock();
    const three = mock.requests.waitFor('GET /users/{user_id}', {
      times: 2,
      where: (_, path) => path.user_id > 4,
    });
    for (const id of [5, 4, 6]) await call('owner', 'GET', `/users/${id}`);
    expect((await three).map(({ path }) => path)).toEqual(['/api/v1/users/5', '/api/v1/users/6']);
    expect((await mock.requests.waitFor('GET /users/{user_id}')).path).toBe('/api/v1/users/4');
  });

  test('lists a request to an unknown endpoint once, with the nearest endpoint', async () => {
    const { mock, url } = await startMock();
    await mock.ready;
    // Over msw no server listens there: the connection fails.
    const ask = (path: string, method = 'GET') =>
      fetch(`${url}/api/v1${path}`, { method }).catch(() => undefined);
    await ask('/user_group/9', 'PATCH');
    await ask('/users/me/profile_data', 'PUT');
    await ask('/wholly/different/things/altogether');
    expect(mock.requests.unmatched).toMatchObject([
      { method: 'PATCH', path: '/api/v1/user_group/9', nearest: 'PATCH /user_groups/{user_group_id}' },
      { method: 'PUT', path: '/api/v1/users/me/profile_data', nearest: 'PATCH /users/me/profile_data' },
      { method: 'GET', nearest: null },
    ]);
    await expect(mock.requests.waitFor('PATCH /users/me/profile_data', { timeout: 0 })).rejects.toThrow(
      'Nearest: PUT /api/v1/users/me/profile_data, which matches no endpoint',
    );
  });
});

const ask = async (mock: ReturnType<typeof createTeamChatMock>, path: string) => {
  await mock.ready;
  const headers = { authorization: mock.authHeader('owner') };
  return mock.handle(new Request(`https://chat.example.com/api/v1${path}`, { headers }));
};

describe('a waitFor that times out', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('lists received and similar requests when waitFor times out', async () => {
    const mock = createTeamChatMock();
    await ask(mock, '/users/4');
    await ask(mock, '/user_group');
    const waiting = mock.requests.waitFor('GET /users/{user_id}', { timeout: 0, where: () => false });
    await expect(waiting).rejects.toThrow(
      [
        'Timed out after 0 ms waiting for GET /users/{user_id}.',
        'Nearest: GET /api/v1/users/4 {} -> 200, which "where" rejected.',
        'Received:',
        '  GET /api/v1/users/4 {} -> 200',
        '  no endpoint: There is no endpoint GET /user_group. Did you mean GET /user_groups?',
      ].join('\n'),
    );
    const nothing = createTeamChatMock().requests.waitFor('GET /users', { timeout: 0, times: 2 });
    await expect(nothing).rejects.toThrow(/2 times GET \/users \(got 0\)\.\nNothing was received/);
  });

  test('times out in real time while timers are fake', async () => {
    vi.useFakeTimers();
    const mock = createTeamChatMock();
    const waiting = mock.requests.waitFor('GET /users/{user_id}', { timeout: 60_000 });
    await vi.advanceTimersByTimeAsync(100_000);
    await ask(mock, '/users/4');
    expect(await waiting).toMatchObject({ status: 200 });
    await expect(mock.requests.waitFor('GET /users', { timeout: 5 })).rejects.toThrow('Timed out after 5 ms');
  });

  test('lets the next waitFor return the requests that a timed-out waitFor matched', async () => {
    const mock = createTeamChatMock();
    await ask(mock, '/users/4');
    await expect(mock.requests.waitFor('GET /users/{user_id}', { times: 2, timeout: 0 })).rejects.toThrow(
      'got 1',
    );
    expect(await mock.requests.waitFor('GET /users/{user_id}')).toMatchObject({ path: '/api/v1/users/4' });
  });

  test('passes the requests that a timed-out waitFor matched to another pending waitFor', async () => {
    const mock = createTeamChatMock();
    await ask(mock, '/users/4');
    const both = expect(mock.requests.waitFor('GET /users/{user_id}', { times: 2, timeout: 20 })).rejects;
    const one = mock.requests.waitFor('GET /users/{user_id}', { timeout: 60_000 });
    await both.toThrow('got 1');
    expect(await one).toMatchObject({ path: '/api/v1/users/4' });
  });

  test('resolves waitFor with requests in order of arrival, including those that a timed-out waitFor matched', async () => {
    const mock = createTeamChatMock();
    await ask(mock, '/users/4');
    const where = ({ path }: { path: string }) => path === '/api/v1/users/4';
    const first = mock.requests.waitFor('GET /users/{user_id}', { times: 2, timeout: 20, where });
    const both = mock.requests.waitFor('GET /users/{user_id}', { times: 2, timeout: 60_000 });
    await ask(mock, '/users/5');
    await expect(first).rejects.toThrow('got 1');
    expect(await both).toMatchObject([{ path: '/api/v1/users/4' }, { path: '/api/v1/users/5' }]);
  });

  test('says in the error that the nearest request belongs to another pending waitFor', async () => {
    const mock = createTeamChatMock();
    await ask(mock, '/users/4');
    const both = mock.requests.waitFor('GET /users/{user_id}', { times: 2, timeout: 60_000 });
    await expect(mock.requests.waitFor('GET /users/{user_id}', { timeout: 0 })).rejects.toThrow(
      'Nearest: GET /api/v1/users/4 {} -> 200, which counts for a pending waitFor.',
    );
    await ask(mock, '/users/5');
    await both;
  });

  test.each([
    ['reset', 'the mock was reset'],
    ['close', 'the mock was closed'],
  ] as const)('rejects a pending waitFor on %s', async (end, reason) => {
    const mock = createTeamChatMock();
    const waiting = mock.requests.waitFor('GET /users', { timeout: 100_000 });
    await mock[end]();
    await expect(waiting).rejects.toThrow(`Waited for GET /users, but ${reason}`);
  });

  test('rejects waitFor with the error that its condition throws', async () => {
    const mock = createTeamChatMock();
    const where = () => {
      throw new TypeError('mistaken');
    };
    const waiting = mock.requests.waitFor('GET /users/{user_id}', { where });
    expect((await ask(mock, '/users/4'))?.status).toBe(200);
    await expect(waiting).rejects.toThrow('mistaken');
  });
});

test.each([
  [
    'an unknown endpoint',
    ['PATCH /user_group/{user_group_id}'],
    'Did you mean "PATCH /user_groups/{user_group_id}"?',
  ],
  ['a misspelled option', ['GET /users', { timout: 3 }], 'Did you mean "timeout"?'],
  [
    'a number of requests below 1',
    ['GET /users', { times: 0 }],
    'Invalid "times": must be a whole number, 1 or greater, got 0.',
  ],
  [
    'a negative timeout',
    ['GET /users', { timeout: -1 }],
    'Invalid "timeout": must be 0 or more milliseconds',
  ],
  ['a timeout of NaN', ['GET /users', { timeout: Number.NaN }], 'milliseconds, got NaN.'],
  ['a timeout of -Infinity', ['GET /users', { timeout: -Infinity }], 'milliseconds, got -Infinity.'],
  [
    'a condition that is not a function',
    ['GET /users', { where: { status: 200 } }],
    'Invalid "where": must be a function, got {"status":200}.',
  ],
  ['a timeout that is a string', ['GET /users', { timeout: '5' }], 'milliseconds, got "5".'],
  ['NaN as the number of requests', ['GET /users', { times: Number.NaN }], 'greater, got NaN.'],
])('rejects %s in waitFor', async (_, given, message) => {
  const { requests } = createTeamChatMock();
  await expect(requests.waitFor(...(given as ['GET /users']))).rejects.toThrow(message);
});

test('explains that an endpoint does not exist at the current feature level', async () => {
  const mock = createTeamChatMock({ featureLevel: 389 });
  await ask(mock, '/navigation_views');
  expect(mock.requests.unmatched[0]?.note).toMatch(
    /GET \/navigation_views does not exist at feature level 389\.$/,
  );
});

test('keeps at least the latest journalLimit requests', async () => {
  const mock = createTeamChatMock({ journalLimit: 8 });
  for (let i = 0; i < 30; i++) {
    await ask(mock, '/users/4');
    await ask(mock, '/userz');
    expect(mock.requests.length).toBeGreaterThanOrEqual(Math.min(i + 1, 8));
    expect(mock.requests.length).toBeLessThan(10);
  }
  expect(mock.requests.unmatched).toHaveLength(8);
  expect(mock.requests.at(-1)?.id).toBe(30);
  expect(() => createTeamChatMock({ journalLimit: 0 })).toThrow(
    'Invalid "journalLimit": must be a whole number, 1 or greater',
  );
  mock.requests.clear();
  expect(mock.requests.unmatched).toEqual([]);
});

test('narrows the type of an entry by its endpoint', async () => {
  const mock = createTeamChatMock();
  await ask(mock, '/users/4');
  const [entry] = mock.requests.of('GET /users/{user_id}');
  expect(entry?.path).toBe('/api/v1/users/4');
  expectTypeOf(entry?.endpoint).toEqualTypeOf<'GET /users/{user_id}' | undefined>();
  type Entry = Awaited<ReturnType<typeof wait>>;
  const wait = () => mock.requests.waitFor('POST /invites');
  expectTypeOf<Entry['params']['invitee_emails']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Entry['endpoint']>().toEqualTypeOf<'POST /invites'>();
  const several = () => mock.requests.waitFor('POST /invites', { times: 2 });
  expectTypeOf(several).returns.resolves.toEqualTypeOf<Entry[]>();
  // @ts-expect-error there is no such endpoint
  const misspelled = () => mock.requests.waitFor('POST /invite');
  expect(misspelled).toBeTypeOf('function');
});

test('continues with the next ID after the requests are cleared, and restarts at ID 1 after a reset', async () => {
  const mock = createTeamChatMock();
  await ask(mock, '/users/4');
  mock.requests.clear();
  await ask(mock, '/users/4');
  expect(mock.requests.map(({ id }) => id)).toEqual([2]);
  await mock.reset();
  await ask(mock, '/users/4');
  expect(mock.requests.map(({ id }) => id)).toEqual([1]);
});

test('counts headers and URLs against the size limit of the journal', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const url = `https://chat.example.com/api/v1/users/me?x=${'u'.repeat(400_000)}`;
  const headers = { authorization: mock.authHeader('owner'), 'user-agent': 'a'.repeat(400_000) };
  for (let i = 0; i < 28; i++) await mock.handle(new Request(url, { headers }));
  expect(mock.requests.length).toBeLessThan(26);
  expect(mock.requests.at(-1)?.id).toBe(28);
});

test('keeps the latest 1,000 changes that code makes between requests', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  for (let i = 0; i < 1_002; i++) mock.settings.set({ license_limit: i + 1_000 });
  await mock.as('owner').get('/users/me');
  const file = mock.toRepro();
  expect(file.match(/mock\.settings\.set/g)).toHaveLength(1_000);
  expect(file).toContain('// Not included: steps before the latest 1000 of a request.');
});

test('notes in a reproduction that an action before requests.clear() is missing', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  mock.settings.set({ max_message_length: 5 });
  mock.requests.clear();
  await mock.as('owner').get('/users/me');
  expect(mock.toRepro()).toContain('// Not included: requests and actions before the journal was cleared.');
});

describe('The list of requests', () => {
  test('does not let callers change the list of requests or its entries', async () => {
    const mock = createTeamChatMock();
    await ask(mock, '/users?user_ids=[1,2]');
    await ask(mock, '/users/4');
    await ask(mock, '/user_group');
    const requests = mock.requests as unknown as { status: number; params: { user_ids: number[] } }[];
    for (const change of [
      () => requests.pop(),
      () => requests.push(requests[0] as never),
      () => requests.splice(0),
      () => requests.reverse(),
      () => delete requests[0],
      () => Object.defineProperty(requests, 0, { value: undefined }),
      () => Object.setPrototypeOf(requests, null),
      () => Object.freeze(requests),
      () => {
        requests.length = 0;
      },
    ]) {
      expect(change).toThrow('mock.requests is read-only. Copy it with mock.requests.all()');
    }
    const [entry] = requests;
    for (const one of [
      entry,
      Object.values(requests)[0],
      mock.requests.all()[0],
      mock.requests.of('GET /users')[0],
    ]) {
      expect(one).toBe(entry);
      expect(Object.isFrozen(one)).toBe(true);
    }
    expect(() => entry?.params.user_ids.push(3)).toThrow(TypeError);
    expect(() => (mock.requests.unmatched as unknown[]).pop()).toThrow(TypeError);
    expect(mock.requests).toMatchObject([{ params: { user_ids: [1, 2] } }, { path: '/api/v1/users/4' }]);
    expect(mock.requests.unmatched).toHaveLength(1);
  });

  test('freezes entries and open requests, but no prototype', async () => {
    const mock = createTeamChatMock();
    await ask(mock, '/users/4');
    expect(Reflect.get(mock.requests, '__proto__')).toBe(Array.prototype);
    expect(Object.isFrozen(Array.prototype)).toBe(false);
    expect(Object.isFrozen(mock.requests.open)).toBe(true);
    expect(Object.getOwnPropertyDescriptor(mock.requests, 0)?.value).toSatisfy(Object.isFrozen);
  });

  test('updates the same array when requests are added and cleared', async () => {
    const mock = createTeamChatMock();
    const { requests } = mock;
    await ask(mock, '/users/4');
    expect(requests).toHaveLength(1);
    expect(requests).toEqual(requests.all());
    expect(Array.isArray(requests)).toBe(true);
    expect(JSON.parse(JSON.stringify(requests))).toMatchObject([{ path: '/api/v1/users/4' }]);
    requests.clear();
    expect(requests).toEqual([]);
  });
});
