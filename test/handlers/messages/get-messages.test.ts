import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { newest, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const AROUND = { num_before: 100, num_after: 100, anchor: 'newest' };

/** IDs of the messages in a response. */
function idsOf({ body }: { body: { messages: { id: number }[] } }) {
  return body.messages.map(({ id }) => id);
}

async function read(call: Client['call'], persona: string, fields: Record<string, unknown> = {}) {
  return call(persona, 'GET', '/messages', { ...AROUND, ...fields });
}

/** IDs of the messages in a topic, such as `1:standup`. */
async function idsIn(mock: Client['mock'], topic: string) {
  await mock.ready;
  return [...mock.db.messages.idsBy('topic', topic)];
}

test('returns all documented fields of a channel message', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'colleague', { content: '**Hi**', topic: 'see https://example.com/a.' });
  const { body } = await call('member', 'GET', '/messages', { message_ids: [id] });
  expect(body).toEqual({
    ...SUCCESS,
    found_newest: false,
    found_oldest: false,
    found_anchor: false,
    history_limited: false,
    messages: [
      {
        id,
        avatar_url: '/avatar/6?v=1',
        client: expect.any(String),
        content: '<p><strong>Hi</strong></p>',
        content_type: 'text/html',
        display_recipient: 'general',
        is_me_message: false,
        reactions: [],
        recipient_id: expect.any(Number),
        sender_email: 'user6@chat.example.com',
        sender_full_name: expect.any(String),
        sender_id: 6,
        sender_realm_str: 'chat',
        stream_id: 1,
        subject: 'see https://example.com/a.',
        submessages: [],
        timestamp: 1_768_478_400,
        topic_links: [{ text: 'https://example.com/a', url: 'https://example.com/a' }],
        type: 'stream',
        flags: [],
      },
    ],
  });
});

test('finds direct messages only if the caller sent or received them', async () => {
  const { call } = await startMock();
  const own = await sent(call, 'member', { type: 'direct', to: [6], content: 'yours truly' });
  const received = await sent(call, 'colleague', { type: 'direct', to: [4], content: 'yours truly' });
  await sent(call, 'colleague', { type: 'direct', to: [2], content: 'yours truly' });
  for (const narrow of [
    [['search', 'truly']],
    [
      ['search', 'truly'],
      ['is', 'dm'],
    ],
  ])
    expect(idsOf(await read(call, 'member', { narrow }))).toEqual([own, received]);
});

test('finds no messages for the operator "dm" with an empty list', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [4] });
  const inConversation = async (operand: number[]) =>
    idsOf(await read(call, 'member', { narrow: [{ operator: 'dm', operand }] }));
  expect([await inConversation([]), await inConversation([4])]).toEqual([[], [id]]);
});

test('returns the recipients of a direct message, without channel and topic', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [6] });
  const { body } = await call('member', 'GET', '/messages', { message_ids: [id] });
  const [message] = body.messages;
  expect(message).toMatchObject({ type: 'private', subject: '', topic_links: [], flags: ['read'] });
  expect(message).not.toHaveProperty('stream_id');
  expect(message.display_recipient).toEqual([
    { id: 4, email: 'member@example.com', full_name: 'Max Member', is_mirror_dummy: false },
    { id: 6, email: 'user6@chat.example.com', full_name: expect.any(String), is_mirror_dummy: false },
  ]);
});

test('returns Markdown source when apply_markdown is false', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { content: '/me **waves**' });
  const { body } = await call('member', 'GET', '/messages', { message_ids: [id], apply_markdown: false });
  expect(body.messages[0]).toMatchObject({
    content: '/me **waves**',
    content_type: 'text/x-markdown',
    is_me_message: true,
  });
});

test.each([
  [
    'returns no avatar_url for a default avatar and a visible email with client_gravatar',
    null,

    true,
    'owner',
  ],
  [
    'returns the avatar_url of a default avatar without client_gravatar',
    '/avatar/1?v=1',

    false,
    'owner',
  ],
  [
    'returns the avatar_url of an uploaded avatar with client_gravatar',
    '/user_avatars/1/admin.png?v=2',

    true,
    'admin',
  ],
  [
    'returns the avatar_url of a user with a hidden email with client_gravatar',
    '/avatar/6?v=1',

    true,
    'colleague',
  ],
])('%s', async (_, avatar_url, client_gravatar, sender) => {
  const { call } = await startMock();
  const id = await sent(call, sender, {});
  const { body } = await call('member', 'GET', '/messages', { message_ids: [id], client_gravatar });
  expect(body.messages[0].avatar_url).toBe(avatar_url);
});

test.each([
  ['newest', 'newest', 1e16, { found_newest: true, found_oldest: false, found_anchor: false }],
  ['oldest', 'oldest', 0, { found_newest: false, found_oldest: true, found_anchor: false }],
  ['newest', '10000000000000000', 1e16, { found_newest: true, found_oldest: false, found_anchor: false }],
  ['newest', '99999999999999999999', 1e16, { found_newest: true, found_oldest: false, found_anchor: false }],
])('returns the %s messages for the anchor "%s"', async (end, anchor, place, found) => {
  const { call, mock } = await startMock();
  const ids = await idsIn(mock, '1:standup');
  const narrow = [
    { operator: 'channel', operand: 1 },
    { operator: 'topic', operand: 'standup' },
  ];
  const answer = await read(call, 'member', { anchor, num_before: 3, num_after: 2, narrow });
  expect(answer.body).toMatchObject({ anchor: place, ...found, history_limited: false });
  expect(idsOf(answer)).toEqual(end === 'oldest' ? ids.slice(0, 2) : ids.slice(-3));
});

