import { expect, test } from 'vitest';
import { DEFAULT_NOW } from '../../../src/model/index.js';
import { crowd } from '../../support/crowd.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const AT = DEFAULT_NOW + 60;

const toChannel = { type: 'channel', to: 1, topic: 'x', content: 'y', scheduled_delivery_timestamp: AT };
const toPeople = { type: 'direct', to: [6, 2], content: 'y', scheduled_delivery_timestamp: AT };

test('schedules a channel message', async () => {
  const { mock, call } = await startMock();
  const { body } = await call('member', 'POST', '/scheduled_messages', toChannel);
  expect(body).toEqual({ ...SUCCESS, scheduled_message_id: 5 });
  expect(mock.db.scheduled_messages.get(5)).toMatchObject({
    sender_id: 4,
    stream_id: 1,
    topic: 'x',
    recipient_ids: null,
    content: 'y',
    scheduled_delivery_timestamp: AT,
    failed: false,
  });
});

test.each<[string, { read_by_sender?: boolean }]>([
  ['read by default', {}],
  ['read with read_by_sender=true', { read_by_sender: true }],
  ['unread with read_by_sender=false', { read_by_sender: false }],
])('marks a delivered message as %s for its sender', async (_, given) => {
  const { mock, call } = await startMock();
  await call('member', 'POST', '/scheduled_messages', { ...toPeople, ...given });
  mock.clock.advance({ seconds: 60 });
  await mock.state();
  const sent = mock.db.messages.ids().at(-1);
  const unread = mock.db.message_states.by('message', sent as number).map(({ user_id }) => user_id);
  expect(unread).toEqual(given.read_by_sender === false ? [2, 4, 6] : [2, 6]);
});

test('schedules a direct message', async () => {
  const { mock, call } = await startMock();
  await call('member', 'POST', '/scheduled_messages', { ...toPeople, topic: 'ignored' });
  expect(mock.db.scheduled_messages.get(5)).toMatchObject({
    stream_id: null,
    topic: '',
    recipient_ids: [2, 6],
  });
});

test.each([
  [
    'a delivery time that is not in the future',
    { ...toChannel, scheduled_delivery_timestamp: DEFAULT_NOW },
    'scheduled_delivery_timestamp',
  ],
  [
    'a delivery time after the year 9999',
    { ...toChannel, scheduled_delivery_timestamp: 253_402_300_800 },
    'scheduled_delivery_timestamp',
  ],
  ['a channel message without a topic', { ...toChannel, topic: undefined }, 'topic'],
  ['a topic that is too long', { ...toChannel, topic: 'x'.repeat(61) }, 'topic'],
  ['empty content', { ...toChannel, content: '' }, 'content'],
  ['a list of IDs as the channel', { ...toChannel, to: [1] }, 'to'],
  ['a single ID as the recipients of a direct message', { ...toPeople, to: 6 }, 'to'],
  ['an empty list of recipients', { ...toPeople, to: [] }, 'to'],
  ['a message of an unknown type', { ...toPeople, type: 'mail' }, 'type'],
  ['a message without a type', { ...toPeople, type: undefined }, 'type'],
  ['a message without a recipient', { ...toPeople, to: undefined }, 'to'],
  ['a message without content', { ...toPeople, content: undefined }, 'content'],
  [
    'a message without a delivery time',
    { ...toPeople, scheduled_delivery_timestamp: undefined },
    'scheduled_delivery_timestamp',
  ],
])('rejects %s, and schedules nothing', async (_, fields, named) => {
  const { mock, call } = await startMock();
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  expect(await call('member', 'POST', '/scheduled_messages', given)).toMatchObject(badRequestNaming(named));
  expect(mock.db.scheduled_messages.count()).toBe(4);
});

test('returns STREAM_DOES_NOT_EXIST for an unknown channel', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/scheduled_messages', { ...toChannel, to: 999 });
  expect(body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: 999 });
});

test('schedules a message to a new topic only for users who may start topics in the channel', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(1, { can_create_topic_group: 6 });
  const schedule = (persona: string, topic: string) =>
    call(persona, 'POST', '/scheduled_messages', { ...toChannel, topic });
  expect(await schedule('member', 'a new topic')).toMatchObject(badRequestNaming('topic'));
  expect((await schedule('member', 'standup')).status).toBe(200);
  expect((await schedule('admin', 'a new topic')).status).toBe(200);
});

test('rejects a mention of a group that the sender may not mention', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(9, { can_mention_group: 6 });
  const schedule = (persona: string) =>
    call(persona, 'POST', '/scheduled_messages', { ...toChannel, content: 'Hello @*design*' });
  expect(await schedule('member')).toMatchObject(badRequestNaming('design'));
  expect((await schedule('admin')).status).toBe(200);
});

test.each([
  ['suggests', 1, ['clock.set(0)']],
  ['does not suggest', 0, []],
])('%s setting the clock back for the past delivery time %i', async (_, time, calls) => {
  const { call, mock } = await startMock();
  const fields = { ...toPeople, scheduled_delivery_timestamp: time };
  const schedule = () => call('member', 'POST', '/scheduled_messages', fields);
  expect(await schedule()).toMatchObject(badRequestNaming('scheduled_delivery_timestamp'));
  const { rule, allow } = mock.explain(mock.requests.at(-1));
  expect(rule).toBe('timeInFuture');
  expect(allow).toEqual([...calls, `send a "scheduled_delivery_timestamp" above ${DEFAULT_NOW}`]);
  if (calls.length > 0) {
    mock.clock.set(0);
    expect((await schedule()).status).toBe(200);
  }
});

test.each([
  ['false for a message to its sender', [4], false],
  ['true for a message to others', [4, 6], true],
])('defaults read_by_sender to %s', async (_, to, expected) => {
  const { call, mock } = await startMock();
  const { body } = await call('member', 'POST', '/scheduled_messages', { ...toPeople, to });
  expect(mock.db.scheduled_messages.get(body.scheduled_message_id)?.read_by_sender).toBe(expected);
});

test.each([
  ['@**all** hello', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  ['@**topic** hello', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
])('rejects the content %j from users who may not mention more than 15 people', async (content, code) => {
  const client = await startMock({ settings: { can_mention_many_users_group: 'moderators' } });
  await crowd(client, 32);
  const fields = { ...toChannel, topic: 'crowd', content };
  expect((await client.call('member', 'POST', '/scheduled_messages', fields)).body.code).toBe(code);
  expect((await client.call('moderator', 'POST', '/scheduled_messages', fields)).status).toBe(200);
});
