import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('records the endpoint, the caller, the status and the error code of a request', async () => {
  const { call, mock } = await startMock();
  await call('member', 'GET', '/users/4');
  await call('member', 'PATCH', '/users/1', { role: 400 });
  await call(null, 'GET', '/users/me');
  expect(mock.requests).toMatchObject([
    { endpoint: 'GET /users/{user_id}', user_id: 4, status: 200, code: null },
    { endpoint: 'PATCH /users/{user_id}', user_id: 4, status: 400, code: 'BAD_REQUEST' },
    { endpoint: 'GET /users/me', user_id: null, status: 401, code: 'UNAUTHORIZED' },
  ]);
});

test('notes that a fault corrupted the response to a request', async () => {
  const { call, mock, send } = await startMock();
  const { id } = mock.faults.add('PATCH /users/{user_id}', { answer: 'malformed_json', times: 1 });
  const headers = { authorization: mock.authHeader('admin') };
  const body = new URLSearchParams({ full_name: 'Nora' });
  await send('/users/4', { method: 'PATCH', headers, body }).catch(() => undefined);
  expect(mock.requests.at(-1)).toMatchObject({ status: 200, note: expect.stringContaining(`fault ${id}`) });
  expect((await call('member', 'GET', '/users/me')).body.full_name).toBe('Nora');
});