test.each([
  ['true by default', undefined, true, 2, [1, 2, 3, 4, 5]],
  ['true for include_anchor=true', true, true, 2, [1, 2, 3, 4, 5]],
  ['false for include_anchor=false', false, false, 0, [1, 2]],
])('returns found_anchor as %s', async (_, include_anchor, found, num_after, wanted) => {
  const { call, mock } = await startMock();
  const ids = await idsIn(mock, '1:standup');
  const narrow = [['topic', 'standup']];
  const fields = include_anchor === undefined ? {} : { include_anchor };
  const around = { anchor: String(ids[3]), num_before: 2, num_after, narrow, ...fields };
  const answer = await read(call, 'member', around);
  expect(idsOf(answer)).toEqual(wanted.map((i) => ids[i]));
  expect(answer.body).toMatchObject({
    anchor: ids[3],
    found_anchor: found,
    found_newest: false,
    found_oldest: false,
  });
});

test('sets found_oldest, found_newest and found_anchor according to the returned page', async () => {
  const { call, mock } = await startMock();
  const ids = await idsIn(mock, '1:standup');
  const narrow = [['topic', 'standup']];
  const before = (ids[0] as number) - 1;
  const all = await read(call, 'member', { anchor: String(before), num_before: 0, num_after: 8, narrow });
  expect(all.body).toMatchObject({
    found_oldest: true,
    found_newest: true,
    found_anchor: false,
    anchor: before,
  });
  const less = await read(call, 'member', { anchor: String(before), num_before: 0, num_after: 7, narrow });
  expect(less.body).toMatchObject({ found_oldest: true, found_newest: false });
});

test('resolves first_unread to the oldest unread match, or to the newest match if none is unread', async () => {
  const { call, mock } = await startMock();
  const unread = await idsIn(mock, '1:standup');
  const first = await read(call, 'member', { anchor: 'first_unread', num_before: 0, num_after: 0 });
  expect(first.body).toMatchObject({ anchor: unread[0], found_anchor: true });
  const narrow = [['topic', 'welcome']];
  const read_ = await read(call, 'member', { anchor: 'first_unread', num_before: 0, num_after: 0, narrow });
  expect(read_.body.anchor).toBe((await idsIn(mock, '1:welcome')).at(-1));
  const none = await read(call, 'member', { anchor: 'first_unread', narrow: [['topic', 'nowhere']] });
  expect(none.body).toMatchObject({ anchor: 1e16, messages: [], found_oldest: true, found_newest: true });
});

test('accepts use_first_unread_anchor in place of the anchor first_unread', async () => {
  const { call, mock } = await startMock();
  const [first] = await idsIn(mock, '1:standup');
  const fields = { use_first_unread_anchor: true, num_before: 0, num_after: 0 };
  expect((await call('member', 'GET', '/messages', fields)).body.anchor).toBe(first);
  const both = { ...fields, anchor: 'newest' };
  expect(await call('member', 'GET', '/messages', both)).toMatchObject(
    badRequestNaming('use_first_unread_anchor'),
  );
  const off = { ...AROUND, use_first_unread_anchor: false };
  expect((await call('member', 'GET', '/messages', off)).body.anchor).toBe(1e16);
});

test('prefers use_first_unread_anchor to an anchor in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  const [first] = await idsIn(mock, '1:standup');
  const { body } = await read(call, 'member', { use_first_unread_anchor: true });
  expect(body.anchor).toBe(first);
});

test('skips muted messages for the anchor first_unread in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  const [first] = await idsIn(mock, '1:standup');
  const send = (topic: string) =>
    call('admin', 'POST', '/messages', { type: 'channel', to: 'general', topic, content: 'Hello' });
  const heard = (await send('heard')).body.id;
  const anchorOf = async (narrow: unknown[]) =>
    (await read(call, 'member', { anchor: 'first_unread', narrow })).body.anchor;
  expect(await anchorOf([])).toBe(first);
  await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'standup', visibility_policy: 1 });
  expect(await anchorOf([])).toBe(heard);
  expect(await anchorOf([['channel', 'general']])).toBe(heard);
  const topic = [
    ['channel', 'general'],
    ['topic', 'standup'],
  ];
  expect(await anchorOf(topic)).toBe(first);
  const subscription_data = [{ stream_id: 1, property: 'is_muted', value: true }];
  await call('member', 'POST', '/users/me/subscriptions/properties', { subscription_data });
  expect(await anchorOf([])).toBe(1e16);
  expect(await anchorOf([['channel', 'general']])).toBe(heard);
  await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'heard', visibility_policy: 3 });
  expect(await anchorOf([])).toBe(heard);
});

test('resolves first_unread to 1e16 in the zulip dialect and to the newest message in the reference dialect when nothing is unread', async () => {
  const narrow = [['topic', 'welcome']];
  const published = await startMock({ dialect: 'zulip' });
  const fields = { anchor: 'first_unread', num_before: 1, num_after: 1, narrow };
  const { body } = await read(published.call, 'member', fields);
  expect(body).toMatchObject({ anchor: 1e16, found_newest: true, found_anchor: false });
  const plain = await startMock();
  const newest = (await idsIn(plain.mock, '1:welcome')).at(-1);
  expect((await read(plain.call, 'member', fields)).body.anchor).toBe(newest);
  expect(body.messages.at(-1).id).toBe(newest);
});

test.each([
  ['2026-01-10', 0],
  ['2026-01-10T00:00:30', 1],
  ['2026-01-10T01:00:30+01:00', 1],
  ['2026-01-10T00:01Z', 1],
  ['2026-01-11', 2],
  ['2026-01-12', 2],
])('resolves the date anchor %s to the matching message at index %i', async (anchor_date, place) => {
  const { call, mock } = await startMock();
  await mock.ready;
  for (const id of [...mock.db.messages.ids()]) await writable(mock.db).messages.delete(id);
  const ids: number[] = [];
  for (const at of ['2026-01-10T00:00:00Z', '2026-01-10T00:01:00Z', '2026-01-11T00:00:00Z']) {
    mock.clock.set(at);
    ids.push(await sent(call, 'owner', {}));
  }
  const { body } = await read(call, 'member', { anchor: 'date', anchor_date, num_before: 0 });
  expect(body).toMatchObject({ anchor: ids[place], found_anchor: true });
});

