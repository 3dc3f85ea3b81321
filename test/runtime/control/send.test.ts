import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

const send = (server: Awaited<ReturnType<typeof startControlled>>, body: object) =>
  server.control('POST', '/_mock/requests', body);

test('sends a request as a persona, and returns the response', async () => {
  const server = await startControlled();
  const { status, body } = await send(server, { as: 'guest', method: 'GET', path: '/users/me' });
  expect([status, body.status, body.body.user_id]).toEqual([200, 200, 5]);
  expect(server.mock.requests.at(-1)).toMatchObject({ endpoint: 'GET /users/me', user_id: 5 });
});

test('fills path captures and encodes parameters as the endpoint expects', async () => {
  const server = await startControlled();
  const params = { user_id: 4, full_name: 'Nora' };
  await send(server, { as: 'owner', method: 'PATCH', path: '/users/{user_id}', params });
  expect(server.mock.db.users.get(4)?.full_name).toBe('Nora');
});

test.each([
  ['an unknown persona', { as: 'onwer', method: 'GET', path: '/users' }, 'Did you mean "owner"?'],
  ['an unknown method', { as: 'owner', method: 'GTE', path: '/users' }, 'Invalid "method"'],
  [
    'a path without a leading slash',
    { as: 'owner', method: 'GET', path: 'users' },
    'Invalid "path": must start with "/", such as /messages, got "users".',
  ],
  ['a misspelled field', { as: 'owner', method: 'GET', path: '/users', param: {} }, 'Did you mean "params"?'],
])('rejects a request with %s', async (_, body, message) => {
  const server = await startControlled();
  const response = await send(server, body);
  expect([response.status, response.body.msg]).toEqual([400, expect.stringContaining(message)]);
  expect(server.mock.requests).toHaveLength(0);
});

test('returns an API error unchanged in a control API response with status 200', async () => {
  const server = await startControlled();
  const { status, body } = await send(server, { as: 'member', method: 'GET', path: '/user' });
  expect([status, body.status, body.body.result]).toEqual([200, 404, 'error']);
});
