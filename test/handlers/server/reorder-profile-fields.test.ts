import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/profile_fields';
const ORDER = [7, 1, 2, 3, 4, 5, 6];

test.each([
  ['moves the last field to the start', ORDER],
  ['moves the last two fields to the start', [6, 7, 1, 2, 3, 4, 5]],
  ['moves the first two fields to the end', [3, 4, 5, 6, 7, 1, 2]],
  ['swaps the last two fields', [1, 2, 3, 4, 5, 7, 6]],
])('%s, and notifies clients', async (_, order) => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['custom_profile_fields'] });
  expect((await client.call('admin', 'PATCH', PATH, { order })).body).toEqual(SUCCESS);
  const { custom_fields } = (await client.call('member', 'GET', PATH)).body;
  expect(custom_fields.map(({ id }: { id: number }) => id)).toEqual(order);
  expect(await queue.next()).toMatchObject([{ fields: custom_fields }]);
});

test('numbers the profile fields from 1 in list order', async () => {
  const { call } = await startMock();
  await call('admin', 'PATCH', PATH, { order: ORDER });
  const { custom_fields } = (await call('member', 'GET', PATH)).body;
  expect(custom_fields.map(({ order }: { order: number }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('sends no event when the order of the profile fields stays the same', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['custom_profile_fields'] });
  await client.call('admin', 'PATCH', PATH, { order: [1, 2, 3, 4, 5, 6, 7] });
  expect(await queue.next()).toEqual([]);
});

test('uses the last position of a repeated field, and ignores unknown IDs', async () => {
  const { call } = await startMock();
  expect((await call('admin', 'PATCH', PATH, { order: [1, 2, 3, 99, 4, 5, 6, 7, 1] })).body).toEqual(SUCCESS);
  const { custom_fields } = (await call('member', 'GET', PATH)).body;
  expect(custom_fields.map(({ id }: { id: number }) => id)).toEqual([2, 3, 4, 5, 6, 7, 1]);
});

test.each([
  ['omits fields', [1, 2]],
  ['lacks a field and repeats another', [1, 1, 2, 3, 4, 5, 6]],
  ['has an unknown field', [1, 2, 3, 4, 5, 6, 99]],
])('rejects an order of profile fields that %s', async (_, order) => {
  const { call } = await startMock();
  expect(await call('admin', 'PATCH', PATH, { order })).toMatchObject(badRequestNaming('order'));
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" reorder profile fields (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'PATCH', PATH, { order: ORDER });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});