test('resolves a date anchor and history_limited_before correctly after the clock is set back', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const since = Date.parse('2026-01-14') / 1000;
  const expected = mock.db.messages.all().find(({ timestamp }) => timestamp >= since)?.id;
  mock.clock.set('2026-01-01');
  const seeded = mock.db.messages.count();
  for (let count = 0; count < seeded + 10; count++) await sent(call, 'owner', {});
  const dated = await read(call, 'owner', {
    anchor: 'date',
    anchor_date: '2026-01-14',
    num_before: 0,
    num_after: 1,
  });
  expect(dated.body).toMatchObject({ anchor: expected, found_anchor: true });
  mock.settings.set({ history_limited_before: since });
  const { body } = await read(call, 'owner', { anchor: 'oldest', num_before: 0, num_after: 1 });
  expect(body.messages[0].id).toBe(expected);
});

test.each([
  ['2026-02-30', '"2026-02-30" is not an ISO 8601 date or datetime'],
  ['2026-13-01', '"2026-13-01" is not an ISO 8601 date or datetime'],
  ['yesterday', '"yesterday" is not an ISO 8601 date or datetime'],
  ['2026-01-10T12:30.5', '"2026-01-10T12:30.5" is not an ISO 8601 date or datetime'],
  ['2026-01-10T25:00', '"2026-01-10T25:00" is not an ISO 8601 date or datetime'],
])('rejects the date anchor "%s", which is not an ISO 8601 date', async (anchor_date, problem) => {
  const { call } = await startMock();
  expect(await read(call, 'member', { anchor: 'date', anchor_date })).toMatchObject({
    status: 400,
    body: { result: 'error', code: 'BAD_REQUEST', msg: `Invalid "anchor_date": ${problem}` },
  });
});

