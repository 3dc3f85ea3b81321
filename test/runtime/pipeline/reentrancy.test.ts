import { describe, expect, test } from 'vitest';
import { userFactory } from '../../../src/factories/index.js';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { writable } from '../../support/writable.js';

const URL_OF = 'https://chat.example.com/api/v1';

async function start() {
  const mock = createTeamChatMock();
  await mock.ready;
  const get = async (path: string) => {
    const headers = { authorization: mock.authHeader('member') };
    const response = await mock.handle(new Request(URL_OF + path, { headers }));
    return { status: response?.status, body: await response?.json() };
  };
  return { mock, get };
}

const usersOf = (mock: TeamChatMock) => writable(mock.db).users;

type Started = Awaited<ReturnType<typeof start>>;

describe('An override', () => {
  test.each<[string, (started: Started) => Promise<unknown>]>([
    ['another endpoint', ({ get }) => get('/users/me')],
    ['mock.state()', ({ mock }) => mock.state()],
    ['mock.snapshot()', ({ mock }) => mock.snapshot()],
    ['mock.db', ({ mock }) => usersOf(mock).update(4, { full_name: 'Max' })],
    ['a factory', ({ mock }) => userFactory.create(mock)],
    ['mock.queues.register()', ({ mock }) => mock.queues.register('member')],
  ])('lets an override await %s of its mock', async (_, use) => {
    const started = await start();
    started.mock.http.get('/user_groups', async ({ respond }) => {
      await use(started);
      return respond.success({ user_groups: [] });
    });
    expect(await started.get('/user_groups')).toMatchObject({ status: 200, body: { user_groups: [] } });
  });

  test("makes an override's changes visible to the endpoint that runs next", async () => {
    const { mock, get } = await start();
    mock.http.get('/users/me', async () => {
      await usersOf(mock).update(4, { full_name: 'Changed Name' });
      return undefined;
    });
    expect((await get('/users/me')).body.full_name).toBe('Changed Name');
  });

  test('returns USER_DEACTIVATED when an override deactivates the caller', async () => {
    const { mock, get } = await start();
    mock.http.get('/users/me', async () => {
      await usersOf(mock).update(4, { is_active: false });
      return undefined;
    });
    expect((await get('/users/me')).body.code).toBe('USER_DEACTIVATED');
  });

  test.each(['reset', 'close'] as const)(
    'returns status 500 on %s() when an override never responds',
    async (end) => {
      const { mock, get } = await start();
      mock.http.get('/user_groups', () => new Promise(() => undefined));
      const stuck = get('/user_groups');
      expect((await get('/users/me')).status).toBe(200);
      await mock[end]();
      expect(await stuck).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
      if (end === 'reset') expect((await get('/user_groups')).status).toBe(200);
    },
  );

  test('returns status 500 when an override resets its mock, and completes the reset', async () => {
    const { mock, get } = await start();
    mock.http.get('/user_groups', async ({ respond }) => {
      await mock.reset();
      return respond.success({ user_groups: [] });
    });
    expect((await get('/user_groups')).body.msg).toContain(
      'the mock was reset before the override responded',
    );
    expect((await get('/user_groups')).status).toBe(200);
  });

  test('records status 0 when an override never responds and the client disconnects', async () => {
    const { mock } = await start();
    mock.http.get('/user_groups', () => new Promise(() => undefined));
    const client = new AbortController();
    const headers = { authorization: mock.authHeader('member') };
    const response = mock.handle(new Request(`${URL_OF}/user_groups`, { headers, signal: client.signal }));
    await expect.poll(() => mock.requests.open.length).toBe(1);
    client.abort();
    await response;
    expect(mock.requests.at(-1)).toMatchObject({
      status: 0,
      note: 'the client disconnected before the override responded',
    });
  });

  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;

  test.each([
    [
      'a BigInt',
      { user_groups: [1n] },
      'returned a body that is not JSON: Do not know how to serialize a BigInt',
    ],
    [
      'a cycle',
      { user_groups: [cycle] },
      'returned a body that is not JSON: Converting circular structure to JSON',
    ],
  ])(
    "returns status 500 and describes the problem when an override's body contains %s",
    async (_, body, problem) => {
      const { mock, get } = await start();
      mock.http.get('/user_groups', ({ respond }) => respond.success(body as never));
      const response = await get('/user_groups');
      expect(response).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
      expect(response.body.msg).toContain(problem);
      expect(mock.requests.at(-1)?.note).toContain(problem);
    },
  );

  test.each([0, 101, 199, 600, 200.5])('rejects an override whose status is %d', async (status) => {
    const { mock, get } = await start();
    mock.http.get('/user_groups', ({ respond }) => respond.error('BAD_REQUEST', { status }));
    expect(await get('/user_groups')).toMatchObject({
      status: 500,
      body: { msg: expect.stringContaining('Invalid "status": must be a whole number from 200 to 599') },
    });
  });
});
