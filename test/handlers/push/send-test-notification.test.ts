import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';

const PATH = '/mobile_push/test_notification';

test('adds a notification to the outbox for the device with the given token', async () => {
  const { mock, url, call } = await startMock();
  const { status, body } = await call('member', 'POST', PATH, { token: 'push-token-1' });
  expect([status, body]).toEqual([200, SUCCESS]);
  const at = mock.clock.now();
  expect(mock.outbox.pushes).toEqual([
    {
      at,
      user_id: 4,
      token: 'push-token-1',
      payload: {
        event: 'test',
        realm_name: 'Example Organization',
        realm_url: url,
        user_id: 4,
        time: at,
      },
    },
  ]);
});

test.each([
  ['test-by-device-token', 'without realm_name', 233, undefined],
  ['test', 'with realm_name', 234, 'Example Organization'],
])('sends the event "%s" %s at level %i', async (event, _, featureLevel, realm_name) => {
  const { mock, call } = await startMock({ featureLevel });
  await call('member', 'POST', PATH, { token: 'push-token-1' });
  expect(mock.outbox.pushes).toHaveLength(1);
  expect(mock.outbox.pushes[0]?.payload.event).toBe(event);
  expect(mock.outbox.pushes[0]?.payload.realm_name).toBe(realm_name);
});

test('notifies all devices of the caller when the token is omitted', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/users/me/mobile_push_reg_id', { token: 'one' });
  await call('admin', 'POST', '/users/me/mobile_push_reg_id', { token: 'two' });
  expect((await call('admin', 'POST', PATH)).body).toEqual(SUCCESS);
  expect(mock.outbox.pushes).toMatchObject([
    { user_id: 2, token: 'one', payload: { event: 'test', user_id: 2 } },
    { user_id: 2, token: 'two', payload: { event: 'test', user_id: 2 } },
  ]);
});

test.each(withTitles(['unknown', 'PUSH-TOKEN-1', ' push-token-1', 'x'.repeat(4096)]))(
  'returns INVALID_PUSH_DEVICE_TOKEN for the unregistered token %s',
  async (_, token) => {
    const { mock, call } = await startMock();
    expect(await call('member', 'POST', PATH, { token })).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'INVALID_PUSH_DEVICE_TOKEN' },
    });
    expect(mock.outbox.pushes).toEqual([]);
  },
);

test('does not notify devices of other users', async () => {
  const { mock, call } = await startMock();
  expect((await call('admin', 'POST', PATH, { token: 'push-token-1' })).body.code).toBe(
    'INVALID_PUSH_DEVICE_TOKEN',
  );
  expect(mock.outbox.pushes).toEqual([]);
});

test('returns INVALID_REMOTE_PUSH_DEVICE_TOKEN for a token that the relay does not know', async () => {
  const { mock, call } = await startMock();
  const answer = await call('member', 'POST', PATH, { token: 'push-token-relay-unknown' });
  expect(answer).toMatchObject({
    status: 400,
    body: { result: 'error', code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' },
  });
  expect(mock.outbox.pushes).toEqual([]);
});

test('returns the error for a device that the relay does not know, and notifies the other devices', async () => {
  const { mock, call } = await startMock();
  await call('member', 'POST', '/users/me/mobile_push_reg_id', { token: 'push-token-2' });
  const answer = await call('member', 'POST', PATH);
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' } });
  expect(mock.outbox.pushes.map(({ token }) => token)).toEqual(['push-token-1', 'push-token-2']);
});

test.each(['owner', 'guest', 'bot'])('returns BAD_REQUEST to the %s, who has no device', async (persona) => {
  const { mock, call } = await startMock();
  expect(await call(persona, 'POST', PATH)).toMatchObject(badRequestNaming('device'));
  expect(mock.outbox.pushes).toEqual([]);
});

test.each(withTitles(['', 'x'.repeat(4097)]))('returns BAD_REQUEST for the token %s', async (_, token) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', PATH, { token })).toMatchObject(badRequestNaming('token'));
});

test('returns INVALID_PUSH_DEVICE_TOKEN for a removed token', async () => {
  const { call } = await startMock();
  await call('member', 'DELETE', '/users/me/mobile_push_reg_id', { token: 'push-token-1' });
  expect((await call('member', 'POST', PATH, { token: 'push-token-1' })).body.code).toBe(
    'INVALID_PUSH_DEVICE_TOKEN',
  );
});

test('rejects requests from bots in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip', featureLevel: 'latest' });
  expect(await call('bot', 'POST', '/mobile_push/test_notification')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Bots have no mobile devices' },
  });
});
