import { describe, expect, test } from 'vitest';
import { createTeamChatMock, UsageError } from '../../../src/index.js';
import { startMock } from '../../support/start-mock.js';

describe('Options of faults', () => {
  test('affects every Nth request when `every` is N, but at most `times` requests', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { every: 3, times: 2 });
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await call('member', 'GET', '/users/me')).status);
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200, 200, 200, 200]);
    expect(mock.faults.list()).toEqual([]);
  });

  test('does not count requests without credentials for `every`', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { every: 2 });
    expect((await call('member', 'GET', '/users/me')).status).toBe(200);
    expect((await call(null, 'GET', '/users/me')).status).toBe(401);
    expect((await call('member', 'GET', '/users/me')).status).toBe(429);
  });

  test('accepts a path of the zulip dialect', async () => {
    const { call, mock } = await startMock({ dialect: 'zulip' });
    mock.faults.add({
      method: 'DELETE',
      path: '/users/me/apns_device_token',
      code: 'RATE_LIMIT_HIT',
      times: 1,
    });
    expect(mock.faults.list()).toMatchObject([{ path: '/users/me/mobile_push_reg_id' }]);
    const remove = () => call('member', 'DELETE', '/users/me/apns_device_token', { token: 'push-token-1' });
    expect([(await remove()).status, (await remove()).status]).toEqual([429, 200]);
  });

  test.each([
    ['persona', { persona: 'admin' }],
    ['user', { user_id: 2 }],
  ])('counts and affects only requests from one %s', async (_, only) => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { ...only, every: 2 });
    const status = async (persona: string | null) => (await call(persona, 'GET', '/users/me')).status;
    expect([await status('member'), await status('admin'), await status(null)]).toEqual([200, 200, 401]);
    expect([await status('member'), await status('admin')]).toEqual([200, 429]);
  });

  test('identifies the persona of a request when a fault acts before authentication', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', { persona: 'admin', answer: 'proxy_502' });
    await expect(call('admin', 'GET', '/users/me')).rejects.toThrow(SyntaxError);
    expect((await call('member', 'GET', '/users/me')).status).toBe(200);
  });

  test('affects the same requests for the same seed and probability, and other requests for another seed', async () => {
    const struck = async (seed: number) => {
      const { call, mock } = await startMock({ seed });
      mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { probability: 0.5 });
      let pattern = '';
      for (let i = 0; i < 24; i++)
        pattern += (await call('member', 'GET', '/users/me')).status === 429 ? 'x' : '.';
      return pattern;
    };
    const first = await struck(1);
    expect(first).toMatch(/x.*\.|\..*x/);
    expect(await struck(1)).toBe(first);
    expect(await struck(2)).not.toBe(first);
  });

  test('delays the response by a time drawn from a range or a normal distribution', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', { delay: { min: 30, max: 30 }, times: 1 });
    mock.faults.add('GET /users/me', { delay: { mean: 30, deviation: 0 }, times: 1 });
    for (let i = 0; i < 2; i++) {
      expect((await call('member', 'GET', '/users/me')).status).toBe(200);
      expect(mock.requests.at(-1)?.ms).toBeGreaterThanOrEqual(28);
    }
  });

  test('never responds to a request that matches a timeout fault, and does not run the endpoint', async () => {
    const { url, mock } = await startMock();
    await mock.ready;
    mock.faults.add('PATCH /users/{user_id}', { timeout: true, times: 1 });
    const asked = fetch(`${url}/api/v1/users/4`, {
      method: 'PATCH',
      headers: { authorization: mock.authHeader('admin') },
      body: new URLSearchParams({ full_name: 'Never' }),
      signal: AbortSignal.timeout(100),
    });
    await expect(asked).rejects.toThrow(/timeout|aborted/i);
    const dropped = { status: 0, note: expect.stringContaining('never') };
    await expect.poll(() => mock.requests.at(-1)).toMatchObject(dropped);
    expect(mock.db.users.get(4)?.full_name).not.toBe('Never');
  });

  test.each(['reset', 'close'] as const)(
    'drops the connection of a request held by a timeout fault when %s() is called',
    async (how) => {
      const { send, mock } = await startMock();
      await mock.ready;
      mock.faults.add('GET /users/me', { timeout: true });
      const pending = expect(send('/users/me')).rejects.toThrow(TypeError);
      while (mock.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      await mock[how]();
      await pending;
    },
  );

  test.each([
    ['proxy_500', 500],
    ['proxy_502', 502],
  ] as const)(
    'responds with an HTML page for the fault %s, and does not run the endpoint',
    async (answer, status) => {
      const { url, mock } = await startMock();
      await mock.ready;
      mock.faults.add('PATCH /users/{user_id}', { answer });
      const response = await fetch(`${url}/api/v1/users/4`, {
        method: 'PATCH',
        headers: { authorization: mock.authHeader('admin') },
        body: new URLSearchParams({ full_name: 'Never' }),
      });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toMatch(new RegExp(`^<!doctype html>[^]*<h1>${status} `));
      expect(mock.db.users.get(4)?.full_name).not.toBe('Never');
      expect(mock.requests.at(-1)).toMatchObject({
        status,
        code: null,
        note: expect.stringContaining('proxy'),
      });
      mock.requests.clear();
    },
  );

  test('corrupts the JSON of a response after the endpoint runs', async () => {
    const { url, mock } = await startMock();
    await mock.ready;
    mock.faults.add('PATCH /users/{user_id}', { answer: 'malformed_json', times: 1 });
    const response = await fetch(`${url}/api/v1/users/4`, {
      method: 'PATCH',
      headers: { authorization: mock.authHeader('admin') },
      body: new URLSearchParams({ full_name: 'Done' }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    const text = await response.text();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(text).toContain('"result":"success"');
    expect(mock.db.users.get(4)?.full_name).toBe('Done');
    expect(mock.requests.at(-1)?.note).toContain('malformed');
  });

  test('sends fewer bytes of a body than the headers announce', async () => {
    const { url, mock } = await startMock();
    await mock.ready;
    mock.faults.add('GET /users', { answer: 'truncated_body', times: 1 });
    const headers = { authorization: mock.authHeader('member') };
    const response = await fetch(`${url}/api/v1/users`, { headers });
    expect(response.status).toBe(200);
    const promised = Number(response.headers.get('content-length'));
    let received = 0;
    const read = async () => {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        received += chunk.length;
    };
    await expect(read()).rejects.toThrow(TypeError);
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(promised);
    expect((await fetch(`${url}/api/v1/users`, { headers })).ok).toBe(true);
  });

  test('corrupts the JSON of an error response too', async () => {
    const { url, mock } = await startMock();
    await mock.ready;
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { answer: 'malformed_json' });
    const headers = { authorization: mock.authHeader('member') };
    const response = await fetch(`${url}/api/v1/users/me`, { headers });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('replaces the message, the status and individual extra fields of a documented error', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('POST /invites', 'INVITATION_FAILED', {
      msg: 'No more today',
      extra: { daily_limit_reached: true },
      status: 418,
    });
    expect(await call('admin', 'POST', '/invites')).toMatchObject({
      status: 418,
      body: {
        code: 'INVITATION_FAILED',
        msg: 'No more today',
        daily_limit_reached: true,
        license_limit_reached: false,
        sent_invitations: true,
        errors: [['colleague@example.com', 'Already has an account', false]],
      },
    });
  });

  test('keeps the counters and probabilities of faults in a snapshot', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { every: 3, times: 2 });
    mock.faults.add('GET /users/me', 'BAD_REQUEST', { probability: 0.5 });
    const ask = async (times: number) => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i++) statuses.push((await call('member', 'GET', '/users/me')).status);
      return statuses;
    };
    await ask(5);
    const snapshot = JSON.parse(JSON.stringify(await mock.snapshot()));
    const after = await ask(12);
    await mock.restore(snapshot);
    expect(await mock.snapshot()).toEqual(snapshot);
    expect(await ask(12)).toEqual(after);
    await mock.reset();
    expect(mock.faults.list()).toEqual([]);
  });
});

