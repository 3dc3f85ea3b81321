import { expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/me/mobile_push_reg_id';
const tokens = ({ mock }: Client, userId = 4) =>
  mock.db.push_devices.by('user', userId).map(({ token }) => token);

test('removes only the token in the request', async () => {
  const client = await startMock();
  const { status, body } = await client.call('member', 'DELETE', PATH, { token: 'push-token-1' });
  expect([status, body]).toEqual([200, SUCCESS]);
  expect(tokens(client)).toEqual(['push-token-relay-unknown']);
});

test('accepts the token in the query string', async () => {
  const client = await startMock();
  const headers = { authorization: client.mock.authHeader('member') };
  await client.mock.ready;
  const answer = await client.send(`${PATH}?token=push-token-1`, { method: 'DELETE', headers });
  expect(answer.body).toEqual(SUCCESS);
  expect(tokens(client)).toEqual(['push-token-relay-unknown']);
});

test.each([
  ['empty', { token: '' }],
  ['longer than 4096 characters', { token: 'x'.repeat(4097) }],
  ['missing', {}],
  ['unknown', { token: 'unknown' }],
  ['unknown and of the maximum length', { token: 'x'.repeat(4096) }],
])('returns BAD_REQUEST for a token that is %s', async (_, fields) => {
  const client = await startMock();
  expect(await client.call('member', 'DELETE', PATH, fields)).toMatchObject(badRequestNaming('token'));
  expect(tokens(client)).toHaveLength(2);
});

test("rejects the removal of another user's token", async () => {
  const client = await startMock();
  for (const persona of ['owner', 'bot']) {
    expect(await client.call(persona, 'DELETE', PATH, { token: 'push-token-1' })).toMatchObject(
      badRequestNaming('token'),
    );
  }
  expect(tokens(client)).toHaveLength(2);
});

test('lets a removed token be registered again', async () => {
  const client = await startMock();
  const token = 'push-token-relay-unknown';
  await client.call('member', 'DELETE', PATH, { token });
  expect(await client.call('member', 'DELETE', PATH, { token })).toMatchObject(badRequestNaming('token'));
  expect((await client.call('member', 'POST', PATH, { token })).body).toEqual(SUCCESS);
  expect(tokens(client)).toEqual(['push-token-1', token]);
  expect((await client.call('member', 'DELETE', PATH, { token })).body).toEqual(SUCCESS);
});

test.each([
  ['/users/me/apns_device_token', 'c0ffee', 'droid-1'],
  ['/users/me/android_gcm_reg_id', 'droid-1', 'c0ffee'],
])('removes only tokens for the platform in the path %s', async (path, own, other) => {
  const client = await startMock({ dialect: 'zulip' });
  const apple = { token: 'c0ffee', appid: 'org.example.chat' };
  await client.call('guest', 'POST', '/users/me/apns_device_token', apple);
  await client.call('guest', 'POST', '/users/me/android_gcm_reg_id', { token: 'droid-1' });
  const remove = (token: string) => client.call('guest', 'DELETE', path, { token });
  expect(await remove(other)).toMatchObject(badRequestNaming('token'));
  const { summary, allow } = client.mock.explain(client.mock.requests.at(-1));
  expect(summary).toContain('belongs to the platform');
  expect(allow[0]).not.toContain(path);
  expect((await remove(own)).body).toEqual(SUCCESS);
  expect(tokens(client, 5)).toEqual([other]);
});