test('requires anchor_date for the anchor "date"', async () => {
  const { call } = await startMock();
  expect(await read(call, 'member', { anchor: 'date' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Invalid "anchor_date": required with `anchor=date`' },
  });
});

test('accepts a page of 5,000 messages, and explains the limit for a larger page', async () => {
  const { call, mock } = await startMock();
  const status = async (num_after: number) =>
    (await read(call, 'member', { num_before: 2500, num_after })).status;
  expect([await status(2500), await status(2501)]).toEqual([200, 400]);
  const { summary } = mock.explain(mock.requests.at(-1));
  expect(summary).toContain('The request is for 5001 messages, and the limit is 5000');
});

test('rejects date anchors below level 445', async () => {
  const { call } = await startMock({ featureLevel: 444 });
  const fields = { anchor: 'date', anchor_date: '2026-01-10' };
  expect(await read(call, 'member', fields)).toMatchObject(badRequestNaming('anchor'));
});

test.each([
  ['a request without an anchor', { num_before: 1, num_after: 1 }, 'anchor'],
  [
    'use_first_unread_anchor=false without an anchor',
    { num_before: 1, num_after: 1, use_first_unread_anchor: false },
    'anchor',
  ],
  ['a request without num_before', { anchor: 'newest', num_after: 1 }, 'num_before'],
  ['a request without num_after', { anchor: 'newest', num_before: 1 }, 'num_after'],
  ['a negative num_before', { anchor: 'newest', num_before: -1, num_after: 1 }, 'num_before'],
  ['a negative num_after', { anchor: 'newest', num_before: 1, num_after: -1 }, 'num_after'],
  ['a negative anchor', { ...AROUND, anchor: '-1' }, 'anchor'],
  ['an unknown word as the anchor', { ...AROUND, anchor: 'middle' }, 'anchor'],
  ['a page of more than 5,000 messages', { anchor: 'newest', num_before: 2500, num_after: 2501 }, '5000'],
  ['message_ids with an anchor', { message_ids: [1], anchor: 'newest' }, 'anchor'],
  ['message_ids with include_anchor', { message_ids: [1], include_anchor: true }, 'include_anchor'],
  [
    'include_anchor=false with messages on both sides of the anchor',
    { ...AROUND, num_before: 1, num_after: 1, include_anchor: false },
    'include_anchor',
  ],
  [
    'message_ids with use_first_unread_anchor',
    { message_ids: [1], use_first_unread_anchor: false },
    'use_first_unread_anchor',
  ],
  ['message_ids with num_before', { message_ids: [1], num_before: 1 }, 'num_before'],
  ['message_ids with num_after', { message_ids: [1], num_after: 1 }, 'num_after'],
  [
    'an unknown operator in the narrow',
    { ...AROUND, narrow: [{ operator: 'colour', operand: 'red' }] },
    'narrow',
  ],
  ['an unknown operand of `is`', { ...AROUND, narrow: [{ operator: 'is', operand: 'great' }] }, 'narrow'],
  ['an unknown operand of `has`', { ...AROUND, narrow: [{ operator: 'has', operand: 'luck' }] }, 'narrow'],
  [
    'an unknown operand of `channels`',
    { ...AROUND, narrow: [{ operator: 'channels', operand: 'private' }] },
    'narrow',
  ],
  ['a word as the operand of `id`', { ...AROUND, narrow: [{ operator: 'id', operand: 'x' }] }, 'narrow'],
  ['a word as the operand of `near`', { ...AROUND, narrow: [{ operator: 'near', operand: 'x' }] }, 'narrow'],
  ['a blank search', { ...AROUND, narrow: [{ operator: 'search', operand: ' ' }] }, 'narrow'],
  [
    'an unknown sender',
    { ...AROUND, narrow: [{ operator: 'sender', operand: 'nobody@example.com' }] },
    'narrow',
  ],
  [
    'an unknown user as the operand of `dm`',
    { ...AROUND, narrow: [{ operator: 'dm', operand: [99] }] },
    'narrow',
  ],
  ['an operator without an operand', { ...AROUND, narrow: [['channel']] }, 'narrow'],
  ['a narrow that is a string', { ...AROUND, narrow: 'channel' }, 'narrow'],
  ['an unknown channel in the narrow', { ...AROUND, narrow: [['channel', 'nowhere']] }, 'nowhere'],
  [
    'a private channel in the narrow that the caller cannot see',
    { ...AROUND, narrow: [['channel', 'leadership']] },
    'leadership',
  ],
])('rejects %s', async (_, fields, name) => {
  const { call } = await startMock();
  expect(await call('member', 'GET', '/messages', fields)).toMatchObject(badRequestNaming(name));
});

test('returns those messages in message_ids that are readable and match the narrow, sorted by ID', async () => {
  const { call, mock } = await startMock();
  const hidden = await newest(mock, { topic: '3:planning' });
  const elsewhere = await sent(call, 'admin', { to: 6 });
  const here = await sent(call, 'owner', {});
  const ids = { message_ids: [here, 99_999, hidden, elsewhere, here] };
  const answer = await call('member', 'GET', '/messages', ids);
  expect(idsOf(answer)).toEqual([elsewhere, here]);
  expect(answer.body).not.toHaveProperty('anchor');
  const narrow = [{ operator: 'sender', operand: 'owner@example.com' }];
  expect(idsOf(await call('member', 'GET', '/messages', { ...ids, narrow }))).toEqual([here]);
  expect(idsOf(await call('member', 'GET', '/messages', { message_ids: [] }))).toEqual([]);
});

test('hides messages older than the plan allows, and sets history_limited where the plan cuts off results', async () => {
  const { call, mock } = await startMock();
  const ids = await idsIn(mock, '1:standup');
  const from = mock.db.messages.get(ids[3] as number)?.timestamp as number;
  await mock.restore(await limited(mock, from));
  const narrow = [['topic', 'standup']];
  const all = await read(call, 'member', { narrow });
  expect([idsOf(all), all.body.found_oldest, all.body.history_limited]).toEqual([ids.slice(3), true, true]);
  const few = await read(call, 'member', { narrow, num_before: 2 });
  expect([idsOf(few).length, few.body.found_oldest, few.body.history_limited]).toEqual([2, false, false]);
  const later = await read(call, 'member', { narrow, anchor: 0, num_before: 0, num_after: 100 });
  expect([idsOf(later), later.body.history_limited]).toEqual([ids.slice(3), true]);
  const butOne = await read(call, 'member', { narrow, num_before: ids.length - 4 });
  expect([idsOf(butOne), butOne.body.found_oldest]).toEqual([ids.slice(4), false]);
  const given = await call('member', 'GET', '/messages', { message_ids: ids });
  expect(idsOf(given)).toEqual(ids.slice(3));
  // As in Zulip, a single message can be fetched by ID whatever the plan.
  expect((await call('member', 'GET', `/messages/${ids[0]}`)).status).toBe(200);
  await mock.restore(await limited(mock, mock.clock.now() + 1));
  for (const anchor of ['first_unread', 'newest']) {
    const nothing = await read(call, 'member', { narrow, anchor });
    expect(nothing.body).toMatchObject({ anchor: 1e16, messages: [], history_limited: true });
  }
});

test('finds messages in unsubscribed channels only when the narrow contains a channel operator', async () => {
  const { call } = await startMock();
  const elsewhere = await sent(call, 'admin', { to: 6, topic: 'far' });
  const seen = async (narrow: unknown[]) => idsOf(await read(call, 'member', { narrow })).includes(elsewhere);
  expect(await seen([])).toBe(false);
  expect(await seen([['topic', 'far']])).toBe(false);
  expect(await seen([['channel', 'quiet']])).toBe(true);
  expect(await seen([['stream', '6']])).toBe(true);
  expect(
    await seen([
      ['topic', 'far'],
      ['stream', '6'],
    ]),
  ).toBe(true);
  expect(
    await seen([
      ['channels', 'public'],
      ['topic', 'far'],
    ]),
  ).toBe(true);
  expect(await seen([{ operator: 'channel', operand: 6 }])).toBe(true);
  expect(await seen([['channels', 'public']])).toBe(true);
  expect(await seen([['streams', 'public']])).toBe(true);
  expect(await seen([{ operator: 'channel', operand: 2, negated: true }])).toBe(false);
});

test('limits a search by sender to messages sent while the caller was subscribed', async () => {
  const { call } = await startMock();
  const to = (people: number[]) => sent(call, 'admin', { type: 'direct', to: people });
  const before = await sent(call, 'admin', { to: 6 });
  const subscriptions = [{ name: 'quiet' }];
  await call('member', 'POST', '/users/me/subscriptions', { subscriptions });
  const sentIds = [await to([4]), await to([6]), await sent(call, 'admin', { to: 6 }), before];
  await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['quiet'] });
  sentIds.push(await sent(call, 'admin', { to: 6 }));
  await call('member', 'POST', '/users/me/subscriptions', { subscriptions });
  sentIds.push(await sent(call, 'admin', { to: 6 }));
  const found = idsOf(await read(call, 'member', { narrow: [['sender', 'admin@example.com']] }));
  expect(sentIds.map((id) => found.includes(id))).toEqual([true, false, true, false, false, true]);
});

test("limits a guest's narrow channels:public to the public channels that the guest can read", async () => {
  const { call } = await startMock();
  const answer = await read(call, 'guest', { narrow: [['channels', 'public']] });
  const streams = new Set(answer.body.messages.map(({ stream_id }: { stream_id: number }) => stream_id));
  expect([...streams].sort()).toEqual([1, 5]);
});

