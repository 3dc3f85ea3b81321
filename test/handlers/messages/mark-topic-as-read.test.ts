import { expect, test } from 'vitest';
import { flagsOf, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/mark_topic_as_read';

async function unread(mock: Client['mock'], userId: number, topic: string) {
  await mock.ready;
  return mock.db.messages
    .idsBy('topic', topic)
    .filter((id) => flagsOf(mock, userId, id)?.includes('read') === false);
}

test.each(['standup', 'STANDUP', ' Standup '])(
  'marks all messages in the topic "standup" as read when the request names the topic %j',
  async (topic_name) => {
    const { call, mock } = await startMock();
    expect(await unread(mock, 4, '1:standup')).toHaveLength(8);
    const { status, body } = await call('member', 'POST', PATH, { stream_id: 1, topic_name });
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
    expect(await unread(mock, 4, '1:standup')).toEqual([]);
  },
);

test.each([
  [200, 'standup', 'reference'],
  [200, 'unknown', 'reference'],
  [200, 'standup', 'zulip'],
  [400, 'unknown', 'zulip'],
] as const)('returns status %i for the topic %j in the %s dialect', async (status, topic_name, dialect) => {
  const { call } = await startMock({ dialect });
  expect((await call('member', 'POST', PATH, { stream_id: 1, topic_name })).status).toBe(status);
});

test.each([
  [200, 200, 'reference'],
  [400, 200, 'zulip'],
] as const)(
  'returns status %i before and %i after the caller receives a message in the topic, in the %s dialect',
  async (before, after, dialect) => {
    const { call } = await startMock({ dialect });
    const { id: stream_id } = (
      await call('owner', 'POST', '/channels/create', { name: 'a', subscribers: [1] })
    ).body;
    const send = () =>
      call('owner', 'POST', '/messages', { type: 'channel', to: stream_id, topic: 'b', content: 'c' });
    const fields = { stream_id, topic_name: 'b' };
    await send();
    expect((await call('member', 'POST', PATH, fields)).status).toBe(before);
    await call('member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'a' }] });
    await send();
    expect((await call('member', 'POST', PATH, fields)).status).toBe(after);
  },
);

test('accepts an empty name in the zulip dialect while the empty topic has no messages', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const { id } = (await call('owner', 'POST', '/channels/create', { name: 'a', subscribers: [1] })).body;
  expect((await call('owner', 'POST', PATH, { stream_id: id, topic_name: '' })).status).toBe(200);
  expect((await call('owner', 'POST', PATH, { stream_id: id, topic_name: '(no topic)' })).status).toBe(400);
});

test('adds the "read" flag, so that the anchor "first_unread" resolves to a message in a later topic', async () => {
  const { call } = await startMock();
  const later = await sent(call, 'owner', { topic: 'lunch' });
  const unread = {
    anchor: 'first_unread',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 1 }],
  };
  const before = await call('member', 'GET', '/messages', unread);
  expect(before.body.messages.at(-1)).toMatchObject({ subject: 'standup', flags: [] });
  await call('member', 'POST', PATH, { stream_id: 1, topic_name: 'standup' });
  const after = await call('member', 'GET', '/messages', unread);
  expect(after.body.anchor).toBe(later);
  expect(after.body.messages[0]).toMatchObject({ subject: 'standup', flags: ['read'] });
});

test('keeps messages unread in other topics and channels and for other users', async () => {
  const { call, mock } = await startMock();
  const ids = [
    await sent(call, 'owner', { topic: 'lunch' }),
    await sent(call, 'owner', { to: 2, topic: 'standup' }),
    await sent(call, 'owner', { topic: 'standup' }),
  ];
  await call('member', 'POST', PATH, { stream_id: 1, topic_name: 'standup' });
  expect(ids.map((id) => flagsOf(mock, 4, id))).toEqual([[], [], ['read']]);
  expect(flagsOf(mock, 6, ids[2] as number)).toEqual([]);
});

test('keeps the other flags of messages that are marked as read', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { content: '@**Max Member**' });
  await call('member', 'POST', PATH, { stream_id: 1, topic_name: 'lunch' });
  expect(flagsOf(mock, 4, id)).toEqual(['mentioned', 'read']);
});

test.each([
  ['', 496],
  ['(no topic)', 496],
  ['(no topic)', 370],
  ['general chat', 334],
])(
  'marks the empty topic as read when the request names it %j at level %i',
  async (topic_name, featureLevel) => {
    const { call, mock } = await startMock({ featureLevel });
    const id = await sent(call, 'owner', { topic: '' });
    await call('member', 'POST', PATH, { stream_id: 1, topic_name });
    expect(flagsOf(mock, 4, id)).toEqual(['read']);
  },
);

test('does not mark the empty topic as read for the name "(no topic)" below level 370', async () => {
  const { call, mock } = await startMock({ featureLevel: 369 });
  const id = await sent(call, 'owner', { topic: '' });
  await call('member', 'POST', PATH, { stream_id: 1, topic_name: '(no topic)' });
  expect(flagsOf(mock, 4, id)).toEqual([]);
});

test("accepts only the organization's display name as a name for the empty topic", async () => {
  const { call, mock } = await startMock({ settings: { realm_empty_topic_display_name: 'allgemein' } });
  const id = await sent(call, 'owner', { topic: '' });
  const mark = (topic_name: string) => call('member', 'POST', PATH, { stream_id: 1, topic_name });
  for (const other of ['general chat', 'Allgemein', '(No Topic)']) await mark(other);
  expect(flagsOf(mock, 4, id)).toEqual([]);
  await mark('allgemein');
  expect(flagsOf(mock, 4, id)).toEqual(['read']);
});

test('marks a topic that is named "general chat" as read below level 334', async () => {
  const { call, mock } = await startMock({ featureLevel: 333 });
  const id = await sent(call, 'owner', { topic: 'general chat' });
  expect(mock.db.messages.get(id)?.topic).toBe('general chat');
  await call('member', 'POST', PATH, { stream_id: 1, topic_name: 'general chat' });
  expect(flagsOf(mock, 4, id)).toEqual(['read']);
});

test('returns success for a topic without messages', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', PATH, { stream_id: 1, topic_name: 'never heard of' });
  expect(body).toEqual(SUCCESS);
});

test.each([
  ['in an unknown channel', { stream_id: 999, topic_name: 'x' }, '999'],
  ['in a private channel that the caller cannot see', { stream_id: 3, topic_name: 'planning' }, '3'],
  ['with the name of a channel in place of its ID', { stream_id: 'general', topic_name: 'x' }, 'stream_id'],
  ['without a channel', { topic_name: 'x' }, 'stream_id'],
  ['without a topic', { stream_id: 1 }, 'topic_name'],
])('rejects a request to mark a topic as read %s', async (_, fields, named) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', PATH, fields)).toMatchObject(badRequestNaming(named));
});
