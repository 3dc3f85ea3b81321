import { describe, expect, expectTypeOf, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import type { UserRecord } from '../../../src/model/index.js';
import { startMock } from '../../support/start-mock.js';

describe('An override', () => {
  test('responds with an override in place of the endpoint, and passes decoded parameters to the override', async () => {
    const { mock, call } = await startMock();
    mock.http.patch('/user_groups/{user_group_id}', ({ path, params, user, request, respond }) => {
      expect([path.user_group_id, params.name, user.full_name, request.method]).toEqual([
        12,
        'x',
        mock.personas.owner.full_name,
        'PATCH',
      ]);
      return respond.error('EXPECTATION_MISMATCH', { msg: 'somebody was faster' });
    });
    expect(await call('owner', 'PATCH', '/user_groups/12', { name: 'x' })).toMatchObject({
      status: 400,
      body: { result: 'error', msg: 'somebody was faster', code: 'EXPECTATION_MISMATCH' },
    });
    expect(mock.requests.at(-1)).toMatchObject({ user_id: 1, note: 'an override responded' });
  });

  test('runs an override after authentication and decoding', async () => {
    const { mock, call } = await startMock();
    mock.http.get('/users/{user_id}', ({ respond }) => respond.error('BAD_REQUEST'));
    expect((await call(null, 'GET', '/users/1')).body.code).toBe('UNAUTHORIZED');
    expect((await call('owner', 'GET', '/users/1', { client_gravatar: 'perhaps' })).body.msg).toContain(
      'client_gravatar',
    );
  });

  test('runs the previous override and then the endpoint when an override returns undefined', async () => {
    const { mock, call } = await startMock();
    mock.http.get('/user_groups', ({ respond }) => respond.success({ user_groups: [] }));
    mock.http.get('/user_groups', ({ user, respond }) =>
      user.id === 1 ? respond.error('BAD_REQUEST', { msg: 'not you' }) : undefined,
    );
    expect((await call('owner', 'GET', '/user_groups')).body.msg).toBe('not you');
    expect((await call('member', 'GET', '/user_groups')).body).toEqual({
      result: 'success',
      msg: '',
      user_groups: [],
    });
    mock.http.clear();
    expect((await call('member', 'GET', '/user_groups')).body.user_groups.length).toBeGreaterThan(0);
  });

  test('runs an override with `once` only once, and removes overrides on a reset', async () => {
    const { mock, call } = await startMock();
    mock.http.get('/user_groups', ({ respond }) => respond.error('BAD_REQUEST'), { once: true });
    const status = async () => (await call('member', 'GET', '/user_groups')).status;
    expect([await status(), await status()]).toEqual([400, 200]);
    mock.http.get('/user_groups', ({ respond }) => respond.error('BAD_REQUEST'));
    await mock.reset();
    expect(await status()).toBe(200);
  });

  test('reports the path of a field that the real API could not send', async () => {
    const { mock, call } = await startMock();
    mock.http.get('/get_stream_id', ({ respond }) => respond.success({ stream_id: 'one' } as never));
    const wrong = await call('member', 'GET', '/get_stream_id', { stream: 'general' });
    expect(wrong.status).toBe(500);
    expect(wrong.body.msg).toMatch(/GET \/get_stream_id returned an undocumented response: stream_id: /);
    mock.http.post('/invites', ({ respond }) =>
      respond.error('INVITATION_FAILED', { extra: { daily_limit_reached: 'no' } as never }),
    );
    const fields = { invitee_emails: 'a@example.com', stream_ids: [] };
    expect((await call('owner', 'POST', '/invites', fields)).body.msg).toMatch(
      /daily_limit_reached: must be true or false, got a string/,
    );
    mock.http.get('/user_groups', ({ respond }) => respond.error('INVITATION_FAILED' as never));
    expect((await call('member', 'GET', '/user_groups')).body.msg).toMatch(/INVITATION_FAILED.*not document/);
    mock.requests.clear();
  });
});

test('runs an override with `once` only once, even if another request arrives while the override is pending', async () => {
  const { mock, call } = await startMock();
  mock.http.post(
    '/users/me/presence',
    async ({ respond }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return respond.error('BAD_REQUEST');
    },
    { once: true },
  );
  const answers = await Promise.all([
    call('member', 'POST', '/users/me/presence', { status: 'active' }),
    call('member', 'POST', '/users/me/presence', { status: 'active' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('keeps an override with `once` when it returns nothing or throws', async () => {
  const { mock, call } = await startMock();
  let calls = 0;
  mock.http.post(
    '/users/me/presence',
    ({ respond }) => {
      calls++;
      if (calls === 1) return undefined;
      if (calls === 2) throw new Error('not now');
      return respond.error('BAD_REQUEST');
    },
    { once: true },
  );
  const statuses = [];
  for (let i = 0; i < 4; i++)
    statuses.push((await call('member', 'POST', '/users/me/presence', { status: 'active' })).status);
  expect(statuses).toEqual([200, 500, 400, 200]);
  mock.requests.clear();
});

test('suggests corrections for an unknown path or option of an override', () => {
  const { http } = createTeamChatMock();
  expect(() => http.get('/user_grups' as never, () => undefined)).toThrow(/Did you mean "GET \/user_groups"/);
  expect(() => http.get('/users', () => undefined, { onse: true } as never)).toThrow(/once/);
});

test('responds with 500 when an option of respond.error is misspelled', async () => {
  const mock = createTeamChatMock();
  mock.http.get('/users', ({ respond }) => respond.error('BAD_REQUEST', { mesg: 'Closed' } as object));
  const { status, body } = await mock.as('member').get('/users');
  expect(status).toBe(500);
  expect(body.msg).toContain('Unknown option "mesg" of respond.error. Did you mean "msg"?');
});

test.each([
  ['null', null, 'The options of an override must be an object such as { once: ... }, got null.'],
  ['a string', 'once', 'The options of an override must be an object such as { once: ... }, got "once".'],
  [
    'an object whose `once` is a string',
    { once: 'yes' },
    'Invalid "once" of an override: must be true or false, got "yes".',
  ],
])('rejects %s as override options', (_, options, message) => {
  const { http } = createTeamChatMock();
  expect(() => http.get('/users', () => undefined, options as never)).toThrow(message);
});

test('infers the types of an override from its endpoint', () => {
  const { http } = createTeamChatMock();
  http.patch('/user_groups/{user_group_id}', ({ path, params, respond }) => {
    expectTypeOf(path).toEqualTypeOf<{ readonly user_group_id: number }>();
    expectTypeOf(params.name).toEqualTypeOf<string | undefined>();
    expectTypeOf(params.deactivated).toEqualTypeOf<boolean | undefined>();
    // @ts-expect-error a code of another endpoint
    respond.error('BAD_EVENT_QUEUE_ID');
    // @ts-expect-error a field that it does not answer
    respond.success({ surprise: 1 });
    return respond.success();
  });
  http.get('/messages', ({ params, user }) => {
    // Defaults are filled in.
    expectTypeOf(params.client_gravatar).toEqualTypeOf<boolean>();
    expectTypeOf(params.num_before).toEqualTypeOf<number | undefined>();
    expectTypeOf(user).toEqualTypeOf<UserRecord>();
    return undefined;
  });
  http.post('/fetch_api_key', ({ user }) => {
    expectTypeOf(user).toEqualTypeOf<UserRecord | undefined>();
    return undefined;
  });
  // @ts-expect-error a path of another method
  expect(() => http.get('/invites/{invite_id}', () => undefined)).toThrow('Did you mean');
  http.get('/get_stream_id', ({ respond }) => {
    // @ts-expect-error a field is missing
    respond.success();
    return respond.success({ stream_id: 1 });
  });
});