test('replaces the empty topic with its display name unless the client supports empty topics', async () => {
  const { call } = await startMock();
  const fields = {
    narrow: [
      ['channel', 'general'],
      ['topic', '(no topic)'],
    ],
  };
  const named = await read(call, 'member', fields);
  const empty = await read(call, 'member', { ...fields, allow_empty_topic_name: true });
  const topics = ({ body }: typeof named) =>
    new Set(body.messages.map((m: { subject: string }) => m.subject));
  expect([topics(named), topics(empty)]).toEqual([new Set(['general chat']), new Set([''])]);
});

test('lists edits and moves with only the changed fields, the most recent first', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: 'one', topic: '' });
  mock.clock.advance({ seconds: 10 });
  await call('member', 'PATCH', `/messages/${id}`, { content: '**two**' });
  mock.clock.advance({ seconds: 10 });
  await call('admin', 'PATCH', `/messages/${id}`, { topic: 'moved' });
  const { body } = await call('member', 'GET', '/messages', { message_ids: [id] });
  const now = mock.clock.now();
  expect(body.messages[0]).toMatchObject({ last_edit_timestamp: now - 10, last_moved_timestamp: now });
  expect(body.messages[0].edit_history).toEqual([
    { user_id: 2, timestamp: now, prev_topic: 'general chat', topic: 'moved' },
    { user_id: 4, timestamp: now - 10, prev_content: 'one', prev_rendered_content: '<p>one</p>' },
  ]);
  const fields = { message_ids: [id], allow_empty_topic_name: true };
  const taken = await call('member', 'GET', '/messages', fields);
  expect(taken.body.messages[0].edit_history[0].prev_topic).toBe('');
});

test('renders the previous content of an edited message, with links to channels', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { content: 'In #**general**' });
  await call('member', 'PATCH', `/messages/${id}`, { content: 'two' });
  const { body } = await call('member', 'GET', '/messages', { message_ids: [id] });
  expect(body.messages[0].edit_history[0].prev_rendered_content).toContain('data-stream-id="1"');
});

test('sets no last_moved_timestamp for resolving a topic, and no last_edit_timestamp for a move', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { topic: 'todo' });
  await call('admin', 'PATCH', `/messages/${id}`, { topic: '✔ todo' });
  const [message] = (await call('member', 'GET', '/messages', { message_ids: [id] })).body.messages;
  expect(message).not.toHaveProperty('last_moved_timestamp');
  expect(message).not.toHaveProperty('last_edit_timestamp');
  expect(message.edit_history).toHaveLength(1);
});

test('sets last_edit_timestamp for moves below level 365, and prev_subject below level 118', async () => {
  const { call, mock } = await startMock({ featureLevel: 117 });
  const id = await sent(call, 'member', { type: 'stream', topic: 'todo' });
  await call('admin', 'PATCH', `/messages/${id}`, { topic: 'done' });
  const fields = { anchor: String(id), num_before: 0, num_after: 0 };
  const [message] = (await call('member', 'GET', '/messages', fields)).body.messages;
  const now = mock.clock.now();
  expect(message.last_edit_timestamp).toBe(now);
  expect(message).not.toHaveProperty('last_moved_timestamp');
  expect(message.edit_history).toEqual([{ user_id: 2, timestamp: now, prev_subject: 'todo' }]);
});

test.each([364, 365])(
  'returns last_edit_timestamp for a message that has no edit history, at level %i',
  async (featureLevel) => {
    const { call, mock } = await startMock({ featureLevel });
    const plain = await sent(call, 'member', {});
    const edited = await sent(call, 'member', {});
    const last_edit_timestamp = mock.clock.now();
    await writable(mock.db).messages.update(edited, { last_edit_timestamp });
    const read = async (id: number) =>
      (await call('member', 'GET', '/messages', { message_ids: [id] })).body.messages[0];
    expect(await read(plain)).not.toHaveProperty('last_edit_timestamp');
    expect(await read(edited)).toMatchObject({ last_edit_timestamp });
    expect(await read(edited)).not.toHaveProperty('edit_history');
  },
);

test('omits the edit history when the organization hides it', async () => {
  const { call } = await startMock({ settings: { allow_edit_history: false } });
  const id = await sent(call, 'member', {});
  await call('member', 'PATCH', `/messages/${id}`, { content: 'Bye' });
  const [message] = (await call('member', 'GET', '/messages', { message_ids: [id] })).body.messages;
  expect(message).not.toHaveProperty('edit_history');
  expect(message.last_edit_timestamp).toEqual(expect.any(Number));
});

test.each([
  ['omits', 328],
  ['includes', 327],
])('%s the "user" field in each reaction at level %i', async (verb, featureLevel) => {
  const has = verb === 'includes';
  const { call } = await startMock({ featureLevel });
  const id = await sent(call, 'member', {});
  await call('owner', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  const [message] = (await call('member', 'GET', '/messages', { message_ids: [id] })).body.messages;
  const plain = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 1 };
  const user = { id: 1, email: 'owner@example.com', full_name: expect.any(String), is_mirror_dummy: false };
  expect(message.reactions).toEqual([has ? { ...plain, user } : plain]);
});

test('returns reactions in the order in which they were added', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', {});
  const given = [
    ['owner', 'tada'],
    ['guest', 'heart'],
    ['colleague', 'tada'],
  ] as const;
  for (const [persona, emoji_name] of given) {
    await call(persona, 'POST', `/messages/${id}/reactions`, { emoji_name });
  }
  await call('guest', 'DELETE', `/messages/${id}/reactions`, { emoji_name: 'heart' });
  await call('guest', 'POST', `/messages/${id}/reactions`, { emoji_name: 'heart' });
  const [message] = (await call('owner', 'GET', '/messages', { message_ids: [id] })).body.messages;
  expect(
    message.reactions.map((one: { user_id: number; emoji_name: string }) => [one.user_id, one.emoji_name]),
  ).toEqual([
    [1, 'tada'],
    [6, 'tada'],
    [5, 'heart'],
  ]);
});

