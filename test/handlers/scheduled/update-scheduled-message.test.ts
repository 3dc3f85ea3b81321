import { expect, test } from 'vitest';
import { DEFAULT_NOW } from '../../../src/model/index.js';
import { crowd } from '../../support/crowd.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const LATER = DEFAULT_NOW + 7200;
const CHANNEL = '/scheduled_messages/1';
const DIRECT = '/scheduled_messages/2';
const FAILED = '/scheduled_messages/3';
const recordOf = (mock: Client['mock'], path: string) =>
  mock.db.scheduled_messages.get(Number(path.split('/').at(-1)));

test('stores the client that last edited a scheduled message', async () => {
  const { mock, send } = await startMock();
  await mock.ready;
  const clientAfter = async (userAgent: string, content: string) => {
    const headers = { authorization: mock.authHeader('member'), 'user-agent': userAgent };
    await send(CHANNEL, { method: 'PATCH', headers, body: new URLSearchParams({ content }) });
    return recordOf(mock, CHANNEL)?.client;
  };
  expect(await clientAfter('ZulipMobile/30.0 (Android 14)', 'Today')).toBe('ZulipMobile');
  expect(await clientAfter('ZulipElectron/5.0', 'Tomorrow')).toBe('ZulipElectron');
});

test.each([
  ['the content', CHANNEL, { content: 'Today' }, { content: 'Today', topic: 'standup', stream_id: 1 }],
  ['the topic', CHANNEL, { topic: ' notes ' }, { topic: 'notes', stream_id: 1 }],
  ['the topic to the empty topic', CHANNEL, { topic: '' }, { topic: '' }],
  ['the topic to the empty topic by its display name', CHANNEL, { topic: 'general chat' }, { topic: '' }],
  ['the topic to the empty topic, written "(no topic)",', CHANNEL, { topic: '(no topic)' }, { topic: '' }],
  [
    'the delivery time',
    CHANNEL,
    { scheduled_delivery_timestamp: LATER },
    { scheduled_delivery_timestamp: LATER },
  ],
  ['the channel, and keeps the topic', CHANNEL, { to: 2 }, { stream_id: 2, topic: 'standup' }],
  [
    'the recipients of a direct message',
    DIRECT,
    { to: [2, 1, 2] },
    { recipient_ids: [1, 2], stream_id: null },
  ],
  [
    'the type from channel to direct',
    CHANNEL,
    { type: 'direct', to: [6] },
    { recipient_ids: [6], stream_id: null, topic: '' },
  ],
  [
    'the type from channel to private',
    CHANNEL,
    { type: 'private', to: [6] },
    { recipient_ids: [6], stream_id: null },
  ],
  [
    'the type from direct to channel',
    DIRECT,
    { type: 'channel', to: 2, topic: 'lunch' },
    { stream_id: 2, topic: 'lunch', recipient_ids: null },
  ],
  ['the type from direct to stream', DIRECT, { type: 'stream', to: 2, topic: 'lunch' }, { stream_id: 2 }],
  [
    'all fields at once',
    DIRECT,
    { type: 'channel', to: 5, topic: 'x', content: 'y', scheduled_delivery_timestamp: LATER },
    { stream_id: 5, topic: 'x', content: 'y', scheduled_delivery_timestamp: LATER },
  ],
])('updates %s when a scheduled message is edited', async (_, path, fields, expected) => {
  const { mock, call } = await startMock();
  expect((await call('member', 'PATCH', path, fields)).body).toEqual(SUCCESS);
  expect(recordOf(mock, path)).toMatchObject(expected);
});

test.each([
  ['no fields', CHANNEL, {}],
  ['the current type as channel', CHANNEL, { type: 'channel' }],
  ['the current type as stream', CHANNEL, { type: 'stream' }],
  ['the current type as direct', DIRECT, { type: 'direct' }],
  ['the current type as private', DIRECT, { type: 'private' }],
  ['a topic for a direct message', DIRECT, { topic: 'ignored' }],
  ['a topic that is too long for a direct message', DIRECT, { topic: 'x'.repeat(500) }],
  ['an empty topic for a direct message', DIRECT, { type: 'direct', topic: '' }],
])('changes nothing when an edit sends %s', async (_, path, fields) => {
  const { mock, call } = await startMock();
  await mock.ready;
  const before = recordOf(mock, path);
  expect((await call('member', 'PATCH', path, fields)).body).toEqual(SUCCESS);
  expect(recordOf(mock, path)).toEqual(before);
});

test('ignores a topic that is too long when the type changes to "direct"', async () => {
  const { mock, call } = await startMock();
  const fields = { type: 'direct', to: [6], topic: 'x'.repeat(500) };
  expect((await call('member', 'PATCH', CHANNEL, fields)).body).toEqual(SUCCESS);
  expect(recordOf(mock, CHANNEL)).toMatchObject({ topic: '', recipient_ids: [6] });
});

