import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/profile_fields/1';

test('deletes a profile field and its values', async () => {
  const client = await startMock();
  await client.call('member', 'PATCH', '/users/me/profile_data', { data: [{ id: 1, value: '+1 555' }] });
  const queue = await listen(client, 'guest', { event_types: ['custom_profile_fields'] });
  expect((await client.call('admin', 'DELETE', PATH)).body).toEqual(SUCCESS);
  expect(client.mock.db.profile_fields.ids()).toEqual([2, 3, 4, 5, 6, 7]);
  expect(client.mock.db.profile_values.all().filter(({ field_id }) => field_id === 1)).toEqual([]);
  expect(await queue.next()).toHaveLength(1);
  expect(await client.call('admin', 'DELETE', PATH)).toMatchObject(badRequestNaming('1'));
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" delete a profile field (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'DELETE', PATH, {});
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});