test.each([
  ['a misspelled option', { tims: 1 }, /Did you mean "times"/],
  ['`every` set to 0', { every: 0 }, /every/],
  ['a probability above 1', { probability: 2 }, /probability/],
  [
    'a delay whose min exceeds its max',
    { delay: { min: 5, max: 1 } },
    /"delay": must be 0 or more milliseconds.*\{ min, max \}/,
  ],
  ['a misspelled part of a delay', { delay: { mean: 5, deviaton: 1 } }, /\{ mean, deviation \}/],
  ['both delay and delay_ms', { delay: 5, delay_ms: 5 }, /not both/],
  ['an unknown answer', { answer: 'proxy_503' }, /malformed_json, truncated_body, proxy_500, proxy_502/],
  ['both a timeout and a network error', { timeout: true, network_error: true }, /only one of/],
  ['both a timeout and a networkError', { timeout: true, networkError: true }, /"networkError", "timeout"/],
  ['a timeout and delayAfter', { timeout: true, delayAfter: 5 }, /leave out "delayAfter"/],
  ['a timeout and an error code', { timeout: true, code: 'BAD_REQUEST' }, /leave out "code"/],
  ['an answer and a status', { answer: 'proxy_502', status: 400 }, /leave out "code"/],
  ['an answer and an error code', { answer: 'proxy_500', code: 'BAD_REQUEST' }, /leave out "code"/],
  ['a message without an error', { delay: 5, msg: 'Slow' }, /apply only to errors/],
  ['extra fields without an error', { delay: 5, extra: { slow: true } }, /apply only to errors/],
  ['no effect', { times: 3 }, /does nothing/],
  ['both a persona and a user ID', { persona: 'admin', user_id: 2, timeout: true }, /not both/],
  [
    'a misspelled error code',
    { code: 'INVITATION_FALED' },
    /Did you mean "INVITATION_FAILED"\? It documents BAD_REQUEST, INV/,
  ],
  [
    'a misspelled extra field',
    { code: 'INVITATION_FAILED', extra: { daily_limit_reach: true } },
    /INVITATION_FAILED has no extra field "daily_limit_reach"\. Did you mean "daily_limit_reached"\?/,
  ],
  [
    'a function in an extra field',
    { code: 'BAD_REQUEST', extra: { why: () => 'x' } },
    /Invalid "extra": must be JSON/,
  ],
])('rejects a fault with %s, and explains the problem', (_, options, message) => {
  const mock = createTeamChatMock();
  expect(() => mock.faults.add('POST /invites', options as never)).toThrow(UsageError);
  expect(() => mock.faults.add('POST /invites', options as never)).toThrow(message);
  expect(mock.faults.list()).toEqual([]);
});

