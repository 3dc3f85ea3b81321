import { expect, test } from 'vitest';
import { NEW_CHANNEL_FIELDS, NEW_CHANNEL_RECORD } from '../../support/new-channel.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/me/subscriptions';

test('subscribes to and unsubscribes from channels in one request', async () => {
  const { call } = await startMock();
  const fields = { add: [{ name: 'quiet' }, { name: 'general' }], delete: ['engineering', 'quiet'] };
  expect((await call('member', 'PATCH', PATH, fields)).body).toEqual({
    ...SUCCESS,
    subscribed: { 4: ['quiet'] },
    already_subscribed: { 4: ['general'] },
    removed: ['engineering', 'quiet'],
    not_removed: [],
    new_subscription_messages_sent: true,
  });
});

test('creates a channel with every property that the endpoint accepts, and subscribes the principals', async () => {
  const { call, mock } = await startMock();
  const { body } = await call('owner', 'PATCH', PATH, {
    ...NEW_CHANNEL_FIELDS,
    add: [{ name: 'lunch' }, { name: 'leadership' }],
    principals: [4],
    authorization_errors_fatal: false,
    send_new_subscription_messages: false,
  });
  expect(body).toMatchObject({ subscribed: { 4: ['leadership', 'lunch'] }, unauthorized: [] });
  expect(mock.db.channels.get(7)).toMatchObject(NEW_CHANNEL_RECORD);
});

test('subscribes to no channel when unsubscribing fails', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = await mock.snapshot();
  const fields = { add: [{ name: 'quiet' }], delete: ['nowhere'] };
  expect(await call('member', 'PATCH', PATH, fields)).toMatchObject(badRequestNaming('nowhere'));
  expect(await mock.snapshot()).toEqual(before);
});

test('rejects a request with neither the "add" nor the "delete" parameter', async () => {
  const { call } = await startMock();
  expect(await call('member', 'PATCH', PATH)).toMatchObject(badRequestNaming('add', 'delete'));
});

test.each([
  ['a blank name', { name: ' ' }],
  ['a description that is too long', { name: 'lunch', description: 'x'.repeat(1025) }],
])('names the parameter add for %s', async (_, entry) => {
  const { call } = await startMock();
  expect(await call('member', 'PATCH', PATH, { add: [entry] })).toMatchObject(badRequestNaming('"add"'));
});

test('does not let a guest subscribe to a channel', async () => {
  const { call } = await startMock();
  expect(await call('guest', 'PATCH', PATH, { add: [{ name: 'quiet' }] })).toMatchObject(
    badRequestNaming('Guests'),
  );
});

test('lets an administrator set default_push_notifications for a new channel', async () => {
  const { call, mock } = await startMock({ featureLevel: 507 });
  const fields = { add: [{ name: 'lunch' }], default_push_notifications: true };
  expect((await call('admin', 'PATCH', PATH, fields)).status).toBe(200);
  expect(mock.db.subscriptions.firstBy('userChannel', '2:7')?.push_notifications).toBe(true);
});
