import { expect, test } from 'vitest';
import { type Controlled, startControlled } from '../../support/control.js';

const wait = (server: Controlled, query: Record<string, string>) =>
  server.control('GET', `/_mock/requests/wait?${new URLSearchParams(query)}`);
const send = (server: Controlled, content: string) =>
  server.mock.as('member').post('/messages', { type: 'channel', to: 'general', topic: 'lunch', content });

test('waits for a request, and responds when a matching one arrives', async () => {
  const server = await startControlled();
  const waiting = wait(server, { endpoint: 'POST /messages', timeout: '30' });
  await send(server, 'Pizza?');
  const { status, body } = await waiting;
  expect([status, body.request.params.content, body.request.status]).toEqual([200, 'Pizza?', 200]);
});

test('returns an earlier request, but waits for a later request when `after` is set', async () => {
  const server = await startControlled();
  await send(server, 'Pizza?');
  const first = await wait(server, { endpoint: 'POST /messages' });
  const second = wait(server, { endpoint: 'POST /messages', after: String(first.body.request.id) });
  await send(server, 'Pasta?');
  expect((await second).body.request.params.content).toBe('Pasta?');
});

test('waits for a request with the given parameters', async () => {
  const server = await startControlled();
  await send(server, 'Pizza?');
  await send(server, 'Pasta?');
  const { body } = await wait(server, { endpoint: 'POST /messages', params: '{"content":"Pasta?"}' });
  expect(body.request.params.content).toBe('Pasta?');
});

test('ignores the order of fields when comparing objects in parameters', async () => {
  const server = await startControlled();
  const narrow = [{ operator: 'channel', operand: 'general', negated: false }];
  await server.mock.as('member').get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
  const params = JSON.stringify({ narrow: [{ negated: false, operand: 'general', operator: 'channel' }] });
  expect((await wait(server, { endpoint: 'GET /messages', params })).status).toBe(200);
});

test('times out with status 408 when no request matches', async () => {
  const server = await startControlled();
  const { status, body } = await wait(server, { endpoint: 'POST /messages', timeout: '0.05' });
  expect([status, body.code, body.msg]).toEqual([
    408,
    'REQUEST_TIMEOUT',
    'Timed out after 0.05 seconds waiting for POST /messages.',
  ]);
});

test.each([
  ['no endpoint', {}, 'Invalid "endpoint": must be an endpoint, such as "POST /messages".'],
  ['an unknown endpoint', { endpoint: 'POST /message' }, 'Did you mean "POST /messages"?'],
  [
    'a path instead of an endpoint',
    { endpoint: 'GET /api/v1/users/4' },
    'Unknown endpoint "GET /api/v1/users/4". Did you mean "GET /users/{user_id}"?',
  ],
  [
    'a list as the parameters',
    { endpoint: 'POST /messages', params: '[1]' },
    'Invalid "params": must be a JSON object, such as {"to":"1"}, got "[1]".',
  ],
  [
    'incomplete JSON as the parameters',
    { endpoint: 'POST /messages', params: '{' },
    'Invalid "params": must be a JSON object, such as {"to":"1"}, got "{".',
  ],
  [
    'a timeout above 300 seconds',
    { endpoint: 'POST /messages', timeout: '301' },
    'Invalid "timeout": must be at most 300, got 301.',
  ],
  [
    'a negative timeout',
    { endpoint: 'POST /messages', timeout: '-1' },
    'Invalid "timeout": must be a number, 0 or greater, got "-1".',
  ],
  [
    'a misspelled query parameter',
    { endpoint: 'POST /messages', timout: '1' },
    'Unknown parameter "timout". Did you mean "timeout"?',
  ],
])('rejects a wait with %s', async (_, query, message) => {
  const server = await startControlled();
  const { status, body } = await wait(server, query as Record<string, string>);
  expect([status, body.msg]).toEqual([400, expect.stringContaining(message)]);
});
