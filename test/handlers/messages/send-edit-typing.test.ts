import { expect, test } from 'vitest';
import { crowd } from '../../support/crowd.js';
import { listen } from '../../support/events.js';
import { sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const TYPES = { event_types: ['typing_edit_message'] };

test('notifies the subscribers of the channel when a user edits a message', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', { topic: '' });
  await client.call('colleague', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  const outsider = await listen(client, 'colleague', TYPES);
  const guest = await listen(client, 'guest', TYPES);
  const named = await listen(client, 'admin', {
    ...TYPES,
    client_capabilities: { empty_topic_name: true },
  });
  for (const op of ['start', 'stop']) {
    expect((await client.call('member', 'POST', `/messages/${id}/typing`, { op })).body).toEqual(SUCCESS);
  }
  const event = { type: 'typing_edit_message', sender_id: 4, message_id: id };
  const recipient = { type: 'channel', channel_id: 1, topic: 'general chat' };
  expect(await guest.next()).toEqual([
    { ...event, id: 0, op: 'start', recipient },
    { ...event, id: 1, op: 'stop', recipient },
  ]);
  expect(await named.next()).toMatchObject([{ recipient: { topic: '' } }, { recipient: { topic: '' } }]);
  expect(await outsider.next()).toEqual([]);
});

test('notifies the people in the conversation when a user edits a direct message', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', { type: 'direct', to: [6] });
  const [colleague, other] = [await listen(client, 'colleague', TYPES), await listen(client, 'admin', TYPES)];
  await client.call('member', 'POST', `/messages/${id}/typing`, { op: 'start' });
  expect(await colleague.next()).toMatchObject([{ recipient: { type: 'direct', user_ids: [4, 6] } }]);
  expect(await other.next()).toEqual([]);
});

test('does not notify users who turned off receives_typing_notifications', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', {});
  const guest = await listen(client, 'guest', TYPES);
  await client.call('guest', 'PATCH', '/settings', { receives_typing_notifications: false });
  await client.call('member', 'POST', `/messages/${id}/typing`, { op: 'start' });
  expect(await guest.next()).toEqual([]);
});

test.each([
  ['send_stream_typing_notifications', {}],
  ['send_private_typing_notifications', { type: 'direct', to: [6] }],
])('rejects edit typing notifications while %s is off', async (setting, message) => {
  const { call } = await startMock();
  const id = await sent(call, 'member', message);
  await call('member', 'PATCH', '/settings', { [setting]: false });
  expect(await call('member', 'POST', `/messages/${id}/typing`, { op: 'start' })).toMatchObject(
    badRequestNaming(setting),
  );
});

test.each([
  ["for another user's message", 'member', '/messages/1/typing', { op: 'start' }, 'Only its sender'],
  ['for an unknown message', 'member', '/messages/99999/typing', { op: 'start' }, 'no message'],
  ['with an unknown op', 'member', '/messages/4/typing', { op: 'begin' }, 'op'],
  ['without op', 'member', '/messages/4/typing', {}, 'op'],
  ['for a message that the caller cannot read', 'guest', '/messages/4/typing', { op: 'start' }, 'no message'],
])('rejects a typing notification for a message edit %s', async (_, persona, path, fields, words) => {
  const { call } = await startMock();
  expect(await call(persona, 'POST', path, fields)).toMatchObject(badRequestNaming(words));
});

test('rejects edit typing notifications for a message in an archived channel', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', {});
  await call('admin', 'DELETE', '/streams/1');
  expect(await call('member', 'POST', `/messages/${id}/typing`, { op: 'start' })).toMatchObject(
    badRequestNaming('archived'),
  );
});

test('rejects edit typing notifications as soon as the time limit for edits has passed', async () => {
  const { call, mock } = await startMock({ settings: { message_content_edit_limit_seconds: 60 } });
  const id = await sent(call, 'member', {});
  mock.clock.advance({ seconds: 61 });
  expect(await call('member', 'POST', `/messages/${id}/typing`, { op: 'start' })).toMatchObject(
    badRequestNaming('time limit'),
  );
});

test('sends no edit typing notification in a channel with more than 100 subscribers', async () => {
  const client = await startMock();
  await crowd(client, 101);
  const id = await sent(client.call, 'member', {});
  const guest = await listen(client, 'guest', TYPES);
  await client.call('member', 'POST', `/messages/${id}/typing`, { op: 'start' });
  expect(await guest.next()).toEqual([]);
});

test('omits recipients who turned off typing notifications from the event', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', { type: 'direct', to: [1, 6] });
  await client.call('colleague', 'PATCH', '/settings', { receives_typing_notifications: false });
  const owner = await listen(client, 'owner', TYPES);
  await client.call('member', 'POST', `/messages/${id}/typing`, { op: 'start' });
  expect(await owner.next()).toMatchObject([{ recipient: { type: 'direct', user_ids: [1, 4] } }]);
});
