import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import type { Fields } from '../../support/form.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/mobile_push/register';
const KEY = { push_key: 'MTaUDJDMWypQ1WufZ1NRTHSS', push_key_id: 2408 };
const TOKEN = {
  token_kind: 'fcm',
  token_id: 'hGsEWGmyyfI=',
  bouncer_public_key: 'relay-key',
  encrypted_push_registration: 'registration',
};
const OLD = {
  push_account_id: 2408,
  push_key: 'public-key',
  token_kind: 'apns',
  bouncer_public_key: 'relay-key',
  encrypted_push_registration: 'registration',
};

const deviceId = async ({ call }: Client, persona = 'member'): Promise<number> =>
  (await call(persona, 'POST', '/register_client_device')).body.device_id;
const devices = ({ mock }: Client) => mock.db.encrypted_push_devices.all();

test('registers a key and a token together, and replaces each separately', async () => {
  const client = await startMock();
  const device_id = await deviceId(client);
  const first = { device_id, ...KEY, ...TOKEN };
  expect((await client.call('member', 'POST', PATH, first)).body).toEqual(SUCCESS);
  expect(devices(client)).toMatchObject([{ user_id: 4, ...KEY, token: TOKEN.token_id, token_kind: 'fcm' }]);
  await client.call('member', 'POST', PATH, { device_id, push_key: 'rotated', push_key_id: 1 });
  expect(devices(client)).toMatchObject([{ push_key: 'rotated', push_key_id: 1, token: TOKEN.token_id }]);
  await client.call('member', 'POST', PATH, { device_id, ...TOKEN, token_id: 'rotated too' });
  expect(devices(client)).toMatchObject([{ push_key: 'rotated', token: 'rotated too' }]);
});

test.each([
  ['only a key for a new device', KEY, 'token_kind'],
  ['only a token for a new device', TOKEN, 'push_key'],
  ['neither a key nor a token', {}, 'push_key'],
  ['a key without its ID', { ...TOKEN, push_key: 'x' }, 'push_key_id'],
  ['a key ID of more than 32 bits', { ...KEY, ...TOKEN, push_key_id: 2 ** 32 }, 'push_key_id'],
  ['an unknown token_kind', { ...KEY, ...TOKEN, token_kind: 'pigeon' }, 'token_kind'],
  [
    'a token and an empty bouncer_public_key',
    { ...KEY, ...TOKEN, bouncer_public_key: '' },
    'bouncer_public_key',
  ],
  [
    'an empty encrypted_push_registration',
    { ...KEY, ...TOKEN, encrypted_push_registration: '' },
    'encrypted_push_registration',
  ],
  ['an empty token', { ...KEY, ...TOKEN, token_id: '' }, 'token_id'],
])('rejects a registration with %s', async (_, fields, named) => {
  const client = await startMock();
  const device_id = await deviceId(client);
  const before = devices(client);
  expect(await client.call('member', 'POST', PATH, { device_id, ...fields })).toMatchObject(
    badRequestNaming(named),
  );
  expect(devices(client)).toEqual(before);
});

test('reports a missing field apart from the fields that require it, and the required first byte of a key', async () => {
  const client = await startMock({ dialect: 'zulip' });
  const device_id = await deviceId(client);
  const message = async (fields: Fields) =>
    (await client.call('member', 'POST', PATH, { device_id, ...fields })).body.msg;
  expect(await message({ push_key: 'x' })).toMatch(/push_key_id.* required together with push_key$/);
  expect(await message({ ...KEY, push_key: 'AAAA' })).toMatch(/of which the first is 0x31$/);
});

test("rejects a registration whose device_id is missing, unknown or another user's", async () => {
  const client = await startMock();
  const device_id = await deviceId(client, 'admin');
  for (const fields of [{ device_id }, { device_id: 999 }, {}]) {
    const answer = await client.call('member', 'POST', PATH, { ...fields, ...KEY, ...TOKEN });
    expect(answer).toMatchObject(badRequestNaming('device_id'));
  }
});

test('requires push_public_key instead of push_key below level 432', async () => {
  const client = await startMock({ featureLevel: 431 });
  const { push_key, ...others } = OLD;
  const fields = { ...others, push_public_key: push_key };
  expect((await client.call('member', 'POST', PATH, fields)).body).toEqual(SUCCESS);
  expect((await client.call('member', 'POST', PATH, OLD)).body).toMatchObject({
    msg: expect.stringContaining('push_public_key'),
  });
});