test.each([
  ['networkError', { networkError: true }, { network_error: true }],
  [
    'delayAfter and bytesPerSecond',
    { delayAfter: 5, bytesPerSecond: 9 },
    { delay_after_ms: 5, bytes_per_second: 9 },
  ],
  ['userId', { userId: 4, delay: 1 }, { user_id: 4, delay: 1 }],
])('accepts %s in camelCase, and lists the deprecated names too', (_, options, listed) => {
  const { faults } = createTeamChatMock();
  faults.add('GET /users', options);
  faults.add({ method: 'GET', path: '/users', ...options });
  faults.add('GET /users', 'RATE_LIMIT_HIT', { delayAfter: 5 });
  const fault = { method: 'GET', path: '/users', ...options, ...listed };
  expect(faults.list()).toEqual([
    { id: 1, ...fault },
    { id: 2, ...fault },
    { id: 3, method: 'GET', path: '/users', code: 'RATE_LIMIT_HIT', delayAfter: 5, delay_after_ms: 5 },
  ]);
});

test.each([
  [
    'an option that is passed under both names',
    { networkError: true, network_error: true },
    'pass either "networkError" or "network_error", not both',
  ],
  ['a misspelled option', { networkErorr: true }, 'Did you mean "networkError"?'],
  ['an invalid value', { bytesPerSecond: 0 }, '"bytesPerSecond": must be above 0'],
])('uses the camelCase name in the error for %s', (_, options, message) => {
  const { faults } = createTeamChatMock();
  expect(() => faults.add('GET /users', options as never)).toThrow(message);
  expect(faults.list()).toEqual([]);
});

test('rejects a fault for an unknown persona, immediately or when the organization is seeded', async () => {
  const seeded = createTeamChatMock();
  await seeded.ready;
  expect(() => seeded.faults.add('GET /users', { persona: 'membr', timeout: true })).toThrow(
    /Unknown persona "membr"\. Did you mean "member"/,
  );
  const early = createTeamChatMock();
  early.faults.add('GET /users', { persona: 'membr', timeout: true });
  await expect(early.ready).rejects.toThrow(/Did you mean "member"/);
  await early.reset();
  expect((await early.handle(new Request('http://x/api/v1/server_settings')))?.status).toBe(200);
});

test.each([
  ['network_error', { network_error: true }, 'dropped the connection'],
  ['answer', { answer: 'proxy_502' as const }, "responded with a proxy's error page"],
])(
  'keeps the note about an ignored JSON body when a fault with `%s` intercepts the request',
  async (_name, fault, did) => {
    const mock = createTeamChatMock();
    await mock.ready;
    mock.faults.add('POST /typing', fault);
    const headers = { authorization: mock.authHeader('member'), 'content-type': 'application/json' };
    const url = 'https://chat.example.com/api/v1/typing';
    await mock.fetch(new Request(url, { method: 'POST', headers, body: '{}' }));
    expect(mock.requests.at(-1)?.note).toMatch(new RegExp(`contains no fields; .*; fault 1 ${did}$`));
  },
);

test.each([
  ['NOT_FOUND', 404, {}],
  ['BAD_EVENT_QUEUE_ID', 400, { queue_id: expect.any(String) }],
  ['STREAM_DOES_NOT_EXIST', 400, { stream_id: expect.any(Number) }],
])(
  'accepts the error %s without details for an endpoint that does not document it',
  async (code, status, extra) => {
    const { call, mock } = await startMock();
    mock.faults.add('POST /invites', { code } as never);
    expect(await call('admin', 'POST', '/invites')).toMatchObject({ status, body: { code, ...extra } });
    const other = { code: 'CANNOT_DEACTIVATE_GROUP_IN_USE' } as never;
    expect(() => mock.faults.add('POST /invites', other)).toThrow('POST /invites does not document the code');
  },
);
