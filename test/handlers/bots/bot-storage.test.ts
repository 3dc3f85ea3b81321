import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/bot_storage';

test('stores, returns and removes values by key', async () => {
  const { call } = await startMock();
  const read = async (fields?: object) => (await call('bot', 'GET', PATH, { ...fields })).body.storage;
  expect(await read()).toEqual({});
  expect((await call('bot', 'PUT', PATH, { storage: { a: '1', b: '2' } })).body).toEqual(SUCCESS);
  await call('bot', 'PUT', PATH, { storage: { b: '3', c: '4' } });
  expect(await read()).toEqual({ a: '1', b: '3', c: '4' });
  expect(await read({ keys: ['b'] })).toEqual({ b: '3' });
  expect((await call('bot', 'DELETE', PATH, { keys: ['a', 'b'] })).body).toEqual(SUCCESS);
  expect(await read()).toEqual({ c: '4' });
  await call('bot', 'DELETE', PATH);
  expect(await read()).toEqual({});
});

test('keeps the values of users apart', async () => {
  const { call } = await startMock();
  await call('bot', 'PUT', PATH, { storage: { a: '1' } });
  await call('member', 'PUT', PATH, { storage: { a: '2' } });
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({ a: '1' });
  expect((await call('guest', 'GET', PATH)).body.storage).toEqual({});
});

test('takes keys that are names of object properties', async () => {
  const { call } = await startMock();
  const storage = JSON.parse('{"constructor":"1","toString":"2"}');
  await call('bot', 'PUT', PATH, { storage });
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual(storage);
});

test.each([
  ['GET', { keys: ['unknown'] }, ['unknown']],
  ['GET', { keys: 'a' }, ['keys']],
  ['PUT', {}, ['storage']],
  ['PUT', { storage: { a: 1 } }, ['storage']],
  ['DELETE', { keys: ['a', 'unknown'] }, ['unknown']],
])('rejects %s with %o and changes nothing', async (method, fields, words) => {
  const { call } = await startMock();
  await call('bot', 'PUT', PATH, { storage: { a: '1' } });
  expect(await call('bot', method, PATH, fields)).toMatchObject(badRequestNaming(...words));
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({ a: '1' });
});

test('rejects more than a bot may store', async () => {
  const { call, mock } = await startMock({ maxBodyBytes: 20_000_000 });
  const value = 'x'.repeat(900_000);
  const store = (key: number) => call('bot', 'PUT', PATH, { storage: { [key]: value } });
  for (let key = 0; key < 11; key++) expect((await store(key)).status).toBe(200);
  expect(await store(11)).toMatchObject(badRequestNaming('10000000'));
  expect(mock.db.bot_storage.count()).toBe(11);
  expect((await store(10)).status).toBe(200);
});

test.each(['GET', 'PUT', 'DELETE'])('rejects deactivated and anonymous callers of %s', async (method) => {
  const { call } = await startMock();
  for (const caller of ['deactivated', null]) expect((await call(caller, method, PATH)).status).toBe(401);
});
