import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

const URL = 'https://chat.example.com/api/v1/get_stream_id';

test.each([
  [200, { result: 'success', msg: '', stream_id: 1 }, undefined],
  [200, { result: 'success', msg: '', stream_id: '1' }, /stream_id: /],
  [200, { result: 'success', msg: '', stream_id: 1, more: 1 }, /more/],
  [400, { result: 'error', msg: 'No', code: 'BAD_REQUEST' }, undefined],
  [400, { result: 'error', msg: 'No', code: 'BAD_REQUEST', more: 1 }, /more: BAD_REQUEST has no such field/],
  [400, { result: 'error', msg: 'No', code: 'NONSENSE' }, /NONSENSE/],
  [400, { result: 'error', code: 'BAD_REQUEST' }, /msg: /],
  [400, ['x'], /not a JSON object/],
] as const)('reports problems of %i %j', async (status, body, problem) => {
  const found = await createTeamChatMock().checkResponse(new Request(URL), Response.json(body, { status }));
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

test('ignores requests of other APIs', async () => {
  const mock = createTeamChatMock();
  expect(
    await mock.checkResponse(new Request('https://chat.example.com/x'), new Response('')),
  ).toBeUndefined();
});

test('detects through msw an invalid response of a server.use() override', async () => {
  const mock = createTeamChatMock();
  const server = setupServer(...mock.handlers);
  const problems: (string | undefined)[] = [];
  const checks: Promise<unknown>[] = [];
  server.events.on('response:mocked', ({ request, response }) => {
    checks.push(mock.checkResponse(request, response).then((problem) => problems.push(problem)));
  });
  server.listen();
  onTestFinished(() => server.close());
  server.use(http.get(URL, () => HttpResponse.json({ result: 'success', msg: '', stream_id: null })));
  await (await fetch(URL)).json();
  await Promise.all(checks);
  expect(problems).toEqual([
    'GET /get_stream_id returned what it does not document: stream_id: must be a number, got null',
  ]);
});