test.each([
  ['an unknown type', CHANNEL, { type: 'public' }, 'type'],
  ['the type direct without to', CHANNEL, { type: 'direct' }, '"to".*required'],
  ['the type channel without to', DIRECT, { type: 'channel', topic: 'x' }, '"to".*required'],
  ['the type channel without topic', DIRECT, { type: 'channel', to: 1 }, 'topic'],
  ['the type stream with an empty topic', DIRECT, { type: 'stream', to: 1, topic: '' }, 'topic'],
  ['the type channel with a blank topic', DIRECT, { type: 'channel', to: 1, topic: '  ' }, 'topic'],
  [
    'the type channel with the topic "(no topic)"',
    DIRECT,
    { type: 'channel', to: 1, topic: '(no topic)' },
    'topic',
  ],
  [
    'the type channel with the display name of the empty topic',
    DIRECT,
    { type: 'channel', to: 1, topic: 'general chat' },
    'topic',
  ],
  ['a list of IDs as the channel', CHANNEL, { to: [1] }, 'to'],
  ['a single ID as the recipients of a direct message', DIRECT, { to: 6 }, 'to'],
  ['an empty list of recipients', DIRECT, { to: [] }, 'to'],
  ['emails of recipients', DIRECT, { to: ['member@example.com'] }, 'to'],
  ['the name of a channel', CHANNEL, { to: 'general' }, 'to'],
  ['an unknown recipient', DIRECT, { to: [6, 999] }, '999'],
  ['a deactivated recipient', DIRECT, { to: [7] }, '7'],
  ['a channel where the sender may not post', CHANNEL, { to: 4 }, 'announcements'],
  ['a topic that is too long', CHANNEL, { topic: 'x'.repeat(61) }, 'topic'],
  ['content that is too long', CHANNEL, { content: 'x'.repeat(10_001) }, 'content'],
  ['blank content', CHANNEL, { content: ' ' }, 'content'],
  [
    'the current time as the delivery time',
    CHANNEL,
    { scheduled_delivery_timestamp: DEFAULT_NOW },
    'scheduled_delivery_timestamp',
  ],
  ['a past delivery time', DIRECT, { scheduled_delivery_timestamp: 1 }, 'scheduled_delivery_timestamp'],
  [
    'a delivery time that is not a number',
    CHANNEL,
    { scheduled_delivery_timestamp: 'soon' },
    'scheduled_delivery_timestamp',
  ],
  [
    'an edit of a failed message without a delivery time',
    FAILED,
    { content: 'Again' },
    'scheduled_delivery_timestamp',
  ],
  ['an edit of a failed message without any fields', FAILED, {}, 'scheduled_delivery_timestamp'],
  ['a mention of a group that the sender may not mention', CHANNEL, { content: 'Hello @*design*' }, 'design'],
])('rejects %s, and changes nothing', async (_, path, fields, named) => {
  const { mock, call } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(9, { can_mention_group: 8 });
  const before = recordOf(mock, path);
  const answer = await call('member', 'PATCH', path, { ...fields });
  expect(answer).toMatchObject(badRequestNaming(named));
  expect(recordOf(mock, path)).toEqual(before);
});

test.each([
  ['an unknown channel', 999],
  ['an inaccessible channel', 3],
] as const)('rejects moving a scheduled message to %s', async (_, channel) => {
  const { mock, call } = await startMock();
  const answer = await call('member', 'PATCH', CHANNEL, { to: channel });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'STREAM_DOES_NOT_EXIST', stream_id: channel },
  });
  expect(recordOf(mock, CHANNEL)).toMatchObject({ stream_id: 1 });
});

test.each([
  ['an unknown scheduled message', 99],
  ["another user's scheduled message", 4],
] as const)('returns 404 for %s', async (_, id) => {
  const { mock, call } = await startMock();
  const answer = await call('member', 'PATCH', `/scheduled_messages/${id}`, { content: 'Mine' });
  expect(answer).toMatchObject({ ...badRequestNaming(String(id)), status: 404 });
  expect(mock.db.scheduled_messages.get(4)).toMatchObject({ content: 'Release day!' });
});

test.each([
  ['an unknown type', { type: 'public' }, 'type'],
  ['the name of a channel', { to: 'general' }, 'to'],
  ['blank content', { content: ' ' }, 'content'],
  ['a past delivery time', { scheduled_delivery_timestamp: 1 }, 'scheduled_delivery_timestamp'],
])('rejects %s even for an unknown scheduled message', async (_, fields, named) => {
  const { call } = await startMock();
  expect(await call('member', 'PATCH', '/scheduled_messages/99', fields)).toMatchObject(
    badRequestNaming(named),
  );
});

