import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const PATH = '/bot_storage';

test('returns the values of the named keys, or all values if no keys are named', async () => {
  const { call } = await startMock();
  const read = async (fields?: object) => (await call('bot', 'GET', PATH, { ...fields })).body.storage;
  expect(await read()).toEqual({});
  await call('bot', 'PUT', PATH, { storage: { a: '1', b: '2' } });
  expect(await read()).toEqual({ a: '1', b: '2' });
  expect(await read({ keys: ['b'] })).toEqual({ b: '2' });
});

test.each([
  ['null', null],
  ['an empty list', []],
])('returns all values when "keys" is %s', async (_, keys) => {
  const { call } = await startMock();
  await call('bot', 'PUT', PATH, { storage: { a: '1', b: '2' } });
  expect((await call('bot', 'GET', PATH, { keys })).body.storage).toEqual({ a: '1', b: '2' });
});

test('keeps the values of each caller separate', async () => {
  const { call } = await startMock({ featureLevel: 493 });
  await call('bot', 'PUT', PATH, { storage: { a: '1' } });
  await call('member', 'PUT', PATH, { storage: { a: '2' } });
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({ a: '1' });
  expect((await call('guest', 'GET', PATH)).body.storage).toEqual({});
});

test.each([
  ['a request for an unknown stored value', { keys: ['unknown'] }, 'unknown'],
  ['a string in place of the list of keys', { keys: 'a' }, 'keys'],
])('rejects %s', async (_, fields, word) => {
  const { call } = await startMock();
  expect(await call('bot', 'GET', PATH, fields)).toMatchObject(badRequestNaming(word));
});

test.each(['deactivated', 'anonymous'])('does not let the %s caller read stored values', async (caller) => {
  const { call } = await startMock();
  expect((await call(caller, 'GET', PATH)).status).toBe(401);
});

test.each(['member', 'guest', 'owner'])(
  'does not let the %s, who is not a bot, read stored values',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'GET', PATH)).toMatchObject(badRequestNaming('bots'));
  },
);
