import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { flagsOf, newest, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test.each(['read', 'starred', 'collapsed'] as const)('adds and removes the flag %s', async (flag) => {
  const { call, mock } = await startMock();
  const messages = [await sent(call, 'owner', {}), await sent(call, 'owner', {})];
  const added = await call('member', 'POST', '/messages/flags', { messages, op: 'add', flag });
  expect(added.body).toEqual({ ...SUCCESS, messages });
  expect(messages.map((id) => flagsOf(mock, 4, id))).toEqual([[flag], [flag]]);
  const removed = await call('member', 'POST', '/messages/flags', { messages, op: 'remove', flag });
  expect(removed.body).toMatchObject({ ...SUCCESS, messages });
  expect(messages.map((id) => flagsOf(mock, 4, id))).toEqual([[], []]);
});

test('changes flags only for the caller', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', {});
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  expect([flagsOf(mock, 4, id), flagsOf(mock, 6, id)]).toEqual([['read'], []]);
});

test('keeps other flags when a request adds or removes a flag', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { content: '@**Max Member**' });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'remove', flag: 'starred' });
  expect(flagsOf(mock, 4, id)).toEqual(['mentioned', 'read']);
});

test('adds a flag only once when the message ID or the request is repeated', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', {});
  const fields = { messages: [id, id], op: 'add', flag: 'starred' };
  await call('member', 'POST', '/messages/flags', fields);
  const again = await call('member', 'POST', '/messages/flags', fields);
  expect(again.body).toEqual({ ...SUCCESS, messages: [id] });
  expect(flagsOf(mock, 4, id)).toEqual(['starred']);
});

test('rejects unknown messages and messages that the caller cannot read, and changes nothing', async () => {
  const { call, mock } = await startMock();
  const own = await sent(call, 'owner', {});
  const hidden = await newest(mock, { topic: '3:planning' });
  const before = flagsOf(mock, 4, own);
  for (const id of [hidden, 99_999, -1]) {
    const fields = { messages: [own, id], op: 'add', flag: 'starred' };
    expect(await call('member', 'POST', '/messages/flags', fields)).toMatchObject(
      badRequestNaming(`no message ${id}`),
    );
  }
  expect(flagsOf(mock, 4, own)).toEqual(before);
});

test('ignores deleted messages and messages that the caller cannot read in a request to mark messages as read', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', {});
  const hidden = await newest(mock, { topic: '3:planning' });
  const fields = { messages: [hidden, 99_999, id], op: 'add', flag: 'read' };
  expect((await call('member', 'POST', '/messages/flags', fields)).body).toEqual({
    ...SUCCESS,
    messages: [id],
  });
  expect([flagsOf(mock, 4, id), flagsOf(mock, 4, hidden)]).toEqual([['read'], undefined]);
});

test('lists the other participants in the event about direct messages that become unread', async () => {
  const client = await startMock();
  const messages = [
    await sent(client.call, 'member', { type: 'direct', to: [4] }),
    await sent(client.call, 'member', { type: 'direct', to: [6] }),
    await sent(client.call, 'member', { type: 'direct', to: [2, 6] }),
  ];
  const { next } = await listen(client, 'member', { event_types: ['update_message_flags'] });
  await client.call('member', 'POST', '/messages/flags', { messages, op: 'remove', flag: 'read' });
  const [{ message_details }] = await next();
  const people = [[], [6], [2, 6]];
  expect(messages.map((id) => message_details[id].user_ids)).toEqual(people);
});

test('states in the event whether a message that becomes unread is in a muted topic', async () => {
  const client = await startMock();
  const [shown, muted] = [
    await sent(client.call, 'member', {}),
    await sent(client.call, 'member', { topic: 'noise' }),
  ];
  const topic = { stream_id: 1, topic: 'noise', visibility_policy: 1 };
  await client.call('member', 'POST', '/user_topics', topic);
  const { next } = await listen(client, 'member', { event_types: ['update_message_flags'] });
  const fields = { messages: [shown, muted], op: 'remove', flag: 'read' };
  await client.call('member', 'POST', '/messages/flags', fields);
  expect(await next()).toMatchObject([
    { message_details: { [shown]: { unmuted_stream_msg: true }, [muted]: { unmuted_stream_msg: false } } },
  ]);
});

test('adds the flags "read" and "historical" when a user stars a message in an unsubscribed channel', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', { to: 6 });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  expect(flagsOf(mock, 4, id)).toEqual(['read', 'historical', 'starred']);
});

test('marks a message that the caller sent as unread', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'remove', flag: 'read' });
  expect(flagsOf(mock, 4, id)).toEqual([]);
});

test('does not mark messages in unsubscribed channels as unread, and lists these channels', async () => {
  const { call, mock } = await startMock();
  const elsewhere = await sent(call, 'admin', { to: 6 });
  const here = await sent(call, 'admin', {});
  const direct = await sent(call, 'admin', { type: 'direct', to: [4] });
  const fields = { messages: [elsewhere, here, direct], op: 'remove', flag: 'read' };
  const { body } = await call('member', 'POST', '/messages/flags', fields);
  expect(body).toEqual({
    ...SUCCESS,
    messages: [here, direct],
    ignored_because_not_subscribed_channels: [6],
  });
  expect(flagsOf(mock, 4, elsewhere)).toBeUndefined();
});

test('lists each unsubscribed channel once, in ascending order by ID', async () => {
  const { call } = await startMock();
  const messages = [
    await sent(call, 'owner', { to: 5 }),
    await sent(call, 'owner', { to: 2 }),
    await sent(call, 'owner', { to: 5 }),
  ];
  const { body } = await call('colleague', 'POST', '/messages/flags', {
    messages,
    op: 'remove',
    flag: 'read',
  });
  expect(body).toMatchObject({ messages: [messages[1]], ignored_because_not_subscribed_channels: [5] });
  const bot = await call('bot', 'POST', '/messages/flags', { messages, op: 'remove', flag: 'read' });
  expect(bot.body).toMatchObject({ messages: [], ignored_because_not_subscribed_channels: [2, 5] });
});

test('does not mark messages in unsubscribed channels as unread below level 355 either, and lists no channels', async () => {
  const { call } = await startMock({ featureLevel: 354 });
  const id = await sent(call, 'admin', { to: 6 });
  const fields = { messages: [id], op: 'remove', flag: 'read' };
  expect((await call('member', 'POST', '/messages/flags', fields)).body).toEqual({
    ...SUCCESS,
    messages: [],
  });
});

test.each([
  ['a number in place of the list of messages', { messages: 1, op: 'add', flag: 'read' }, 'messages'],
  ['a request without messages', { op: 'add', flag: 'read' }, 'messages'],
  ['an unknown op', { messages: [], op: 'toggle', flag: 'read' }, 'op'],
  ['a request without op', { messages: [], flag: 'read' }, 'op'],
  ['a flag that users cannot set', { messages: [], op: 'add', flag: 'mentioned' }, 'flag'],
  ['an unknown flag', { messages: [], op: 'add', flag: 'nonsense' }, 'flag'],
  ['a request without a flag', { messages: [], op: 'add' }, 'flag'],
])('rejects %s', async (_, fields, named) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', '/messages/flags', fields)).toMatchObject(badRequestNaming(named));
});

test.each([
  [400, 509],
  [200, 510],
])('returns status %i for the flag hide_link_previews at level %i', async (status, featureLevel) => {
  const { call } = await startMock({ featureLevel });
  const hidden = { messages: [1], op: 'add', flag: 'hide_link_previews' };
  expect((await call('member', 'POST', '/messages/flags', hidden)).status).toBe(status);
});
