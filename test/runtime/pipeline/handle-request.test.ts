import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('checks authentication first, then the role, the parameters and the state', async () => {
  const { call } = await startMock();
  const wrong = { name: 'x', is_archived: 'x' };
  expect((await call(null, 'PATCH', '/channel_folders/x', wrong)).body.code).toBe('UNAUTHORIZED');
  expect((await call('member', 'PATCH', '/channel_folders/x', wrong)).body.msg).toContain('administrator');
  expect((await call('admin', 'PATCH', '/channel_folders/x', wrong)).body.msg).toContain('channel_folder_id');
  expect((await call('admin', 'PATCH', '/channel_folders/9999', wrong)).body.msg).toContain('is_archived');
  expect((await call('admin', 'PATCH', '/channel_folders/9999', { name: 'x' })).body.msg).toContain('9999');
});

test('drops a connection before authentication, but returns an injected error only to authenticated callers', async () => {
  const { call, mock } = await startMock();
  mock.faults.add('GET /users/me', { network_error: true, times: 1 });
  await expect(call(null, 'GET', '/users/me')).rejects.toThrow();
  mock.faults.add('GET /users/me', 'BAD_REQUEST', { times: 1, msg: 'injected' });
  expect((await call(null, 'GET', '/users/me')).status).toBe(401);
  expect((await call('member', 'GET', '/users/me')).body.msg).toBe('injected');
});

test('runs an override after decoding, and the endpoint if the override returns undefined', async () => {
  const { call, mock } = await startMock();
  const seen: unknown[] = [];
  mock.http.get('/users/{user_id}', ({ path }) => {
    seen.push(path.user_id);
    return undefined;
  });
  expect((await call('member', 'GET', '/users/x')).status).toBe(400);
  expect((await call('member', 'GET', '/users/4')).body.user.user_id).toBe(4);
  expect(seen).toEqual([4]);
});