test.each([432, 467])(
  "identifies a device by the client's push_account_id at level %i",
  async (featureLevel) => {
    const client = await startMock({ featureLevel });
    expect((await client.call('member', 'POST', PATH, OLD)).body).toEqual(SUCCESS);
    await client.call('member', 'POST', PATH, { ...OLD, push_key: 'another' });
    expect(devices(client)).toMatchObject([{ device: 2408, token_kind: 'apns', push_key: 'another' }]);
    for (const name of Object.keys(OLD)) {
      const { [name as keyof typeof OLD]: _, ...others } = OLD;
      expect(await client.call('member', 'POST', PATH, others)).toMatchObject(badRequestNaming(name));
    }
  },
);

test('reports a missing key or token as a missing parameter at level 467', async () => {
  const client = await startMock({ featureLevel: 467, dialect: 'zulip' });
  const { token_kind: _, bouncer_public_key: __, encrypted_push_registration: ___, ...key } = OLD;
  const { push_key: ____, ...token } = OLD;
  const missing = async (fields: Fields) => (await client.call('member', 'POST', PATH, fields)).body;
  expect(await missing(token)).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'push_key' });
  expect(await missing(key)).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'token_kind' });
});

test('explains whether a registration lacks the key, the token or both', async () => {
  const client = await startMock();
  const device_id = await deviceId(client);
  const reason = async (fields: Fields) => {
    await client.call('member', 'POST', PATH, { device_id, ...fields });
    return client.mock.explain(client.mock.requests.at(-1)!);
  };
  expect(await reason({})).toMatchObject({ rule: 'changesSomething' });
  expect(await reason(KEY)).toMatchObject({ rule: 'hasKeyAndToken', allow: ['send "token_kind" too'] });
  expect(await reason(TOKEN)).toMatchObject({ rule: 'hasKeyAndToken', allow: ['send "push_key" too'] });
});

test('sends an event to the user when a device, its key or its token changes', async () => {
  const client = await startMock();
  const [own, other] = [await listen(client, 'member'), await listen(client, 'admin')];
  const device_id = await deviceId(client);
  await client.call('member', 'POST', PATH, { device_id, ...KEY, ...TOKEN });
  await client.call('member', 'POST', PATH, { device_id, push_key: 'rotated', push_key_id: 7 });
  const push_token_last_updated_timestamp = client.mock.clock.now();
  const { push_key_id } = KEY;
  const registered = { push_key_id, push_token_id: TOKEN.token_id, push_token_last_updated_timestamp };
  expect(await own.next()).toEqual([
    { id: 0, type: 'device', op: 'add', device_id },
    { id: 1, type: 'device', op: 'update', device_id, ...registered },
    { id: 2, type: 'device', op: 'update', device_id, push_key_id: 7 },
  ]);
  const { body } = await client.call('member', 'POST', '/register', { fetch_event_types: ['device'] });
  expect(body.devices).toEqual({
    [device_id]: {
      ...registered,
      push_key_id: 7,
      pending_push_token_id: null,
      push_registration_error_code: null,
    },
  });
  await client.call('member', 'POST', '/remove_client_device', { device_id });
  expect(await own.next()).toEqual([{ id: 3, type: 'device', op: 'remove', device_id }]);
  expect(await other.next()).toEqual([]);
});

test('rejects requests from bots', async () => {
  const { call } = await startMock();
  expect(await call('bot', 'POST', PATH, { device_id: 1, ...KEY, ...TOKEN })).toMatchObject(
    badRequestNaming('[Bb]ots'),
  );
});

test('lists the device in POST /register and sends an event to its user at level 432', async () => {
  const client = await startMock({ featureLevel: 432 });
  const queue = await listen(client, 'member', { event_types: ['push_device'] });
  await client.call('member', 'POST', '/mobile_push/register', {
    push_account_id: 7,
    push_key: 'key',
    token_kind: 'fcm',
    bouncer_public_key: 'key',
    encrypted_push_registration: 'data',
  });
  expect(await queue.next()).toMatchObject([{ push_account_id: '7', status: 'active' }]);
  const { body } = await client.call('member', 'POST', '/register', { fetch_event_types: ['push_device'] });
  expect(body.push_devices).toEqual({ 7: { status: 'active' } });
});

test('returns PUSH_SERVICE_NOT_CONFIGURED when push notifications are disabled', async () => {
  const client = await startMock({ settings: { push_notifications_enabled: false } });
  const device_id = await deviceId(client);
  expect(await client.call('member', 'POST', PATH, { device_id, ...KEY, ...TOKEN })).toMatchObject({
    status: 400,
    body: { code: 'PUSH_SERVICE_NOT_CONFIGURED' },
  });
  expect(devices(client)).toMatchObject([{ push_key: null, token: null }]);
});