test('lists a move with its previous channel, and an edit by an unknown user with a null user_id', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { topic: 'todo' });
  await call('admin', 'PATCH', `/messages/${id}`, { stream_id: 2 });
  const read = async () => (await call('member', 'GET', '/messages', { message_ids: [id] })).body.messages[0];
  const timestamp = mock.clock.now();
  const moved = { user_id: 2, timestamp, prev_stream: 1, stream: 2 };
  expect(await read()).toMatchObject({ stream_id: 2, last_moved_timestamp: timestamp });
  expect((await read()).edit_history).toEqual([moved]);
  const old = { user_id: null, timestamp: 1_480_000_000, prev_content: 'Hullo' };
  await writable(mock.db).messages.update(id, { edit_history: [moved, old] });
  expect((await read()).edit_history).toEqual([moved, { ...old, prev_rendered_content: '<p>Hullo</p>' }]);
});

test("returns the caller's flags for each message", async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { content: '@**all** @**Max Member**' });
  const elsewhere = await sent(call, 'admin', { to: 6 });
  const fields = { message_ids: [id, elsewhere] };
  const [mentioned, far] = (await call('member', 'GET', '/messages', fields)).body.messages;
  expect(mentioned.flags).toEqual(['mentioned', 'stream_wildcard_mentioned', 'wildcard_mentioned']);
  expect(far.flags).toEqual(['read', 'historical']);
  // A read message is historical only if the user was not subscribed when it was sent.
  const [seen] = await idsIn(mock, '1:welcome');
  await call('member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'quiet' }] });
  const again = await call('member', 'GET', '/messages', { message_ids: [seen, elsewhere] });
  expect(again.body.messages.map((m: { flags: string[] }) => m.flags)).toEqual([
    ['read'],
    ['read', 'historical'],
  ]);
});

test('highlights search matches in the content and the topic', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { content: 'Fish & **chips**', topic: 'a <fish>' });
  const answer = await read(call, 'member', { narrow: [['search', 'FISH chips']] });
  expect(idsOf(answer)).toEqual([id]);
  expect(answer.body.messages[0]).toMatchObject({
    match_content:
      '<p><span class="highlight">Fish</span> &amp; <strong><span class="highlight">chips</span></strong></p>',
    match_subject: 'a &lt;<span class="highlight">fish</span>&gt;',
  });
  const plain = await read(call, 'member', { narrow: [['topic', 'a <fish>']] });
  expect(plain.body.messages[0]).not.toHaveProperty('match_content');
});

test('resolves the operator `with` to the current conversation of a message', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { topic: 'before' });
  const stays = await sent(call, 'owner', { topic: 'before' });
  await call('admin', 'PATCH', `/messages/${id}`, {
    topic: 'after',
    send_notification_to_new_thread: false,
  });
  const next = await sent(call, 'owner', { topic: 'after' });
  const narrow = [
    { operator: 'channel', operand: 1 },
    { operator: 'topic', operand: 'before' },
  ];
  const found = await read(call, 'member', { narrow: [...narrow, { operator: 'with', operand: id }] });
  expect(idsOf(found)).toEqual([id, next]);
  const lost = await read(call, 'member', { narrow: [...narrow, { operator: 'with', operand: 99_999 }] });
  expect(idsOf(lost)).toEqual([stays]);
  for (const beside of [
    [],
    [['channel', 'general']],
    [['topic', 'before']],
    [{ operator: 'channel', operand: 1, negated: true }, ['topic', 'before']],
  ]) {
    const alone = await read(call, 'member', { narrow: [['with', '99999'], ...beside] });
    expect(alone).toMatchObject(badRequestNaming('narrow', '99999'));
  }
  const twice = await read(call, 'member', {
    narrow: [
      ['with', String(id)],
      ['with', String(next)],
    ],
  });
  expect(twice).toMatchObject(badRequestNaming('narrow', 'only once'));
});

test('combines the operator `with` with other operators, negation and direct messages', async () => {
  const { call, mock } = await startMock();
  const ids = [await sent(call, 'owner', { topic: 'x' }), await sent(call, 'colleague', { topic: 'x' })];
  const direct = await sent(call, 'colleague', { type: 'direct', to: [4] });
  const found = async (...narrow: unknown[]) => idsOf(await read(call, 'member', { narrow }));
  const with_ = (operand: number | undefined, negated = false) => ({ operator: 'with', operand, negated });
  expect(await found(with_(ids[0]), ['sender', 'owner@example.com'])).toEqual([ids[0]]);
  expect(await found(with_(direct))).toEqual(await found(['dm', 'user6@chat.example.com']));
  const others = await found(with_(ids[0], true));
  expect([others.includes(direct), ids.some((id) => others.includes(id))]).toEqual([true, false]);
  // Messages that the caller cannot read count as unknown.
  const hidden = await newest(mock, { topic: '3:planning' });
  for (const beside of [[], [['is', 'unread']], [['sender', 'owner@example.com']]]) {
    const answer = await read(call, 'member', { narrow: [with_(hidden), ...beside] });
    expect(answer).toMatchObject(badRequestNaming('narrow', String(hidden)));
  }
});

test('finds nothing for an unknown message ID, and highlights nothing for a negated search', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { content: 'apples' });
  expect(idsOf(await read(call, 'member', { narrow: [['id', '99999']] }))).toEqual([]);
  const narrow = [['id', String(id)], { operator: 'search', operand: 'pears', negated: true }];
  const { body } = await read(call, 'member', { narrow });
  expect(body.messages).toHaveLength(1);
  expect(body.messages[0]).not.toHaveProperty('match_content');
});

