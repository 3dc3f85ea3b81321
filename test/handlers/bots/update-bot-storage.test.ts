import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/bot_storage';

test('sets the values in the request, and keeps other stored values', async () => {
  const { call } = await startMock();
  expect((await call('bot', 'PUT', PATH, { storage: { a: '1', b: '2' } })).body).toEqual(SUCCESS);
  await call('bot', 'PUT', PATH, { storage: { b: '3', c: '4' } });
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({ a: '1', b: '3', c: '4' });
});

test('accepts keys that are names of built-in object properties', async () => {
  const { call } = await startMock();
  const storage = JSON.parse('{"constructor":"1","toString":"2"}');
  await call('bot', 'PUT', PATH, { storage });
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual(storage);
});

test.each([
  ['a request without values', {}],
  ['a number as a stored value', { storage: { a: 1 } }],
])('rejects %s, and changes nothing', async (_, fields) => {
  const { call } = await startMock();
  await call('bot', 'PUT', PATH, { storage: { a: '1' } });
  expect(await call('bot', 'PUT', PATH, fields)).toMatchObject(badRequestNaming('storage'));
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({ a: '1' });
});

test.each(['deactivated', 'anonymous'])(
  'rejects a request from the %s caller to store values',
  async (caller) => {
    const { call } = await startMock();
    expect((await call(caller, 'PUT', PATH)).status).toBe(401);
  },
);

test.each(['member', 'guest', 'owner'])(
  'does not let the %s, who is not a bot, store values',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'PUT', PATH, { storage: { a: '1' } })).toMatchObject(badRequestNaming('bots'));
  },
);

test('counts stored characters as code points', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const value = '😀'.repeat(5_000_000);
  await writable(mock.db).bot_storage.create({ user_id: 8, key: 'a', value });
  expect((await call('bot', 'PUT', PATH, { storage: { b: '1' } })).status).toBe(200);
});

test('accepts values up to the storage limit of a bot, and rejects one more character', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  // Keys count too.
  await writable(mock.db).bot_storage.create({ user_id: 8, key: 'a', value: 'x'.repeat(9_999_990) });
  const store = (value: string) => call('bot', 'PUT', PATH, { storage: { b: value } });
  expect(await store('x'.repeat(9))).toMatchObject(badRequestNaming('10000000'));
  expect(mock.db.bot_storage.count()).toBe(1);
  expect((await store('x'.repeat(8))).status).toBe(200);
  expect((await store('y'.repeat(8))).status).toBe(200);
});
