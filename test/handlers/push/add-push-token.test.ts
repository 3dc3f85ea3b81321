import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/me/mobile_push_reg_id';
const APNS = '/users/me/apns_device_token';
const GCM = '/users/me/android_gcm_reg_id';

test.each([
  ['one character', 't'],
  ['4,096 emoji', '🦊'.repeat(4096)],
])('registers a token of %s', async (_, token) => {
  const { mock, call } = await startMock();
  expect((await call('guest', 'POST', PATH, { token })).body).toEqual(SUCCESS);
  expect(mock.db.push_devices.by('user', 5)).toMatchObject([{ token, known_to_relay: true }]);
});

test('derives the platform of the device from appid', async () => {
  const { mock, call } = await startMock();
  await call('guest', 'POST', PATH, { token: 'c0ffee', appid: 'org.example.chat' });
  await call('guest', 'POST', PATH, { token: 'b' });
  expect(mock.db.push_devices.by('user', 5).map(({ kind }) => kind)).toEqual(['apple', 'android']);
});

test('accepts a token that is already registered, and changes nothing', async () => {
  const { mock, call } = await startMock();
  const before = await mock.snapshot();
  expect((await call('member', 'POST', PATH, { token: 'push-token-relay-unknown' })).body).toEqual(SUCCESS);
  expect(await mock.snapshot()).toEqual(before);
});

test('lets two users register the same token', async () => {
  const { mock, call } = await startMock();
  expect((await call('guest', 'POST', PATH, { token: 'push-token-1' })).body).toEqual(SUCCESS);
  await call('guest', 'DELETE', PATH, { token: 'push-token-1' });
  expect(mock.db.push_devices.idsBy('user', 4)).toHaveLength(2);
});

test.each([
  ['without a token', {}],
  ['with an empty token', { token: '' }],
  ['with a token of 4,097 characters', { token: 'x'.repeat(4097) }],
])('rejects a registration %s', async (_, fields) => {
  const { call } = await startMock();
  expect(await call('guest', 'POST', PATH, fields)).toMatchObject(badRequestNaming('token'));
});

test('rejects requests from bots', async () => {
  const { call } = await startMock();
  expect(await call('bot', 'POST', PATH, { token: 'x' })).toMatchObject(badRequestNaming('[Bb]ots'));
});

test.each([
  [APNS, { token: 'C0FFEE', appid: 'org.example.chat' }, 'apple'],
  [GCM, { token: 'z' }, 'android'],
])('registers a device at %s in the zulip dialect', async (path, fields, kind) => {
  const { mock, call } = await startMock({ dialect: 'zulip' });
  expect((await call('guest', 'POST', path, fields)).body).toEqual(SUCCESS);
  expect(mock.db.push_devices.by('user', 5)).toMatchObject([{ kind }]);
});

test("derives the platform from Zulip's path, with or without appid", async () => {
  const older = await startMock({ dialect: 'zulip', featureLevel: 200 });
  expect((await older.call('guest', 'POST', APNS, { token: 'c0ffee' })).body).toEqual(SUCCESS);
  expect(older.mock.db.push_devices.by('user', 5)).toMatchObject([{ kind: 'apple' }]);
  const refused = await older.call('guest', 'POST', APNS, { token: 'not-hex' });
  expect(refused).toMatchObject(badRequestNaming('token'));
  const { mock, call } = await startMock({ dialect: 'zulip' });
  const sent = await call('guest', 'POST', GCM, { token: 'z', appid: 'org.example.chat' });
  expect(sent.status).toBe(200);
  expect(mock.db.push_devices.by('user', 5)).toMatchObject([{ kind: 'android' }]);
});

test('requires appid for Apple devices in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const { status, body } = await call('guest', 'POST', APNS, { token: 'c0ffee' });
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      result: 'error',
      msg: 'Missing "appid"',
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'appid',
    },
  });
});

test.each([
  ['an app ID with invalid characters', { token: 'c0ffee', appid: "'; drop" }, 'appid'],
  ['an empty app ID', { token: 'c0ffee', appid: '' }, 'appid'],
  ['an Apple token that is not hexadecimal', { token: 'coffee', appid: 'org.example' }, 'token'],
])('rejects a device with %s', async (_, fields, named) => {
  const { mock, call } = await startMock();
  expect(await call('guest', 'POST', PATH, fields)).toMatchObject(badRequestNaming(named));
  expect(mock.db.push_devices.idsBy('user', 5)).toEqual([]);
});

test('registers a token once for each platform, and removes it for only one, in the zulip dialect', async () => {
  const { mock, call } = await startMock({ dialect: 'zulip' });
  const kinds = () => mock.db.push_devices.by('user', 5).map(({ kind }) => kind);
  const apple = { token: 'c0ffee', appid: 'org.example.chat' };
  for (let i = 0; i < 2; i++) {
    await call('guest', 'POST', APNS, apple);
    await call('guest', 'POST', GCM, { token: 'c0ffee' });
  }
  expect(kinds()).toEqual(['apple', 'android']);
  expect((await call('guest', 'DELETE', APNS, { token: 'c0ffee' })).body).toEqual(SUCCESS);
  expect(kinds()).toEqual(['android']);
});

test('removes a token for both platforms at the path without a platform', async () => {
  const { mock, call } = await startMock();
  await call('guest', 'POST', PATH, { token: 'c0ffee' });
  await call('guest', 'POST', PATH, { token: 'c0ffee', appid: 'org.example.chat' });
  expect(mock.db.push_devices.by('user', 5).map(({ kind }) => kind)).toEqual(['android', 'apple']);
  expect((await call('guest', 'DELETE', PATH, { token: 'c0ffee' })).body).toEqual(SUCCESS);
  expect(mock.db.push_devices.idsBy('user', 5)).toHaveLength(0);
});