test.each([
  ['hides', 'a private channel with protected history', { history_public_to_subscribers: false }, false],
  ['returns', 'a private channel', {}, true],
  ['returns', 'a public channel', { invite_only: false, history_public_to_subscribers: false }, true],
  ['returns', 'a web-public channel', { is_web_public: true, history_public_to_subscribers: false }, true],
])('%s messages from before the caller subscribed to %s', async (_verb, _channel, kind, reads) => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(3, kind);
  const before = await sent(call, 'owner', { to: 3, topic: 'plans' });
  const subscriptions = [{ name: 'leadership' }];
  await call('admin', 'POST', '/users/me/subscriptions', { subscriptions, principals: [4] });
  const after = await sent(call, 'owner', { to: 3, topic: 'plans' });
  const wanted = reads ? [before, after] : [after];
  const narrow = [
    ['channel', 'leadership'],
    ['topic', 'plans'],
  ];
  expect(idsOf(await read(call, 'member', { narrow }))).toEqual(wanted);
  const ids = { message_ids: [before, after] };
  expect(idsOf(await call('member', 'GET', '/messages', ids))).toEqual(wanted);
  expect((await call('member', 'GET', `/messages/${before}`)).status).toBe(reads ? 200 : 400);
  // Without a channel operator, the search starts at the subscription.
  expect(idsOf(await read(call, 'member', { narrow: [['topic', 'plans']] }))).toEqual([after]);
});

test('hides messages in a private channel from users who left the channel', async () => {
  const { call } = await startMock();
  const subscriptions = [{ name: 'leadership' }];
  await call('admin', 'POST', '/users/me/subscriptions', { subscriptions, principals: [4] });
  const id = await sent(call, 'owner', { to: 3, topic: 'secret' });
  const sees = async () => idsOf(await read(call, 'member')).includes(id);
  expect(await sees()).toBe(true);
  await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['leadership'] });
  expect(await sees()).toBe(false);
});

test('returns BAD_REQUEST for a missing anchor in the zulip dialect, as Zulip does', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const { anchor: _, ...fields } = AROUND;
  expect(await call('member', 'GET', '/messages', fields)).toMatchObject(badRequestNaming('anchor'));
});

test.each(['num_before', 'num_after'])(
  'returns REQUEST_VARIABLE_MISSING for a missing %s in the zulip dialect below level 300',
  async (name) => {
    const { call } = await startMock({ dialect: 'zulip', featureLevel: 299 });
    const { [name as 'anchor']: _, ...fields } = AROUND;
    const { status, body } = await call('member', 'GET', '/messages', fields);
    expect([status, body.code, body.var_name]).toEqual([400, 'REQUEST_VARIABLE_MISSING', name]);
  },
);

test('shows guests only the IDs of inaccessible users, but the full data of bots', async () => {
  const { call, mock } = await startMock({ settings: { guests_see_all_users: false }, featureLevel: 327 });
  const ids = [];
  for (const persona of ['colleague', 'bot']) {
    const fields = { type: 'stream', to: 1, topic: 'x', content: 'Hi' };
    ids.push((await call(persona, 'POST', '/messages', fields)).body.id);
  }
  await call('colleague', 'POST', `/messages/${ids[0]}/reactions`, { emoji_name: 'tada' });
  const unsubscribe = { subscriptions: ['general'], principals: [6, 8] };
  await call('owner', 'DELETE', '/users/me/subscriptions', unsubscribe);
  const { body } = await call('guest', 'GET', '/messages', { message_ids: ids });
  const unknown = { full_name: 'Unknown user', email: 'user6@chat.example.com' };
  expect(body.messages).toMatchObject([
    {
      sender_id: 6,
      sender_full_name: unknown.full_name,
      sender_email: unknown.email,
      avatar_url: '/avatar/unknown?v=1',
      reactions: [{ user_id: 6, user: { id: 6, ...unknown } }],
    },
    { sender_id: 8, sender_full_name: 'Helper Bot', sender_email: mock.personas.bot.email },
  ]);
  expect((await call('member', 'GET', '/messages', { message_ids: ids })).body.messages).toMatchObject([
    { sender_full_name: 'Carl Colleague', reactions: [{ user: { full_name: 'Carl Colleague' } }] },
    {},
  ]);
});

test('rejects more than 5,000 message_ids', async () => {
  const url = 'http://ids.example.com';
  const mock = createTeamChatMock({ baseUrl: url });
  await mock.ready;
  const statusOf = async (length: number) => {
    const ids = JSON.stringify(Array.from({ length }, (_, i) => i + 1));
    const headers = { authorization: mock.authHeader('member') };
    return (await mock.handle(new Request(`${url}/api/v1/messages?message_ids=${ids}`, { headers })))?.status;
  };
  expect([await statusOf(5000), await statusOf(5001)]).toEqual([200, 400]);
});

/** Returns a snapshot in which the plan hides messages from before a time. */
async function limited(mock: Client['mock'], history_limited_before: number) {
  const saved = await mock.snapshot();
  const { organization } = saved;
  return {
    ...saved,
    organization: { ...organization, settings: { ...organization.settings, history_limited_before } },
  };
}

test('sets history_limited only together with found_oldest in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  const ids = await idsIn(mock, '1:standup');
  await mock.restore(await limited(mock, mock.db.messages.get(ids[3] as number)?.timestamp as number));
  const ends = async (fields: object) => {
    const { body } = await read(call, 'member', { narrow: [['topic', 'standup']], ...fields });
    return [idsOf({ body }), body.found_oldest, body.history_limited];
  };
  expect(await ends({ anchor: ids[1], num_before: 0 })).toEqual([ids.slice(3), false, false]);
  expect(await ends({ anchor: ids[1] })).toEqual([ids.slice(3), true, true]);
});

