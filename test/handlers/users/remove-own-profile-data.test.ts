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
  ['the value of an unknown profile field', 'member', [99], 400],
  ["a member's value that only administrators may edit", 'member', [7], 400],
  ["a guest's value that only administrators may edit", 'guest', [7], 400],
  ['a profile value of a bot', 'bot', [1], 400],
  ['a profile value as a deactivated user', 'deactivated', [1], 401],
  ['a profile value as an anonymous caller', 'anonymous', [1], 401],
])('rejects removing %s', async (_, caller, data, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'DELETE', PATH, { data });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming());
});
