import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type ResponseProblem } from '../../../src/index.js';

const URL = 'https://chat.example.com/api/v1/get_stream_id';

test.each([
  [200, { result: 'success', msg: '', stream_id: 1 }, []],
  [
    200,
    { result: 'success', msg: '', stream_id: '1' },
    [{ path: 'stream_id', message: 'must be a number, got a string' }],
  ],
  [200, { result: 'success', msg: '', stream_id: 1, more: 1 }, [{ path: '', message: 'unknown key "more"' }]],
  [400, { result: 'error', msg: 'No', code: 'BAD_REQUEST' }, []],
  [
    400,
    { result: 'error', msg: 'No', code: 'BAD_REQUEST', more: 1 },
    [{ path: 'more', message: 'BAD_REQUEST has no such field' }],
  ],
  [
    400,
    { result: 'error', msg: 'No', code: 'NONSENSE' },
    [{ path: 'code', message: 'GET /get_stream_id does not document NONSENSE' }],
  ],
  [400, { result: 'error', msg: 'No' }, [{ path: 'code', message: 'must be a string' }]],
  [400, { result: 'error', msg: 'No', code: 5 }, [{ path: 'code', message: 'must be a string' }]],
  [400, { result: 'error', code: 'BAD_REQUEST' }, [{ path: 'msg', message: 'must be a string' }]],
  [400, { result: 'success', msg: '' }, [{ path: 'result', message: 'must be "error"' }]],
  [400, ['x'], [{ path: '', message: 'must be a JSON object' }]],
] as const)('reports the problems of a response with status %i: %j', async (status, body, problems) => {
  const found = await createTeamChatMock().checkResponse(new Request(URL), Response.json(body, { status }));
  expect(found).toEqual(problems);
});

test('describes the expected and actual type of an extra field', async () => {
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

test('detects an invalid response of a server.use() override through msw', async () => {
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