test.each([
  ['an unknown channel name', [['channel', 'nowhere']], 'there is no channel "nowhere"'],
  ['an unknown channel ID', [{ operator: 'channel', operand: 99 }], 'there is no channel 99'],
  ['an unknown sender', [['sender', 'nobody@example.com']], 'there is no user "nobody@example.com"'],
  ['an unknown operator', [['mood', 'good']], 'there is no operator "mood"'],
  ['an unknown operand of `is`', [['is', 'happy']], '"is" does not take "happy"'],
  ['an unknown message in `with`', [['with', '99999']], 'there is no message 99999'],
  ['a message ID above 2147483647', [['id', '2147483648']], '"id" does not take "2147483648"'],
])('returns BAD_NARROW for %s in the zulip dialect', async (_, narrow, desc) => {
  const fields = { narrow, anchor: 'newest', num_before: 1, num_after: 0 };
  const msg = `Invalid "narrow": ${desc}`;
  const zulip = await startMock({ dialect: 'zulip' });
  expect((await zulip.call('member', 'GET', '/messages', fields)).body).toEqual({
    result: 'error',
    code: 'BAD_NARROW',
    msg,
    desc,
  });
  const reference = await startMock();
  expect((await reference.call('member', 'GET', '/messages', fields)).body).toEqual({
    result: 'error',
    code: 'BAD_REQUEST',
    msg,
  });
});

test('rejects include_anchor=false with messages before and after the anchor', async () => {
  const { call } = await startMock();
  const fields = { anchor: '16', num_before: 1, num_after: 1, include_anchor: false };
  expect(await call('member', 'GET', '/messages', fields)).toMatchObject(badRequestNaming('include_anchor'));
  expect((await call('member', 'GET', '/messages', { ...fields, num_after: 0 })).status).toBe(200);
});

test('finds starred messages in readable channels to which the caller is not subscribed', async () => {
  const { call } = await startMock();
  const place = { type: 'channel', to: 'quiet', topic: 'hint', content: 'Remember' };
  const { id } = (await call('admin', 'POST', '/messages', place)).body;
  const find = async (...narrow: string[][]) => {
    const fields = { narrow, anchor: 'newest', num_before: 5, num_after: 0 };
    return (await call('member', 'GET', '/messages', fields)).body.messages.map(
      (one: { id: number }) => one.id,
    );
  };
  expect(await find(['is', 'starred'])).toEqual([]);
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  expect(await find(['is', 'starred'])).toEqual([id]);
  expect(await find(['topic', 'hint'])).toEqual([id]);
  await call('admin', 'PATCH', '/streams/6', { is_private: true });
  expect(await find(['is', 'starred'])).toEqual([]);
});

test.each(['user6@chat.example.com,', ', user6@chat.example.com ,,'])(
  'ignores extra commas in the list of emails %j',
  async (operand) => {
    const { call } = await startMock();
    const fields = { anchor: 'newest', num_before: 1, num_after: 0 };
    const read = (one: string) => call('member', 'GET', '/messages', { ...fields, narrow: [['dm', one]] });
    expect((await read(operand)).body).toEqual((await read('user6@chat.example.com')).body);
    expect(await read(',')).toMatchObject(badRequestNaming('narrow'));
  },
);

test('highlights a searched URL without its scheme', async () => {
  const { call } = await startMock();
  await sent(call, 'member', { content: 'See https://google.com now' });
  const narrow = [{ operator: 'search', operand: 'https://google.com' }];
  const { body } = await read(call, 'member', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
  expect(body.messages[0].match_content).toContain('>https://<span class="highlight">google.com</span></a>');
});

test('returns a different recipient_id for each direct conversation', async () => {
  const { call } = await startMock();
  const conversations = [[6], [2, 6], [2], [2, 6], [6], [4]];
  const sentIds: number[] = [];
  for (const to of conversations) {
    const { body } = await call('member', 'POST', '/messages', { type: 'direct', to, content: 'Hello' });
    sentIds.push(body.id);
  }
  const { body } = await call('member', 'GET', '/messages', { message_ids: sentIds });
  const numbers = body.messages.map((message: { recipient_id: number }) => message.recipient_id);
  const [guest, group, admin, again, guestAgain, self] = numbers;
  expect([again, guestAgain]).toEqual([group, guest]);
  expect(new Set([guest, group, admin, self]).size).toBe(4);
  for (const number of numbers) expect(number % 2).toBe(1);
});

test('keeps the recipient_id of a direct conversation whose first message is deleted', async () => {
  const { call } = await startMock();
  const send = async () =>
    (await call('owner', 'POST', '/messages', { type: 'direct', to: [4], content: 'Hello' })).body.id;
  const [first, second] = [await send(), await send()];
  const numberOf = async (id: number) =>
    (await call('owner', 'GET', `/messages/${id}`)).body.message.recipient_id;
  const before = await numberOf(second);
  expect(await numberOf(first)).toBe(before);
  await call('owner', 'DELETE', `/messages/${first}`);
  expect(await numberOf(second)).toBe(before);
});

test('returns the doubled channel ID as the recipient_id of channel messages', async () => {
  const { call } = await startMock();
  const { body } = await call('owner', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 60,
    num_after: 0,
  });
  const inChannels = body.messages.filter(({ type }: { type: string }) => type === 'stream');
  expect(new Set(inChannels.map(({ stream_id }: { stream_id: number }) => stream_id)).size).toBeGreaterThan(
    2,
  );
  for (const { stream_id, recipient_id } of inChannels) expect(recipient_id).toBe(2 * stream_id);
});

test('finds messages in followed topics, but none in unmuted topics, with the narrow is:followed', async () => {
  const { call } = await startMock();
  for (const [topic, visibility_policy] of [
    ['standup', 3],
    ['welcome', 2],
  ] as const) {
    await call('member', 'POST', '/user_topics', { stream_id: 1, topic, visibility_policy });
    await call('owner', 'POST', '/messages', { type: 'channel', to: 1, topic, content: 'Hello' });
  }
  const narrow = [{ operator: 'is', operand: 'followed' }];
  const { body } = await call('member', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow,
  });
  expect(new Set(body.messages.map(({ subject }: { subject: string }) => subject))).toEqual(
    new Set(['standup']),
  );
});
