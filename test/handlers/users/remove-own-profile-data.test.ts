import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/me/profile_data';

test("removes values of the caller's profile fields, and notifies everyone", async () => {
  const client = await startMock();
  await client.call('member', 'PATCH', PATH, { data: [{ id: 1, value: '+1 555' }] });
  const queue = await listen(client, 'guest', { event_types: ['realm_user'] });
  expect((await client.call('member', 'DELETE', PATH, { data: [1] })).body).toEqual(SUCCESS);
  expect((await client.call('member', 'GET', '/users/me')).body.profile_data).not.toHaveProperty('1');
  const person = { user_id: 4, custom_profile_field: { id: 1, value: null } };
  expect(await queue.next()).toMatchObject([{ person }]);
  await client.call('member', 'DELETE', PATH, { data: [1] });
  expect(await queue.next()).toEqual([]);
});

test.each([
  ['member', [99], 400],
  ['member', [7], 400],
  ['guest', [7], 400],
  ['bot', [1], 400],
  ['deactivated', [1], 401],
  ['anonymous', [1], 401],
])('rejects a request from %s to remove the profile fields %j', async (caller, data, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'DELETE', PATH, { data });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming());
});
