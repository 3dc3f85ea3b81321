import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SetupOptions, setupTeamChat } from '../../../src/adapters/node/index.js';
import { createTeamChatMock } from '../../../src/index.js';

const BASE = 'https://chat.example.com';
const FOLDERS = `${BASE}/api/v1/channel_folders`;

function start(options: SetupOptions = {}, mockOptions: { validateResponses?: boolean } = {}) {
  const chat = setupTeamChat({ baseUrl: BASE, ...mockOptions }, options);
  chat.listen();
  onTestFinished(() => chat.server.close());
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`${BASE}/api/v1${path}`, { ...init, headers: { authorization: chat.mock.authHeader('owner') } });
  return { ...chat, ask };
}

const said = vi.spyOn(console, 'error');
beforeEach(() => void said.mockReset());

test('uses the mock that the caller passes to setupTeamChat()', () => {
  const mock = createTeamChatMock();
  expect(setupTeamChat(mock).mock).toBe(mock);
});

test('removes overrides and reverts changes to records on reset()', async () => {
  const { ask, reset, server } = start();
  server.use(http.get(FOLDERS, () => HttpResponse.json({ mine: true })));
  await ask('/users/4', { method: 'PATCH', body: new URLSearchParams({ full_name: 'Nora' }) });
  expect(await (await ask('/channel_folders')).json()).toEqual({ mine: true });
  await reset();
  expect(await (await ask('/users/4')).json()).toMatchObject({ user: { full_name: 'Max Member' } });
  expect(await (await ask('/channel_folders')).json()).toMatchObject({ result: 'success' });
});

test('rejects a request to an unknown endpoint, and suggests the nearest endpoint', async () => {
  const { ask, mock } = start();
  await expect(ask('/user')).rejects.toThrow();
  expect(said.mock.calls.flat().join()).toContain('There is no endpoint GET /user. Did you mean GET /users?');
  expect(mock.requests.unmatched).toMatchObject([{ path: '/api/v1/user', nearest: 'GET /users' }]);
});

test('logs each unknown endpoint when several requests fail at once', async () => {
  const { ask } = start();
  await Promise.allSettled([ask('/userz'), ask('/mesages'), ask('/streemz')]);
  expect(said.mock.calls.flat().map((text) => /GET \S+/.exec(text)?.[0])).toEqual([
    'GET /userz.',
    'GET /mesages.',
    'GET /streemz.',
  ]);
});

test.each([
  [200, '/avatar/4'],
  [418, '/avatar/999'],
])('responds with status %i to a request for %s that is sent before seeding', async (status, path) => {
  const { mock, server } = start();
  server.resetHandlers(
    ...server.listHandlers(),
    http.get(`${BASE}/*`, () => new HttpResponse(null, { status: 418 })),
  );
  expect(mock.db.users.count()).toBe(0);
  expect((await fetch(`${BASE}${path}`)).status).toBe(status);
});

test('keeps overrides when reset() rejects its options', async () => {
  const { ask, reset, server } = start();
  server.use(http.get(FOLDERS, () => HttpResponse.json({ mine: true })));
  await expect(reset({ nope: 1 } as never)).rejects.toThrow('nope');
  expect(await (await ask('/channel_folders')).json()).toEqual({ mine: true });
});

test("runs the handlers in the options before the mock's own handlers", async () => {
  const { ask } = start({ handlers: [http.get(FOLDERS, () => HttpResponse.json({ mine: true }))] });
  expect(await (await ask('/channel_folders')).json()).toEqual({ mine: true });
});

test('rejects an unhandled request to another host when onUnhandledRequest is "error"', async () => {
  start({ onUnhandledRequest: 'error' });
  await expect(fetch('http://elsewhere.test/x')).rejects.toThrow();
});

test.each([
  ['a misspelled option', { handler: [] }, 'Did you mean "handlers"?'],
  [
    'an unknown value of onUnhandledRequest',
    { onUnhandledRequest: 'fail' },
    'Valid names: bypass, warn, error.',
  ],
  ['handlers that are not a list', { handlers: {} }, 'Invalid "handlers": must be a list, got an object.'],
])('rejects %s', (_, options, message) => {
  expect(() => setupTeamChat({}, options as never)).toThrow(message);
});

describe('responses of overrides', () => {
  const answer = (body: object) => http.get(FOLDERS, () => HttpResponse.json(body));
  const right = { result: 'success', msg: '', channel_folders: [] };
  const wrong = { ...right, channel_folders: 'none' };

  test.each([
    ['rejects invalid responses with validateResponses', wrong, {}, { validateResponses: true }, true],
    ['accepts valid responses with validateResponses', right, {}, { validateResponses: true }, false],
    ['ignores invalid responses by default', wrong, {}, {}, false],
    ['rejects invalid responses with checkOverrides', wrong, { checkOverrides: true }, {}, true],
    [
      'ignores invalid responses with checkOverrides: false',
      wrong,
      { checkOverrides: false },
      { validateResponses: true },
      false,
    ],
  ])('%s', async (_, body, options, mockOptions, fails) => {
    const { ask, reset, close, server } = start(options, mockOptions);
    server.use(answer(body));
    await (await ask('/channel_folders')).json();
    if (fails) await expect(reset()).rejects.toThrow(/GET https:\S+channel_folders: .*channel_folders/);
    else await reset();
    await close();
  });

  test('does not check the responses of unknown endpoints or of faults', async () => {
    const { ask, mock, reset, server } = start({}, { validateResponses: true });
    server.use(http.get(`${BASE}/api/v1/mine`, () => HttpResponse.json({ any: 'thing' })));
    mock.faults.add('GET /users', { answer: 'malformed_json' });
    await ask('/mine');
    await ask('/users');
    await reset();
  });

  test('resets the mock even if the response body of an override never ends', async () => {
    const { ask, reset, server } = start({}, { validateResponses: true });
    server.use(http.get(FOLDERS, () => new HttpResponse(new ReadableStream(), { status: 200 })));
    await ask('/channel_folders');
    await reset();
  });

  test('rejects close() after an override returned an invalid response', async () => {
    const { ask, close, server } = start({}, { validateResponses: true });
    server.use(answer(wrong));
    await (await ask('/channel_folders')).json();
    await expect(close()).rejects.toThrow('channel_folders');
  });
});

test('rejects a second call to listen(), but accepts another after close()', async () => {
  const first = start();
  expect(() => first.listen()).toThrow('listen() has already been called. Call close() first.');
  const second = setupTeamChat({ baseUrl: BASE });
  expect(() => second.listen()).toThrow('Another setupTeamChat() is already listening in this process');
  await first.close();
  second.listen();
  await second.close();
});