test('clears the failure of a scheduled message when an edit sets a new delivery time', async () => {
  const { mock, call } = await startMock();
  const fields = { scheduled_delivery_timestamp: LATER };
  expect((await call('member', 'PATCH', FAILED, fields)).body).toEqual(SUCCESS);
  expect(recordOf(mock, FAILED)).toMatchObject({ failed: false, scheduled_delivery_timestamp: LATER });
});

test('accepts a new delivery time for a message to an archived channel, but rejects new content', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(1, { is_archived: true });
  expect(await call('member', 'PATCH', CHANNEL, { content: 'x' })).toMatchObject({ status: 400 });
  const fields = { scheduled_delivery_timestamp: LATER };
  expect((await call('member', 'PATCH', CHANNEL, fields)).body).toEqual(SUCCESS);
});

test('ignores a topic for a direct message to a deactivated user, but rejects new content', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(6, { is_active: false });
  expect((await call('member', 'PATCH', DIRECT, { topic: 'ignored' })).body).toEqual(SUCCESS);
  expect(await call('member', 'PATCH', DIRECT, { content: 'x' })).toMatchObject(badRequestNaming('6'));
});

test('limits topic and content to the maximum lengths in the settings, in code points', async () => {
  const { call } = await startMock({ settings: { max_topic_length: 3, max_message_length: 4 } });
  expect((await call('member', 'PATCH', CHANNEL, { topic: '💜💜💜', content: '💜💜💜💜' })).body).toEqual(
    SUCCESS,
  );
  expect(await call('member', 'PATCH', CHANNEL, { topic: 'four' })).toMatchObject(badRequestNaming('topic'));
  const long = { topic: 'abc', content: 'fives' };
  expect(await call('member', 'PATCH', CHANNEL, long)).toMatchObject(badRequestNaming('content'));
});

test("treats only the organization's display name as the name of the empty topic", async () => {
  const { call } = await startMock({ settings: { realm_empty_topic_display_name: 'misc' } });
  const as = (topic: string) => ({ type: 'channel', to: 1, topic });
  expect(await call('member', 'PATCH', DIRECT, as('misc'))).toMatchObject(badRequestNaming('topic'));
  expect((await call('member', 'PATCH', DIRECT, as('general chat'))).body).toEqual(SUCCESS);
});

test('accepts the type `channel` only from level 248 on', async () => {
  const fields = { type: 'channel', to: 2, topic: 'lunch' };
  const older = await startMock({ featureLevel: 247 });
  expect(await older.call('member', 'PATCH', DIRECT, fields)).toMatchObject(badRequestNaming('type'));
  expect((await older.call('member', 'PATCH', DIRECT, { ...fields, type: 'stream' })).body).toEqual(SUCCESS);
  const newer = await startMock({ featureLevel: 248 });
  expect((await newer.call('member', 'PATCH', DIRECT, fields)).body).toEqual(SUCCESS);
});

test('stores "(no topic)" as a topic below level 370, but rejects it when the type changes to "channel"', async () => {
  const { mock, call } = await startMock({ featureLevel: 369 });
  await call('member', 'PATCH', CHANNEL, { topic: '(no topic)' });
  expect(recordOf(mock, CHANNEL)).toMatchObject({ topic: '(no topic)' });
  for (const topic of ['(no topic)', ' (no topic) ']) {
    const fields = { type: 'channel', to: 1, topic };
    expect(await call('member', 'PATCH', DIRECT, fields)).toMatchObject(badRequestNaming('topic'));
  }
});

test('rejects a scheduled message ID that is not a number', async () => {
  const { call } = await startMock();
  const answer = await call('member', 'PATCH', '/scheduled_messages/one', {});
  expect(answer).toMatchObject(badRequestNaming('scheduled_message_id'));
});

test('explains that the request to edit a scheduled message came after its delivery time', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  await mock.clock.advance({ hours: 2 });
  const response = await call('member', 'PATCH', '/scheduled_messages/1', { content: 'too late' });
  expect(response).toMatchObject(badRequestNaming('already sent'));
  expect(mock.explain(mock.requests.at(-1)).rule).toBe('isNotSent');
});

test.each([
  ['@**all** hello', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  ['@**topic** hello', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
])('rejects the content %j from users who may not mention more than 15 people', async (content, code) => {
  const client = await startMock({ settings: { can_mention_many_users_group: 'moderators' } });
  await crowd(client, 32);
  const fields = { topic: 'crowd', content };
  expect((await client.call('member', 'PATCH', CHANNEL, fields)).body.code).toBe(code);
});
