import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type Dialect, type ResponseProblem } from '../../../src/index.js';

const URL = 'https://chat.example.com/api/v1/get_stream_id';

test.each([
  ['accepts a documented success response', 200, { result: 'success', msg: '', stream_id: 1 }, []],
  [
    'reports a response field of the wrong type',
    200,
    { result: 'success', msg: '', stream_id: '1' },
    [{ path: 'stream_id', message: 'must be a number, got a string' }],
  ],
  [
    'reports an unknown response field',
    200,
    { result: 'success', msg: '', stream_id: 1, more: 1 },
    [{ path: '', message: 'unknown key "more"' }],
  ],
  ['accepts a documented error response', 400, { result: 'error', msg: 'No', code: 'BAD_REQUEST' }, []],
  [
    'reports a field that the error code does not have',
    400,
    { result: 'error', msg: 'No', code: 'BAD_REQUEST', more: 1 },
    [{ path: 'more', message: 'BAD_REQUEST has no such field' }],
  ],
  [
    'reports an undocumented error code in a response',
    400,
    { result: 'error', msg: 'No', code: 'NONSENSE' },
    [{ path: 'code', message: 'GET /get_stream_id does not document NONSENSE' }],
  ],
  [
    'reports an error response without a code',
    400,
    { result: 'error', msg: 'No' },
    [{ path: 'code', message: 'must be a string' }],
  ],
  [
    'reports an error response whose code is not a string',
    400,
    { result: 'error', msg: 'No', code: 5 },
    [{ path: 'code', message: 'must be a string' }],
  ],
  [
    'reports an error response without a message',
    400,
    { result: 'error', code: 'BAD_REQUEST' },
    [{ path: 'msg', message: 'must be a string' }],
  ],
  [
    'reports the result "success" with status 400',
    400,
    { result: 'success', msg: '' },
    [{ path: 'result', message: 'must be "error"' }],
  ],
  [
    'reports a response body that is not an object',
    400,
    ['x'],
    [{ path: '', message: 'must be a JSON object' }],
  ],
] as const)('%s', async (_, status, body, problems) => {
  const found = await createTeamChatMock().checkResponse(new Request(URL), Response.json(body, { status }));
  expect(found).toEqual(problems);
});

test.each<[string, Dialect, string, RequestInit, number, string]>([
  ['an ID that is not a number', 'zulip', '/api/v1/streams/abc', { method: 'PATCH' }, 404, 'NOT_FOUND'],
  [
    'a request without a CSRF token',
    'reference',
    '/json/typing',
    { method: 'POST', headers: { cookie: 'sessionid=KEY' } },
    403,
    'CSRF_FAILED',
  ],
  [
    'a body that is too large',
    'reference',
    '/api/v1/mark_all_as_read',
    { method: 'POST', body: new URLSearchParams({ x: 'x'.repeat(2_000) }) },
    413,
    'BAD_REQUEST',
  ],
])("accepts the mock's own response to %s", async (_what, dialect, path, init, status, code) => {
  const mock = createTeamChatMock({
    dialect,
    maxBodyBytes: 1_000,
    settings: { development_sign_in: true },
  });
  await mock.ready;
  await mock.fetch(
    new Request('https://chat.example.com/api/v1/dev_fetch_api_key', {
      method: 'POST',
      body: new URLSearchParams({ username: 'member@example.com' }),
    }),
  );
  const headers = new Headers(init.headers);
  const cookie = headers.get('cookie')?.replace('KEY', mock.db.web_sessions.all()[0]?.key ?? '');
  if (cookie === undefined) headers.set('authorization', mock.authHeader('member'));
  else headers.set('cookie', cookie);
  const request = new Request(`https://chat.example.com${path}`, { ...init, headers });
  const response = await mock.fetch(request);
  expect([response.status, (await response.clone().json()).code]).toEqual([status, code]);
  expect(await mock.checkResponse(request, response)).toEqual([]);
});

test.each([
  ['PATCH', 'streams/abc', { code: 'NOT_FOUND' }, 'PATCH /streams/{stream_id} does not document NOT_FOUND'],
  ['POST', 'typing', { code: 'CSRF_FAILED' }, 'must be a string'],
  [
    'GET',
    'users/me/alert_words',
    { code: 'BAD_REQUEST' },
    'GET /users/me/alert_words does not document BAD_REQUEST',
  ],
])('reports an undocumented or incomplete error from %s /%s', async (method, path, error, message) => {
  const request = new Request(`https://chat.example.com/api/v1/${path}`, { method });
  const response = Response.json({ result: 'error', msg: 'No', ...error }, { status: 400 });
  expect(await createTeamChatMock().checkResponse(request, response)).toMatchObject([{ message }]);
});

test('describes the expected and actual types of additional error fields', async () => {
  const mock = createTeamChatMock();
  const body = {
    result: 'error',
    msg: 'No',
    code: 'INVITATION_FAILED',
    sent_invitations: true,
    daily_limit_reached: 'no',
    license_limit_reached: false,
    errors: {},
  };
  const request = new Request('https://chat.example.com/api/v1/invites', { method: 'POST' });
  expect(await mock.checkResponse(request, Response.json(body, { status: 400 }))).toEqual([
    { path: 'daily_limit_reached', message: 'must be true or false, got a string' },
    { path: 'errors', message: 'must be a list, got an object' },
  ]);
});

test('ignores requests to other APIs', async () => {
  const mock = createTeamChatMock();
  expect(await mock.checkResponse(new Request('https://chat.example.com/x'), new Response(''))).toEqual([]);
});

test('reports an invalid response from an msw handler added with server.use()', async () => {
  const mock = createTeamChatMock();
  const server = setupServer(...mock.handlers);
  const problems: ResponseProblem[] = [];
  const checks: Promise<unknown>[] = [];
  server.events.on('response:mocked', ({ request, response }) => {
    checks.push(mock.checkResponse(request, response).then((found) => problems.push(...found)));
  });
  server.listen();
  onTestFinished(() => server.close());
  server.use(http.get(URL, () => HttpResponse.json({ result: 'success', msg: '', stream_id: null })));
  await (await fetch(URL)).json();
  await Promise.all(checks);
  expect(problems).toEqual([{ path: 'stream_id', message: 'must be a number, got null' }]);
});
