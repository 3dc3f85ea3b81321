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

test('it takes a mock that was made already', () => {
  const mock = createTeamChatMock();
  expect(setupTeamChat(mock).mock).toBe(mock);
});

test('reset takes overrides away and brings the mock back', async () => {
  const { ask, reset, server } = start();
  server.use(http.get(FOLDERS, () => HttpResponse.json({ mine: true })));
  await ask('/users/4', { method: 'PATCH', body: new URLSearchParams({ full_name: 'Nora' }) });
  expect(await (await ask('/channel_folders')).json()).toEqual({ mine: true });
  await reset();
  expect(await (await ask('/users/4')).json()).toMatchObject({ user: { full_name: 'Max Member' } });
  expect(await (await ask('/channel_folders')).json()).toMatchObject({ result: 'success' });
});

test('a request that is no endpoint fails, and the nearest is named', async () => {
  const { ask, mock } = start();
  await expect(ask('/user')).rejects.toThrow();
  expect(said.mock.calls.flat().join()).toContain('There is no endpoint GET /user. Did you mean GET /users?');
  expect(mock.requests.unmatched).toMatchObject([{ path: '/api/v1/user', nearest: 'GET /users' }]);
});

test('handlers that are given come before the mock', async () => {
  const { ask } = start({ handlers: [http.get(FOLDERS, () => HttpResponse.json({ mine: true }))] });
  expect(await (await ask('/channel_folders')).json()).toEqual({ mine: true });
});

test('an unhandled request of another host fails where that is asked for', async () => {
  start({ onUnhandledRequest: 'error' });
  await expect(fetch('http://elsewhere.test/x')).rejects.toThrow();
});

test.each([
  [{ handler: [] }, 'Did you mean "handlers"?'],
  [{ onUnhandledRequest: 'fail' }, 'There are: bypass, warn, error.'],
])('wrong options are refused: %j', (options, message) => {
  expect(() => setupTeamChat({}, options as never)).toThrow(message);
});

describe('what overrides answer', () => {
  const answer = (body: object) => http.get(FOLDERS, () => HttpResponse.json(body));
  const right = { result: 'success', msg: '', channel_folders: [] };
  const wrong = { ...right, channel_folders: 'none' };

  test.each([
    ['wrong with validateResponses', wrong, {}, { validateResponses: true }, true],
    ['right with validateResponses', right, {}, { validateResponses: true }, false],
    ['wrong without', wrong, {}, {}, false],
    ['wrong, and checked by option', wrong, { checkOverrides: true }, {}, true],
    ['wrong, and left alone by option', wrong, { checkOverrides: false }, { validateResponses: true }, false],
  ])('%s', async (_, body, options, mockOptions, fails) => {
    const { ask, reset, close, server } = start(options, mockOptions);
    server.use(answer(body));
    await (await ask('/channel_folders')).json();
    if (fails) await expect(reset()).rejects.toThrow(/GET https:\S+channel_folders: .*channel_folders/);
    else await reset();
    await close();
  });

  test('of a request that is no endpoint, and of the mock itself, nothing is checked', async () => {
    const { ask, mock, reset, server } = start({}, { validateResponses: true });
    server.use(http.get(`${BASE}/api/v1/mine`, () => HttpResponse.json({ any: 'thing' })));
    mock.faults.add('GET /users', { answer: 'malformed_json' });
    await ask('/mine');
    await ask('/users');
    await reset();
  });

  test('close fails too', async () => {
    const { ask, close, server } = start({}, { validateResponses: true });
    server.use(answer(wrong));
    await (await ask('/channel_folders')).json();
    await expect(close()).rejects.toThrow('channel_folders');
  });
});
