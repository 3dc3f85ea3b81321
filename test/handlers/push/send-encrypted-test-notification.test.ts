import { expect, test } from 'vitest';
import { type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/mobile_push/e2ee/test_notification';
const NONE = { status: 400, body: { result: 'error', code: 'NO_ACTIVE_PUSH_DEVICE' } };

async function registered({ call }: Client, persona: string, token_id: string): Promise<number> {
  const { body } = await call(persona, 'POST', '/register_client_device');
  const { status } = await call(persona, 'POST', '/mobile_push/register', {
    device_id: body.device_id,
    push_key: 'key',
    push_key_id: 7,
    token_kind: 'fcm',
    token_id,
    bouncer_public_key: 'relay-key',
    encrypted_push_registration: 'registration',
  });
  expect(status).toBe(200);
  return body.device_id;
}

test('notifies the device in device_id, or all devices of the caller when device_id is omitted', async () => {
  const client = await startMock();
  const { mock, url, call } = client;
  await registered(client, 'member', 'one');
  const device_id = await registered(client, 'member', 'two');
  await registered(client, 'admin', 'three');
  expect((await call('member', 'POST', PATH, { device_id })).body).toEqual(SUCCESS);
  const at = mock.clock.now();
  const payload = {
    event: 'test',
    type: 'test',
    realm_name: 'Example Organization',
    realm_url: url,
    user_id: 4,
    time: at,
    push_key_id: 7,
  };
  expect(mock.outbox.pushes).toEqual([{ at, user_id: 4, token: 'two', payload }]);
  mock.outbox.clear();
  expect((await call('member', 'POST', PATH)).body).toEqual(SUCCESS);
  expect(mock.outbox.pushes.map(({ token }) => token)).toEqual(['one', 'two']);
});

test('returns NO_ACTIVE_PUSH_DEVICE when the caller has no registered device', async () => {
  const client = await startMock();
  const { mock, call } = client;
  const foreign = await registered(client, 'admin', 'three');
  const { body } = await call('member', 'POST', '/register_client_device');
  expect(await call('member', 'POST', PATH)).toMatchObject(NONE);
  for (const device_id of [foreign, body.device_id, 999]) {
    expect(await call('member', 'POST', PATH, { device_id })).toMatchObject(NONE);
  }
  expect(mock.outbox.pushes).toEqual([]);
});

test('states the number of registered devices in the explanation of an error about an unknown device', async () => {
  const client = await startMock();
  const { mock, call } = client;
  for (const [token, count] of [
    ['one', '1 device'],
    ['two', '2 devices'],
  ] as const) {
    await registered(client, 'member', token);
    await call('member', 'POST', PATH, { device_id: 999 });
    expect((await mock.explain(mock.requests.at(-1)!)).summary).toBe(
      `member has ${count} with a token and a key in \`encrypted_push_devices\`, and not device 999.`,
    );
  }
});

test('finds the device by push_account_id below level 468', async () => {
  const { mock, call } = await startMock({ featureLevel: 467 });
  await call('member', 'POST', '/mobile_push/register', {
    push_account_id: 11,
    push_key: 'key',
    token_kind: 'fcm',
    bouncer_public_key: 'relay-key',
    encrypted_push_registration: 'registration',
  });
  expect(await call('member', 'POST', PATH, { push_account_id: 12 })).toMatchObject(NONE);
  expect((await call('member', 'POST', PATH, { push_account_id: 11 })).body).toEqual(SUCCESS);
  expect(mock.outbox.pushes).toHaveLength(1);
});

test('includes the requested device_id in the error when the device is not registered', async () => {
  const { call } = await startMock();
  expect((await call('member', 'POST', PATH)).body.msg).toMatch(/^None of your devices is /);
  expect((await call('member', 'POST', PATH, { device_id: 5 })).body.msg).toMatch(/^Your device 5 is not /);
});

test('rejects requests from bots in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip', featureLevel: 'latest' });
  expect(await call('bot', 'POST', '/mobile_push/e2ee/test_notification')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Bots have no mobile devices' },
  });
});
