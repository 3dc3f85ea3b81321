import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

test('lists the records of a collection by ascending ID', async () => {
  const { control } = await startControlled();
  const { body } = await control('GET', '/_mock/state/channels');
  expect(body).toMatchObject({ name: 'channels', total: 6, offset: 0, limit: 50 });
  expect(idsOf(body.records)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(body.records[0]).toMatchObject({ name: 'general' });
});

test.each([
  ['limit=2', [1, 2], 0],
  ['limit=2&offset=4', [5, 6], 4],
  ['limit=2&from=3', [3, 4], 2],
  ['from=7', [], 6],
  ['offset=100', [], 100],
  ['limit=0', [], 0],
])('returns the page of records for the query %s', async (query, ids, offset) => {
  const { control } = await startControlled();
  const { body } = await control('GET', `/_mock/state/channels?${query}`);
  expect(idsOf(body.records)).toEqual(ids);
  expect(body.offset).toBe(offset);
});

test('limits a page to 500 records', async () => {
  const { control } = await startControlled();
  expect((await control('GET', '/_mock/state/users?limit=100000')).body.limit).toBe(500);
});

test('returns the changes made by the last request and by scheduled messages that became due', async () => {
  const { control, api } = await startControlled();
  await api('owner', 'PATCH', '/users/4?full_name=Changed');
  const { body } = await control('GET', '/_mock/state/users?from=4&limit=1');
  expect(body.records[0].full_name).toBe('Changed');
  const { body: before } = await control('GET', '/_mock/state/scheduled_messages');
  await control('POST', '/_mock/clock', { advance_seconds: 86_400 });
  const { body: after } = await control('GET', '/_mock/state/scheduled_messages');
  expect(after.total).toBeLessThan(before.total);
});

test.each([
  ['a misspelled collection', 'user', /Unknown collection "user"\. Did you mean "users"/],
  ['the name of an object property as the collection', 'constructor', /Unknown collection/],
  ['a misspelled parameter', 'users?ofset=1', /Did you mean "offset"/],
  ['a negative limit', 'users?limit=-1', /Invalid "limit": must be a whole number, 0 or greater/],
  ['a word as the first ID', 'users?from=x', /Invalid "from": must be a whole number, 0 or greater/],
])('rejects a request for records with %s', async (_, path, message) => {
  const { control } = await startControlled();
  expect(await control('GET', `/_mock/state/${path}`)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: expect.stringMatching(message) },
  });
});
