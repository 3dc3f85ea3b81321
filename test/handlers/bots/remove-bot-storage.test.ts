import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/bot_storage';

test('removes the named keys, or all keys if none are named', async () => {
  const { call } = await startMock();
  await call('bot', 'PUT', PATH, { storage: { a: '1', b: '2', c: '3' } });
  expect((await call('bot', 'DELETE', PATH, { keys: ['a', 'b'] })).body).toEqual(SUCCESS);
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({ c: '3' });
  await call('bot', 'DELETE', PATH);
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({});
});

test.each([
  ['null', null],
  ['an empty list', []],
])('removes all keys when "keys" is %s', async (_, keys) => {
  const { call } = await startMock();
  await call('bot', 'PUT', PATH, { storage: { a: '1', b: '2' } });
  expect((await call('bot', 'DELETE', PATH, { keys })).body).toEqual(SUCCESS);
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({});
});

test('rejects an unknown key and removes nothing', async () => {
  const { call } = await startMock();
  await call('bot', 'PUT', PATH, { storage: { a: '1' } });
  const fields = { keys: ['a', 'unknown'] };
  expect(await call('bot', 'DELETE', PATH, fields)).toMatchObject(badRequestNaming('unknown'));
  expect((await call('bot', 'GET', PATH)).body.storage).toEqual({ a: '1' });
});

test.each(['deactivated', 'anonymous'])(
  'rejects a request from the %s caller to remove stored values',
  async (caller) => {
    const { call } = await startMock();
    expect((await call(caller, 'DELETE', PATH)).status).toBe(401);
  },
);

test.each(['member', 'guest', 'owner'])(
  'does not let the %s, who is not a bot, remove stored values',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'DELETE', PATH)).toMatchObject(badRequestNaming('bots'));
  },
);
