import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  expectTypeOf,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { endpointManifest } from '../../src/handlers/endpoint-manifest.generated.js';
import { handlers, handlersFor, mock } from '../../src/handlers/index.js';
import { createTeamChatMock, type TeamChatMock, UsageError } from '../../src/index.js';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
beforeEach(() => mock.reset());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const elsewhere = http.all('*', () => HttpResponse.text('elsewhere', { status: 299 }));
const get = (path: string, of: TeamChatMock = mock, persona = 'member') =>
  fetch(`https://any.example.com${path}`, { headers: { authorization: of.authHeader(persona) } });

test('lets the default mock respond to requests to any origin', async () => {
  server.use(...handlers);
  const response = await get('/api/v1/users/me');
  expect(await response.json()).toMatchObject({ result: 'success', user_id: 4 });
  expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'GET /users/me' });
});

test('responds under fake timers without setting a timer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const own = createTeamChatMock({ scenario: 'two-owners' });
  server.use(...own.handlers);
  expect((await get('/api/v1/users/me', own)).status).toBe(200);
  await own.reset();
  expect((await get('/api/v1/users', own)).status).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
});

test('leaves requests to unknown endpoints, paths and methods to other handlers', async () => {
  server.use(...handlers, elsewhere);
  for (const path of ['/api/v1/nothing', '/other', '/api/v2/users/me', '/api/v1/users/me/']) {
    expect((await get(path)).status).toBe(299);
  }
  const patch = await fetch('https://any.example.com/api/v1/users/me', { method: 'PATCH' });
  expect(patch.status).toBe(299);
  expect((await get('/api/v1/users')).status).toBe(200);
});

test('lets an earlier handler override one endpoint', async () => {
  server.use(
    http.get('*/api/v1/users/me', () => HttpResponse.json({ full_name: 'Mine' })),
    ...handlers,
  );
  expect(await (await get('/api/v1/users/me')).json()).toEqual({ full_name: 'Mine' });
  expect((await get('/api/v1/users/4')).status).toBe(200);
});

test('accepts areas and endpoints in handlersFor(), and returns one handler for each endpoint they cover', async () => {
  const own = createTeamChatMock();
  await own.ready;
  const users = handlersFor(own, 'users');
  expect(handlersFor(own, 'users', 'GET /users/me')).toHaveLength(users.length);
  expect(handlersFor(own, 'GET /users/me', 'PATCH /channel_folders/{channel_folder_id}')).toHaveLength(2);
  server.use(...handlersFor(own, 'GET /users/me', 'folders'), elsewhere);
  expect((await get('/api/v1/users/me', own)).status).toBe(200);
  expect((await get('/api/v1/channel_folders', own)).status).toBe(200);
  expect((await get('/api/v1/users', own)).status).toBe(299);
  expect((await get('/api/v1/users/4', own)).status).toBe(299);
  expect(own.requests).toHaveLength(2);
});

async function postToFolder(fields: Record<string, string>) {
  const own = createTeamChatMock();
  await own.ready;
  server.use(...handlersFor(own, 'folders'), elsewhere);
  const { status } = await fetch('https://any.example.com/api/v1/channel_folders/1', {
    method: 'POST',
    headers: { authorization: own.authHeader('admin') },
    body: new URLSearchParams(fields),
  });
  return { status, name: own.db.channel_folders.get(1)?.name };
}

test('routes a POST with the form field method=PATCH to the PATCH endpoint of handlersFor()', async () => {
  const fields = { method: 'PATCH', name: 'Renamed' };
  expect(await postToFolder(fields)).toEqual({ status: 200, name: 'Renamed' });
});

test.each([
  ['without the field method', { name: 'Renamed' }],
  ['with the field method=DELETE', { method: 'DELETE', name: 'Renamed' }],
])('leaves a POST %s to other handlers when its path has only a PATCH endpoint', async (_, fields) => {
  expect(await postToFolder(fields)).toMatchObject({ status: 299 });
});

test('distinguishes two endpoints whose paths differ only in a path parameter', async () => {
  const own = createTeamChatMock();
  await own.ready;
  server.use(...handlersFor(own, 'GET /users/{email}'), elsewhere);
  expect((await get('/api/v1/users/admin@example.com', own)).status).toBe(200);
  expect((await get('/api/v1/users/2', own)).status).toBe(299);
});

test.each([
  ['user', '"users"'],
  ['GET /user/me', '"GET /users/me"'],
  ['get /users', '"GET /users"'],
])('suggests a correction for handlersFor(mock, %j)', (name, near) => {
  expect(() => handlersFor(mock, name as never)).toThrow(UsageError);
  expect(() => handlersFor(mock, name as never)).toThrow(`Did you mean ${near}?`);
});

test('rejects a number as an endpoint in handlersFor()', () => {
  expect(() => handlersFor(mock, 5 as never)).toThrow('Invalid area or endpoint 5: must be a string');
  expect(() => handlersFor(mock, ['users'] as never)).toThrow('Invalid area or endpoint ["users"]');
});

test('rejects a call of handlersFor() without a mock', () => {
  expect(() => handlersFor('users' as never)).toThrow(
    'The object is not a mock. Pass the result of createTeamChatMock().',
  );
});

test('rejects misspelled areas and endpoints in handlersFor() at compile time', () => {
  type Name = Parameters<typeof handlersFor>[1];
  expectTypeOf<'users'>().toExtend<Name>();
  expectTypeOf<'PATCH /users/{user_id}'>().toExtend<Name>();
  expectTypeOf<'usres'>().not.toExtend<Name>();
  expectTypeOf<'PATCH /users'>().not.toExtend<Name>();
});

test('lists handlers with the method and path of their endpoints', () => {
  const listed = handlersFor(createTeamChatMock(), 'GET /users/{user_id}', 'POST /messages');
  expect(listed.map(({ info }) => [info.header, info.method, info.path])).toEqual([
    ['GET */api/v1/users/:user_id', 'GET', '*/api/v1/users/:user_id'],
    ['POST */api/v1/messages', 'POST', '*/api/v1/messages'],
  ]);
  const zulip = createTeamChatMock({ dialect: 'zulip', baseUrl: 'https://chat.example.com/base' });
  const [queue] = handlersFor(zulip, 'POST /register');
  expect(queue?.info.path).toBe('https://chat.example.com/base/api/v1/register');
});

test('returns one handler for each endpoint from handlersFor(mock)', async () => {
  const own = createTeamChatMock();
  await own.ready;
  expect(handlersFor(own)).toHaveLength(endpointManifest.length);
  server.use(...handlersFor(own), elsewhere);
  expect((await get('/api/v1/users/me', own)).status).toBe(200);
  expect((await get('/api/v1/user', own)).status).toBe(299);
});
