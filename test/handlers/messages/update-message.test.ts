import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { uploaded } from '../../support/attachments.js';
import { crowd } from '../../support/crowd.js';
import { listen } from '../../support/events.js';
import type { Fields } from '../../support/form.js';
import { flagsOf, newest, recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const DONE = { ...SUCCESS, detached_uploads: [] };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('edits the content of a message, and adds the previous content to the history', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: 'Helo' });
  mock.clock.advance({ seconds: 60 });
  const { status, body } = await call('member', 'PATCH', `/messages/${id}`, { content: 'Hello \n' });
  expect({ status, body }).toEqual({ status: 200, body: DONE });
  expect(recordOf(mock, id)).toMatchObject({
    content: 'Hello',
    last_edit_timestamp: mock.clock.now(),
    last_moved_timestamp: null,
    edit_history: [{ user_id: 4, timestamp: mock.clock.now(), prev_content: 'Helo' }],
  });
  expect(Object.keys(recordOf(mock, id)?.edit_history[0] ?? {})).toEqual([
    'user_id',
    'timestamp',
    'prev_content',
  ]);
});

test('does not return detached_uploads below level 285', async () => {
  const { call } = await startMock({ featureLevel: 284 });
  const id = await sent(call, 'member', { type: 'stream' });
  expect((await call('member', 'PATCH', `/messages/${id}`, { content: 'Hi' })).body).toEqual(SUCCESS);
});

test('lists the most recent edit first in the edit history', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: 'one' });
  const first = mock.clock.now();
  await call('member', 'PATCH', `/messages/${id}`, { content: 'two' });
  mock.clock.advance({ seconds: 5 });
  await call('admin', 'PATCH', `/messages/${id}`, { topic: 'dinner' });
  mock.clock.advance({ seconds: 5 });
  await call('member', 'PATCH', `/messages/${id}`, { content: 'three', topic: 'supper' });
  expect(recordOf(mock, id)?.edit_history).toEqual([
    { user_id: 4, timestamp: first + 10, prev_content: 'two', prev_topic: 'dinner', topic: 'supper' },
    { user_id: 2, timestamp: first + 5, prev_topic: 'lunch', topic: 'dinner' },
    { user_id: 4, timestamp: first, prev_content: 'one' },
  ]);
  expect(recordOf(mock, id)).toMatchObject({
    last_edit_timestamp: first + 10,
    last_moved_timestamp: first + 10,
  });
});

test('edits the content of a direct message', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [6] });
  await call('member', 'PATCH', `/messages/${id}`, { content: 'Hi' });
  expect(recordOf(mock, id)?.content).toBe('Hi');
});

test('ignores new values that equal the current content, topic and channel at level 509', async () => {
  const { call, mock } = await startMock({ featureLevel: 509 });
  const id = await sent(call, 'member', {});
  const fields = { content: 'Hello', topic: 'lunch', stream_id: 1 };
  expect((await call('member', 'PATCH', `/messages/${id}`, fields)).body).toEqual(DONE);
  expect(recordOf(mock, id)).toMatchObject({
    edit_history: [],
    last_edit_timestamp: null,
    last_moved_timestamp: null,
  });
  expect(mock.db.messages.get(id + 1), 'no notice of a move').toBeUndefined();
  const other = { content: 'Hello', topic: 'dinner' };
  expect((await call('member', 'PATCH', `/messages/${id}`, other)).body).toEqual(DONE);
  const moved = { user_id: 4, timestamp: mock.clock.now(), prev_topic: 'lunch', topic: 'dinner' };
  expect(recordOf(mock, id)).toMatchObject({ edit_history: [moved], last_edit_timestamp: null });
  expect(Object.keys(recordOf(mock, id)?.edit_history[0] ?? {})).toEqual(Object.keys(moved));
});

test('accepts the current topic at level 509 from a user without permission to move messages', async () => {
  const { call, mock } = await startMock({ featureLevel: 509 });
  const id = await sent(call, 'guest', {});
  const fields = { content: 'Hi', topic: 'lunch', stream_id: 1 };
  expect((await call('guest', 'PATCH', `/messages/${id}`, fields)).body).toEqual(DONE);
  expect(recordOf(mock, id)).toMatchObject({ content: 'Hi', last_moved_timestamp: null });
});

test('enforces the time limit for moves, except for moderators', async () => {
  const { call, mock } = await startMock();
  mock.settings.set({ move_messages_within_stream_limit_seconds: 252_700 });
  const move = (persona: string, id: number, fields = {}) =>
    call(persona, 'PATCH', `/messages/${id}`, { topic: 'release', ...fields });
  const all = { propagate_mode: 'change_all' };
  expect((await move('member', 9, all)).body).toEqual({
    result: 'error',
    code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    msg: 'You only have permission to move the 5/12 most recent messages in this topic.',
    first_message_id_allowed_to_move: 8,
    total_messages_in_topic: 12,
    total_messages_allowed_to_move: 5,
  });
  const tooOld = "The time limit for editing this message's topic has passed";
  expect((await move('member', 7, all)).body).toMatchObject({ code: 'BAD_REQUEST', msg: tooOld });
  expect((await move('member', 7)).body).toMatchObject({ code: 'BAD_REQUEST', msg: tooOld });
  expect((await move('member', 8)).body).toEqual(DONE);
  expect((await move('admin', 7, all)).body).toEqual(DONE);
});

test('updates mention flags when the content of a message changes', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: '@**Carl Colleague**' });
  await call('colleague', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  await call('member', 'PATCH', `/messages/${id}`, { content: '@**Gina Guest**' });
  expect([6, 5, 1, 4].map((user) => flagsOf(mock, user, id))).toEqual([
    ['read'],
    ['mentioned'],
    [],
    undefined,
  ]);
});

test.each([
  ['stream_wildcard_mentioned', '@**all**'],
  ['topic_wildcard_mentioned', '@**topic**'],
  ['has_alert_word', 'Pizza!'],
])(
  'sets the flag %s only while an edited message contains %j, even for users who unsubscribed',
  async (flag, content) => {
    const { call, mock } = await startMock();
    await call('colleague', 'POST', '/users/me/alert_words', { alert_words: ['pizza'] });
    await sent(call, 'colleague', {});
    const id = await sent(call, 'member', {});
    const edit = (text: string) => call('member', 'PATCH', `/messages/${id}`, { content: text });
    await edit(content);
    expect(flagsOf(mock, 6, id)).toEqual([flag]);
    await edit(`${content} Or not`);
    expect(flagsOf(mock, 6, id)).toEqual([flag]);
    await call('colleague', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    await call('colleague', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
    await edit('Nothing');
    expect(flagsOf(mock, 6, id)).toContain('starred');
    expect(flagsOf(mock, 6, id)).not.toContain(flag);
  },
);

test('keeps the message read for a sender who adds a mention of themselves', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('member', 'PATCH', `/messages/${id}`, { content: '@**Max Member**' });
  expect(flagsOf(mock, 4, id)).toEqual(['read', 'mentioned']);
});

test.each(['owner', 'admin', 'colleague'])(
  "does not let the %s edit the content of another user's message",
  async (who) => {
    const { call, mock } = await startMock();
    const id = await sent(call, 'member', {});
    expect(await call(who, 'PATCH', `/messages/${id}`, { content: 'Hi' })).toMatchObject(
      badRequestNaming(`${id}`),
    );
    expect(recordOf(mock, id)?.content).toBe('Hello');
  },
);

test('edits the content only when the hash in the request matches the current content', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: 'Grüße' });
  const known = { content: 'Hi', prev_content_sha256: sha256('Grüße') };
  for (const prev_content_sha256 of [sha256('something else'), sha256('Grüße').toUpperCase()]) {
    const refused = await call('member', 'PATCH', `/messages/${id}`, {
      content: 'Hi',
      prev_content_sha256,
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'EXPECTATION_MISMATCH' } });
  }
  expect(recordOf(mock, id)?.content).toBe('Grüße');
  expect((await call('member', 'PATCH', `/messages/${id}`, known)).body).toEqual(DONE);
});

test('ignores prev_content_sha256 below level 379', async () => {
  const { call } = await startMock({ featureLevel: 378 });
  const id = await sent(call, 'member', {});
  const fields = { content: 'Hi', prev_content_sha256: 'x' };
  const { body } = await call('member', 'PATCH', `/messages/${id}`, fields);
  expect(body.ignored_parameters_unsupported).toEqual(['prev_content_sha256']);
});

test('reports "message_id" in the request body as ignored', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const { status, body } = await call('member', 'PATCH', `/messages/${id}`, {
    message_id: 1,
    content: 'Hi',
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...DONE, ignored_parameters_unsupported: ['message_id'] },
  });
  expect(recordOf(mock, id)?.content).toBe('Hi');
});

test.each([
  ['only the second of three messages', 'without propagate_mode', undefined, ['lunch', 'dinner', 'lunch']],
  ['only the second of three messages', 'with change_one', 'change_one', ['lunch', 'dinner', 'lunch']],
  [
    'the second and third of three messages',
    'with change_later',
    'change_later',
    ['lunch', 'dinner', 'dinner'],
  ],
  ['all three messages', 'with change_all', 'change_all', ['dinner', 'dinner', 'dinner']],
])('moves %s when the second message is moved %s', async (_moved, _mode, propagate_mode, topics) => {
  const { call, mock } = await startMock();
  const ids = [
    await sent(call, 'owner', {}),
    await sent(call, 'member', {}),
    await sent(call, 'owner', { topic: 'LUNCH' }),
  ];
  const elsewhere = await sent(call, 'owner', { to: 2 });
  const fields = { topic: ' dinner ', ...(propagate_mode && { propagate_mode }) };
  await call('member', 'PATCH', `/messages/${ids[1]}`, fields);
  expect(ids.map((id) => recordOf(mock, id)?.topic.toLowerCase())).toEqual(topics);
  expect(recordOf(mock, elsewhere)?.topic).toBe('lunch');
});

test("adds a move to the history of every moved message, but a content edit only to the edited message's history", async () => {
  const { call, mock } = await startMock();
  const first = await sent(call, 'owner', {});
  const second = await sent(call, 'member', {});
  const now = mock.clock.now();
  const fields = { topic: 'dinner', content: 'Hi', propagate_mode: 'change_all' };
  await call('member', 'PATCH', `/messages/${second}`, fields);
  const moved = { user_id: 4, timestamp: now, prev_topic: 'lunch', topic: 'dinner' };
  expect(recordOf(mock, first)?.edit_history).toEqual([moved]);
  expect(recordOf(mock, second)?.edit_history).toEqual([{ ...moved, prev_content: 'Hello' }]);
  expect(recordOf(mock, first)).toMatchObject({ last_edit_timestamp: null, last_moved_timestamp: now });
});

test('moves a message to another channel, with the same topic or a new topic', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('admin', 'PATCH', `/messages/${id}`, { stream_id: 2 });
  expect(recordOf(mock, id)).toMatchObject({ stream_id: 2, topic: 'lunch' });
  await call('admin', 'PATCH', `/messages/${id}`, { stream_id: 1, topic: 'dinner' });
  expect(recordOf(mock, id)).toMatchObject({ stream_id: 1, topic: 'dinner' });
  const now = mock.clock.now();
  expect(recordOf(mock, id)?.edit_history).toEqual([
    { user_id: 2, timestamp: now, prev_topic: 'lunch', topic: 'dinner', prev_stream: 2, stream: 1 },
    { user_id: 2, timestamp: now, prev_stream: 1, stream: 2 },
  ]);
});

test('removes flags of users who cannot read a moved message in its new channel', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await call('admin', 'PATCH', `/messages/${id}`, { stream_id: 3 });
  expect([1, 6, 5].map((user) => flagsOf(mock, user, id))).toEqual([[], undefined, undefined]);
});

test('marks a moved message as read for users who are not subscribed to the new channel', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const star = { messages: [id], op: 'add', flag: 'starred' };
  await call('colleague', 'POST', '/messages/flags', { ...star, flag: 'read' });
  await call('colleague', 'POST', '/messages/flags', star);
  await call('moderator', 'POST', '/messages/flags', star);
  await call('owner', 'PATCH', `/messages/${id}`, { stream_id: 6 });
  expect([2, 3, 6, 5].map((user) => flagsOf(mock, user, id))).toEqual([
    [],
    ['starred', 'read'],
    ['read', 'starred'],
    undefined,
  ]);
});

test('sets no mention flags for new recipients when a message moves', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { to: 3, content: '@**Max Member** @**all**' });
  await call('owner', 'PATCH', `/messages/${id}`, { stream_id: 2 });
  expect(flagsOf(mock, 4, id)).toBeUndefined();
});

test.each([
  ['does not set', 'lunch', '✔ lunch', null],
  ['does not set', '✔ lunch', 'lunch', null],
  ['sets', 'lunch', '✔ dinner', 'now'],
  ['sets', 'lunch', 'Lunch', 'now'],
])('%s last_moved_timestamp when the topic %j is renamed to %j', async (_, topic, next, moved) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { topic });
  await call('member', 'PATCH', `/messages/${id}`, { topic: next, propagate_mode: 'change_all' });
  const record = recordOf(mock, id);
  expect(record?.topic).toBe(next);
  expect(record?.edit_history).toMatchObject([{ prev_topic: topic, topic: next }]);
  expect(record?.last_moved_timestamp).toBe(moved && mock.clock.now());
});

test('sets last_moved_timestamp when a message moves to a resolved topic in another channel', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', {});
  await call('admin', 'PATCH', `/messages/${id}`, { stream_id: 2, topic: '✔ lunch' });
  expect(recordOf(mock, id)?.last_moved_timestamp).toBe(mock.clock.now());
  expect(recordOf(mock, id + 1)?.content).toContain('moved here from #**general>lunch**');
});

test.each([
  ['"(no topic)" as the empty topic', '(no topic)', 496, ''],
  ['"general chat" as the empty topic', 'general chat', 496, ''],
  ['the empty topic at level 334', '', 334, ''],
  ['"(no topic)" as an ordinary topic at level 369', '(no topic)', 369, '(no topic)'],
])('stores %s when a message moves', async (_, topic, featureLevel, stored) => {
  const { call, mock } = await startMock({ featureLevel });
  const id = await sent(call, 'member', {});
  await call('member', 'PATCH', `/messages/${id}`, { topic });
  expect(recordOf(mock, id)?.topic).toBe(stored);
});

/** Settings that let no one in the organization move messages or resolve topics. */
const NOT_MOVING = {
  can_move_messages_between_channels_group: 'nobody',
  can_move_messages_between_topics_group: 'nobody',
  can_resolve_topics_group: 'nobody',
} as const;

test.each([
  ['lets a guest move a message to another topic', 200, 'guest', { topic: 'dinner' }],
  ['lets a guest resolve a topic', 200, 'guest', { topic: '✔ lunch' }],
  ['does not let a guest move a message to another channel', 400, 'guest', { stream_id: 5 }],
  ['lets a member move a message to another channel', 200, 'member', { stream_id: 2 }],
])('%s under the default permissions', async (_, status, who, fields) => {
  const { call } = await startMock();
  const id = await sent(call, 'member', {});
  expect((await call(who, 'PATCH', `/messages/${id}`, fields)).status).toBe(status);
});

test('lets users in can_resolve_topics_group resolve a topic, but not rename it', async () => {
  const { call, mock } = await startMock({ settings: NOT_MOVING });
  await mock.ready;
  await writable(mock.db).channels.update(1, {
    can_resolve_topics_group: 2,
    can_move_messages_within_channel_group: 3,
  });
  const id = await sent(call, 'member', {});
  expect(await call('guest', 'PATCH', `/messages/${id}`, { topic: '✔ dinner' })).toMatchObject(
    badRequestNaming(),
  );
  expect((await call('guest', 'PATCH', `/messages/${id}`, { topic: '✔ lunch' })).body).toEqual(DONE);
});

test('lets only users in can_create_topic_group move messages to a new topic', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await writable(mock.db).channels.update(1, { can_create_topic_group: 5 });
  const move = (topic: string) => call('member', 'PATCH', `/messages/${id}`, { topic });
  expect(await move('brunch')).toMatchObject(badRequestNaming('start new topics'));
  expect((await move('✔ lunch')).body, 'resolving').toEqual(DONE);
  expect((await move('standup')).body, 'a topic with messages').toEqual(DONE);
});

test.each([
  [
    'to the empty topic with the topics_policy disable_empty_topic',
    { topic: '' },
    'dinner',
    'disable_empty_topic',
  ],
  [
    'to another topic with the topics_policy empty_topic_only',
    { topic: 'supper' },
    'dinner',
    'empty_topic_only',
  ],
  [
    'of the empty topic to a channel with the topics_policy disable_empty_topic',
    { stream_id: 2 },
    '',
    'disable_empty_topic',
  ],
  [
    'of another topic to a channel with the topics_policy empty_topic_only',
    { stream_id: 2 },
    'dinner',
    'empty_topic_only',
  ],
] as const)('rejects a move %s', async (_, fields, topic, topics_policy) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', { topic });
  await writable(mock.db).channels.update('stream_id' in fields ? fields.stream_id : 1, { topics_policy });
  expect(await call('admin', 'PATCH', `/messages/${id}`, fields)).toMatchObject(badRequestNaming('topic'));
  expect(recordOf(mock, id)?.edit_history).toEqual([]);
});

test('ignores topics_policy below level 334', async () => {
  const { call, mock } = await startMock({ featureLevel: 333 });
  const id = await sent(call, 'member', {});
  await writable(mock.db).channels.update(1, { topics_policy: 'empty_topic_only' });
  expect((await call('member', 'PATCH', `/messages/${id}`, { topic: 'dinner' })).body).toEqual(DONE);
});

test.each([
  ['no fields', {}, 'content'],
  ['both names of the topic', { topic: 'x', subject: 'y' }, 'subject'],
  ['a propagate_mode without a move', { content: 'Hi', propagate_mode: 'change_all' }, 'propagate_mode'],
  ['an unknown propagate_mode', { topic: 'x', propagate_mode: 'some' }, 'propagate_mode'],
  ['new content and a new channel', { content: 'Hi', stream_id: 2 }, 'content'],
  ['content with a null character', { content: 'a\0b' }, 'content'],
  ['content that is too long', { content: 'x'.repeat(10_001) }, 'content'],
  ['a topic that is too long', { topic: 'x'.repeat(61) }, 'topic'],
  ['an unknown channel', { stream_id: 999 }, '999'],
  ['the name of a channel instead of its ID', { stream_id: 'quiet' }, 'stream_id'],
])('rejects an edit with %s, and changes nothing', async (_, fields, named) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', {});
  const before = await mock.snapshot();
  expect(await call('admin', 'PATCH', `/messages/${id}`, fields)).toMatchObject(badRequestNaming(named));
  expect(await mock.snapshot()).toEqual(before);
});

test('does not move messages to channels that the caller cannot read or post in', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(1, { can_move_messages_out_of_channel_group: 3 });
  const id = await sent(call, 'member', {});
  const hidden = await call('member', 'PATCH', `/messages/${id}`, { stream_id: 3 });
  expect(hidden).toMatchObject(badRequestNaming('no channel 3'));
  const closed = await call('member', 'PATCH', `/messages/${id}`, { stream_id: 4 });
  expect(closed).toMatchObject(badRequestNaming('announcements'));
  expect((await call('member', 'PATCH', `/messages/${id}`, { stream_id: 2 })).body).toEqual(DONE);
});

test('moves a topic without the messages that the caller cannot read', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(3, { invite_only: true, history_public_to_subscribers: false });
  await call('admin', 'DELETE', '/users/me/subscriptions', { subscriptions: ['leadership'] });
  const old = await sent(call, 'owner', { to: 3 });
  const again = { subscriptions: [{ name: 'leadership' }], principals: [2] };
  await call('owner', 'POST', '/users/me/subscriptions', again);
  const seen = await sent(call, 'owner', { to: 3 });
  await call('admin', 'PATCH', `/messages/${seen}`, { topic: 'dinner', propagate_mode: 'change_all' });
  expect([old, seen].map((id) => recordOf(mock, id)?.topic)).toEqual(['lunch', 'dinner']);
});

test.each([
  ['topic', { topic: 'x' }],
  ['channel', { stream_id: 1 }],
])('rejects moving a direct message to another %s', async (_, fields) => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [6] });
  expect(await call('member', 'PATCH', `/messages/${id}`, fields)).toMatchObject(badRequestNaming('direct'));
});

test('rejects a mention of a group that the caller may not mention', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  await writable(mock.db).user_groups.update(9, { can_mention_group: 6 });
  const answer = await call('member', 'PATCH', `/messages/${id}`, { content: '@*design*' });
  expect(answer).toMatchObject(badRequestNaming('design'));
});

test('rejects an edit of a message that the caller cannot read', async () => {
  const { call, mock } = await startMock();
  const hidden = await newest(mock, { topic: '3:planning' });
  for (const id of [hidden, 99_999]) {
    const answer = await call('member', 'PATCH', `/messages/${id}`, { content: 'Hi' });
    expect(answer).toMatchObject(badRequestNaming(`no message ${id}`));
  }
});

test('posts a move notice in the new topic and, with send_notification_to_old_thread, also in the old topic', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { topic: 'plans' });
  await sent(call, 'member', { topic: 'plans' });
  const said = (topic: string) => {
    const last = mock.db.messages.get(mock.db.messages.idsBy('topic', `1:${topic}`).at(-1) as number);
    return last?.client === 'Internal' ? last.content : undefined;
  };
  const moves = (fields: object) => call('admin', 'PATCH', `/messages/${id}`, { ...fields });
  await moves({ topic: 'later', propagate_mode: 'change_all', send_notification_to_old_thread: true });
  expect(said('later')).toBe('This topic was moved here from #**general>plans** by @_**Adam Admin|2**.');
  expect(said('plans')).toBe('This topic was moved to #**general>later** by @_**Adam Admin|2**.');
  await moves({ topic: 'quiet', send_notification_to_new_thread: false });
  expect([said('quiet'), mock.db.messages.idsBy('topic', '1:quiet').length]).toEqual([undefined, 1]);
  expect(said('later'), 'in the old topic only if asked for').toContain('moved here from');
  await moves({ topic: '✔ quiet' });
  expect(said('✔ quiet')).toBe('@_**Adam Admin|2** has marked this topic as resolved.');
  await moves({ topic: 'quiet' });
  expect(said('quiet')).toBe('@_**Adam Admin|2** has marked this topic as unresolved.');
});

test('announces a single moved message by a link, and several moved messages by their number', async () => {
  const { call, mock } = await startMock();
  const ids = [];
  for (let i = 0; i < 4; i++) ids.push(await sent(call, 'member', { topic: 'plans' }));
  const said = (topic: string) => mock.db.messages.by('topic', `1:${topic}`).at(-1)?.content;
  await call('admin', 'PATCH', `/messages/${ids[0]}`, { topic: 'one' });
  expect(said('one')).toBe(
    `[A message](#narrow/channel/1-general/topic/one/near/${ids[0]}) was moved here from #**general>plans** by @_**Adam Admin|2**.`,
  );
  await call('admin', 'PATCH', `/messages/${ids[2]}`, { topic: 'two', propagate_mode: 'change_later' });
  expect(said('two')).toBe('2 messages were moved here from #**general>plans** by @_**Adam Admin|2**.');
});

test('sends the event about a move before the move notices', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', { topic: 'plans' });
  const { next } = await listen(client, 'admin', { event_types: ['message', 'update_message'] });
  const fields = { topic: 'later', send_notification_to_old_thread: true };
  await client.call('member', 'PATCH', `/messages/${id}`, fields);
  expect((await next()).map(({ type }) => type)).toEqual(['update_message', 'message', 'message']);
});

test.each([
  ['content', { content: 'Other' }],
  ['topic', { topic: 'other' }],
  ['channel', { stream_id: 2 }],
])('does not update the %s of a message in an archived channel', async (_, fields) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', {});
  const before = recordOf(mock, id);
  await call('admin', 'DELETE', '/streams/1');
  const answer = await call('owner', 'PATCH', `/messages/${id}`, fields);
  expect(answer).toMatchObject(badRequestNaming('archived'));
  expect(recordOf(mock, id)).toEqual(before);
});

test('keeps the capitalization of each topic when messages move to another channel', async () => {
  const { call, mock } = await startMock();
  const ids = [
    await sent(call, 'member', { topic: 'Plans' }),
    await sent(call, 'member', { topic: 'plans' }),
  ];
  await call('admin', 'PATCH', `/messages/${ids[0]}`, { stream_id: 2, propagate_mode: 'change_all' });
  expect(ids.map((id) => recordOf(mock, id))).toMatchObject([
    { stream_id: 2, topic: 'Plans' },
    { stream_id: 2, topic: 'plans' },
  ]);
});

test.each([
  ['empty', ''],
  ['blank', ' \n'],
])('replaces %s content with "(deleted)"', async (_, content) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  expect((await call('member', 'PATCH', `/messages/${id}`, { content })).status).toBe(200);
  expect(recordOf(mock, id)).toMatchObject({
    content: '(deleted)',
    edit_history: [{ prev_content: 'Hello' }],
  });
});

test('creates the notification bot for a move notice when the bot is missing', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const bot = mock.db.users.all().find(({ full_name }) => full_name === 'Notification Bot');
  await writable(mock.db).users.delete(bot?.id as number);
  const users = mock.db.users.count();
  const move = (fields: object) => call('member', 'PATCH', `/messages/${id}`, { ...fields });
  await move({ topic: 'one', send_notification_to_new_thread: false });
  expect(mock.db.users.count()).toBe(users);
  for (const topic of ['two', 'three']) await move({ topic, send_notification_to_old_thread: true });
  expect(mock.db.users.count()).toBe(users + 1);
});

test('returns in detached_uploads the files that no message links to after an edit', async () => {
  const client = await startMock();
  const [kept, lost] = [
    await uploaded(client, 'member', 'kept.txt', 'Hi'),
    await uploaded(client, 'member', 'lost.txt', 'Hi'),
  ];
  await sent(client.call, 'member', { content: `[kept](${kept})` });
  const id = await sent(client.call, 'member', { content: `[kept](${kept}) [lost](${lost})` });
  const { body } = await client.call('member', 'PATCH', `/messages/${id}`, { content: 'No files' });
  expect(body.detached_uploads).toMatchObject([{ id: 2, name: 'lost.txt', message_ids: [] }]);
});

test('accepts `subject` as a deprecated alias of `topic`', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  expect((await call('member', 'PATCH', `/messages/${id}`, { subject: 'dinner' })).status).toBe(200);
  expect(mock.db.messages.get(id)?.topic).toBe('dinner');
});

test('finds a moved message for users who received the message before the move', async () => {
  const { call } = await startMock();
  const to = { type: 'channel', to: 1, topic: 'moves' };
  const unread = await call('colleague', 'POST', '/messages', { ...to, content: '@**Max Member** look' });
  const read = await call('member', 'POST', '/messages', { ...to, content: 'read by its sender' });
  await call('colleague', 'POST', '/messages', { ...to, content: 'later' });
  await call('member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'quiet' }] });
  const ids = [unread.body.id, read.body.id];
  for (const id of ids) await call('owner', 'PATCH', `/messages/${id}`, { stream_id: 6, topic: 'b' });
  const found = async (narrow: unknown) => {
    const fields = { anchor: 'newest', num_before: 20, num_after: 0, narrow };
    const { body } = await call('member', 'GET', '/messages', fields);
    return body.messages.map(({ id }: { id: number }) => id).filter((id: number) => ids.includes(id));
  };
  const topic = { operator: 'topic', operand: 'b' };
  expect(await found([])).toEqual(ids);
  expect(await found([topic])).toEqual(ids);
  for (const operand of ['unread', 'mentioned']) {
    expect(await found([{ operator: 'is', operand }])).toEqual([unread.body.id]);
  }
  const window = { anchor: 'newest', num_before: 50, num_after: 0, op: 'add', flag: 'read' };
  const narrow = [{ operator: 'is', operand: 'unread' }];
  await call('member', 'POST', '/messages/flags/narrow', { ...window, narrow });
  expect((await call('member', 'POST', '/register')).body.unread_msgs.count).toBe(0);
  expect(await found([])).toEqual(ids);
});

test("stores a user's flags only once when a message moves into and out of one of the user's channels", async () => {
  const { call, mock } = await startMock();
  await call('owner', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'visitors' }] });
  const visitors = mock.db.channels.all().find(({ name }) => name === 'visitors')?.id;
  const id = await sent(call, 'owner', { to: visitors });
  await call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  for (const stream_id of [1, 6]) {
    expect((await call('owner', 'PATCH', `/messages/${id}`, { stream_id })).status).toBe(200);
  }
  const states = mock.db.message_states.by('message', id).filter(({ user_id }) => user_id === 4);
  expect(states.map(({ flags }) => [...flags].sort())).toEqual([['historical', 'read', 'starred']]);
});

test.each([
  ['@**all** hello', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  ['@**topic** hello', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
])('rejects the new content %j from users who may not mention more than 15 people', async (content, code) => {
  const client = await startMock({ settings: { can_mention_many_users_group: 'moderators' } });
  await crowd(client, 32);
  const fields = { type: 'channel', to: 1, topic: 'crowd', content: 'hello' };
  for (const [persona, answer] of [
    ['member', code],
    ['moderator', undefined],
  ] as const) {
    const { id } = (await client.call(persona, 'POST', '/messages', fields)).body;
    expect((await client.call(persona, 'PATCH', `/messages/${id}`, { content })).body.code).toBe(answer);
  }
});

/** Creates a private channel with protected history, to which only the owner is subscribed. */
async function vaultOf({ call, mock }: Client): Promise<number> {
  const subscriptions = [{ name: 'vault' }];
  await call('owner', 'POST', '/users/me/subscriptions', { subscriptions, invite_only: true });
  return mock.db.channels.firstBy('name', 'vault')?.id as number;
}

test('lets new readers read a message that moves to a channel with protected history', async () => {
  const client = await startMock();
  const { call } = client;
  const id = await sent(call, 'member', {});
  const vault = await vaultOf(client);
  const types = { event_types: ['message', 'update_message', 'delete_message'] };
  const [owner, member] = [await listen(client, 'owner', types), await listen(client, 'member', types)];
  await call('owner', 'PATCH', `/messages/${id}`, { stream_id: vault });
  expect((await owner.next()).map(({ type }) => type)).toEqual(['update_message', 'message']);
  expect((await member.next()).map(({ type }) => type)).toEqual(['delete_message']);
  expect((await call('owner', 'GET', `/messages/${id}`)).status).toBe(200);
  const narrow = [{ operator: 'channel', operand: vault }];
  const fields = { anchor: 'newest', num_before: 9, num_after: 0, narrow };
  const { messages } = (await call('owner', 'GET', '/messages', fields)).body;
  expect(messages.map((message: { id: number }) => message.id)).toContain(id);
  const { topics } = (await call('owner', 'GET', `/users/me/${vault}/topics`)).body;
  expect(topics.map(({ name }: { name: string }) => name)).toContain('lunch');

  const later = { subscriptions: [{ name: 'vault' }], principals: [2] };
  await call('owner', 'POST', '/users/me/subscriptions', later);
  expect(await call('admin', 'GET', `/messages/${id}`)).toMatchObject(badRequestNaming('no message'));
  await owner.next();
  await call('owner', 'DELETE', `/messages/${id}`);
  expect((await owner.next()).map(({ type }) => type)).toEqual(['delete_message']);
});

test('sets no mention flags for mentioned users who did not receive the edited message', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const vault = await vaultOf(client);
  const secret = await sent(call, 'owner', { to: vault });
  await call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'vault' }],
    principals: [4],
  });
  await call('owner', 'PATCH', `/messages/${secret}`, { content: '@**all** hi' });
  expect(flagsOf(mock, 4, secret)).toBeUndefined();
  expect((await call('owner', 'GET', `/messages/${secret}/read_receipts`)).body.user_ids).toEqual([]);

  const id = await sent(call, 'owner', { to: 2 });
  await call('moderator', 'DELETE', '/users/me/subscriptions', { subscriptions: ['engineering'] });
  await call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'engineering' }],
    principals: [5],
  });
  await call('guest', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  await call('owner', 'PATCH', `/messages/${id}`, { content: '@**all** hi' });
  expect(flagsOf(mock, 3, id), 'received it, and left').toContain('stream_wildcard_mentioned');
  expect(flagsOf(mock, 5, id)).toEqual(['read', 'historical', 'starred', 'stream_wildcard_mentioned']);
});

/** Returns the visibility policies of a user, by channel and topic. */
function policiesOf(mock: Client['mock'], userId: number) {
  const topics = mock.db.user_topics.by('user', userId);
  return Object.fromEntries(
    topics.map(({ stream_id, topic, visibility_policy }) => [`${stream_id} ${topic}`, visibility_policy]),
  );
}

test.each([
  [
    'moves the visibility policy of a topic when all its messages move',
    'moves',
    'one',
    'change_all',
    { topic: 'new' },
    { '1 new': 1 },
  ],
  [
    'keeps the visibility policy of a topic when only its last message moves',
    'keeps',
    'three',
    'change_later',
    { topic: 'new' },
    { '1 one': 1 },
  ],
  [
    'moves the visibility policy of a topic when the first and all later messages move',
    'moves',
    'one',
    'change_later',
    { topic: 'new' },
    { '1 new': 1 },
  ],
  [
    'keeps the visibility policy of a topic when only the capitalization changes',
    'keeps',
    'one',
    'change_all',
    { topic: 'ONE' },
    { '1 one': 1 },
  ],
  [
    'moves the visibility policy of a topic to another channel',
    'moves',
    'one',
    'change_all',
    { stream_id: 2 },
    { '2 one': 1 },
  ],
  [
    'removes the visibility policy of a topic that moves to a channel the user cannot see',
    'removes',
    'one',
    'change_all',
    { stream_id: 3 },
    {},
  ],
])('%s', async (_title, _, from, mode, to, after) => {
  const client = await startMock();
  const { call, mock } = client;
  const ids: Record<string, number> = {};
  for (const content of ['one', 'two', 'three']) {
    ids[content] = await sent(call, 'owner', { topic: 'one', content });
  }
  for (const { id } of mock.db.user_topics.by('user', 4)) await writable(mock.db).user_topics.delete(id);
  await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'one', visibility_policy: 1 });
  const { next } = await listen(client, 'member', { event_types: ['user_topic'] });
  await call('owner', 'PATCH', `/messages/${ids[from]}`, { propagate_mode: mode, ...to });
  expect(policiesOf(mock, 4)).toEqual(after);
  expect((await next()).length > 0).toBe(!('1 one' in after));
});

test('keeps the more visible of two visibility policies when a topic moves into an existing topic', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { topic: 'one' });
  await sent(call, 'owner', { topic: 'two' });
  const policy = (persona: string, topic: string, visibility_policy: number) =>
    call(persona, 'POST', '/user_topics', { stream_id: 1, topic, visibility_policy });
  for (const [persona, one, two] of [
    ['admin', 1, 3],
    ['moderator', 3, 1],
    ['member', 0, 1],
    ['colleague', 1, 0],
  ] as const) {
    await policy(persona, 'one', one);
    await policy(persona, 'two', two);
  }
  await call('owner', 'PATCH', `/messages/${id}`, { topic: 'two' });
  const shown = [2, 3, 4, 6].map((userId) => [
    policiesOf(mock, userId)['1 one'],
    policiesOf(mock, userId)['1 two'],
  ]);
  expect(shown).toEqual([
    [undefined, 3],
    [undefined, 3],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('renders links to private channels that the mover can read in move notices', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { to: 3, topic: 'plans' });
  await call('owner', 'PATCH', `/messages/${id}`, { stream_id: 2 });
  const notice = await newest(mock, { topic: '2:plans' });
  const { message } = (await call('owner', 'GET', `/messages/${notice}`)).body;
  expect(message.content).toContain('<a class="stream-topic" data-stream-id="3"');
});

test('announces a move of the whole topic when only its capitalization changes', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { topic: 'plans' });
  await sent(call, 'owner', { topic: 'plans' });
  await call('owner', 'PATCH', `/messages/${id}`, { topic: 'Plans', propagate_mode: 'change_all' });
  const notice = await newest(mock, { topic: '1:plans' });
  expect(recordOf(mock, notice)?.content).toMatch(/^This topic was moved here from/);
});

test('announces the number of moved messages when a topic moves into an existing topic', async () => {
  const { call, mock } = await startMock();
  await sent(call, 'owner', { topic: 'other' });
  const id = await sent(call, 'owner', { topic: 'plans' });
  await sent(call, 'owner', { topic: 'plans' });
  const both = { send_notification_to_old_thread: true, propagate_mode: 'change_all' };
  await call('owner', 'PATCH', `/messages/${id}`, { topic: 'other', ...both });
  const said = async (topic: string) => recordOf(mock, await newest(mock, { topic }))?.content;
  expect(await said('1:other')).toMatch(/^2 messages were moved here from/);
  expect(await said('1:plans')).toMatch(/^This topic was moved to/);
});

test.each([
  ['can_move_messages_between_topics_group', { topic: 'other' }],
  ['can_move_messages_between_channels_group', { stream_id: 2 }],
])(
  "explains that the organization's %s, rather than the channel's permission, prevents a move",
  async (name, to) => {
    const { call, mock } = await startMock({ settings: { [name]: 'moderators' } });
    const id = await sent(call, 'colleague', {});
    const channel = { can_move_messages_within_channel_group: { new: 5 } };
    await call('owner', 'PATCH', '/streams/1', channel);
    expect((await call('member', 'PATCH', `/messages/${id}`, to)).status).toBe(400);
    const { rule, allow } = mock.explain(mock.requests.at(-1));
    expect(rule).toBe(name);
    expect(allow).toContain(`settings.set({ ${name}: 'members' })`);
    mock.settings.set({ [name]: 'members' });
    expect((await call('member', 'PATCH', `/messages/${id}`, to)).status).toBe(200);
  },
);

test('explains why the mover may not post in the new channel', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'moderator', {});
  await call('owner', 'PATCH', '/streams/1', { can_move_messages_out_of_channel_group: { new: 3 } });
  expect((await call('member', 'PATCH', `/messages/${id}`, { stream_id: 4 })).status).toBe(400);
  expect(mock.explain(mock.requests.at(-1)).rule).toBe('can_send_message_group');
});

test.each([
  ['topic', { topic: 'lunch' }],
  ['topic, with spaces around it,', { topic: ' lunch ' }],
  ['topic, with propagate_mode=change_all,', { topic: 'lunch', propagate_mode: 'change_all' }],
])('rejects a move to the current %s without new content', async (_, fields) => {
  const { call } = await startMock();
  const id = await sent(call, 'member', {});
  expect(await call('member', 'PATCH', `/messages/${id}`, fields)).toMatchObject(badRequestNaming('new'));
  const edit = { ...fields, propagate_mode: 'change_one', content: 'Soup' };
  expect((await call('member', 'PATCH', `/messages/${id}`, edit)).body, 'with content').toEqual(DONE);
});

test('rejects a move if prev_content_sha256 does not match the content', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { content: 'Hello' });
  const move = (prev_content_sha256: string) =>
    call('member', 'PATCH', `/messages/${id}`, { topic: 'dinner', prev_content_sha256 });
  expect((await move(sha256('Bye'))).body.code).toBe('EXPECTATION_MISMATCH');
  expect((await move(sha256('Hello'))).body).toEqual(DONE);
});

/** Starts a mock in which channel 1 has the given permissions. */
async function startWithChannel(permissions: object, settings: object = {}): Promise<Client> {
  const client = await startMock({ settings });
  await client.mock.ready;
  await writable(client.mock.db).channels.update(1, permissions);
  return client;
}

test('requires can_resolve_topics_group to resolve a topic, even from users who may move messages', async () => {
  const { call } = await startMock({ settings: { can_resolve_topics_group: 'nobody' } });
  const id = await sent(call, 'admin', {});
  expect(await call('admin', 'PATCH', `/messages/${id}`, { topic: '✔ lunch' })).toMatchObject(
    badRequestNaming('resolve topics'),
  );
  expect((await call('admin', 'PATCH', `/messages/${id}`, { topic: '✔ dinner' })).body, 'a move').toEqual(
    DONE,
  );
});

test('applies the permission and time limit for moves to resolving topics below level 367', async () => {
  const settings = {
    move_messages_within_stream_limit_seconds: 60,
    can_resolve_topics_group: 'nobody',
  } as const;
  const { call, mock } = await startMock({ settings, featureLevel: 366 });
  const id = await sent(call, 'member', {});
  const resolve = () => call('member', 'PATCH', `/messages/${id}`, { topic: '✔ lunch' });
  mock.clock.advance({ seconds: 81 });
  expect(await resolve()).toMatchObject(badRequestNaming('time limit'));
  expect((await call('admin', 'PATCH', `/messages/${id}`, { topic: '✔ lunch' })).status).toBe(200);
});

test('resolves and unresolves topics even after the time limit for moves has passed', async () => {
  const { call, mock } = await startMock({ settings: { move_messages_within_stream_limit_seconds: 60 } });
  const id = await sent(call, 'member', {});
  mock.clock.advance({ seconds: 81 });
  const patch = (topic: string) =>
    call('member', 'PATCH', `/messages/${id}`, { topic, propagate_mode: 'change_all' });
  expect(await patch('dinner')).toMatchObject(badRequestNaming('time limit'));
  expect((await patch('✔ lunch')).body).toEqual(DONE);
  expect((await patch('lunch')).body).toEqual(DONE);
});

test.each(['✔', '✔ general chat'])('rejects %j as the new name of the empty topic', async (topic) => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { topic: '' });
  expect(await call('member', 'PATCH', `/messages/${id}`, { topic })).toMatchObject(
    badRequestNaming('topic'),
  );
});

test('posts the notice about an unresolved topic when an edit removes several check marks', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', { topic: '✔ ✔✔lunch' });
  await call('admin', 'PATCH', `/messages/${id}`, { topic: 'lunch' });
  expect(recordOf(mock, id)?.last_moved_timestamp).toBeNull();
  expect(recordOf(mock, id + 1)?.content).toContain('marked this topic as unresolved');
});

test('resolves a topic whose new name is truncated, in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  const id = await sent(call, 'admin', { topic: 'x'.repeat(60) });
  await call('admin', 'PATCH', `/messages/${id}`, { topic: `✔ ${'x'.repeat(60)}` });
  expect(recordOf(mock, id)).toMatchObject({ topic: `✔ ${'x'.repeat(55)}...`, last_moved_timestamp: null });
  expect(recordOf(mock, id + 1)?.content).toContain('marked this topic as resolved');
});

test('requires can_move_messages_within_channel_group in either channel for a move to a new channel and topic', async () => {
  const { call, mock } = await startWithChannel({ can_move_messages_out_of_channel_group: 3 }, NOT_MOVING);
  const within = (group: number) =>
    writable(mock.db).channels.update(2, { can_move_messages_within_channel_group: group });
  await within(3);
  const move = async (fields: Fields) =>
    (await call('member', 'PATCH', `/messages/${await sent(call, 'member', {})}`, fields)).status;
  expect(await move({ stream_id: 2, topic: 'dinner' }), 'allowed by the new channel').toBe(200);
  await within(8);
  expect(await move({ stream_id: 2, topic: 'dinner' })).toBe(400);
  expect(await move({ stream_id: 2 }), 'with the same topic').toBe(200);
});

test.each([
  ['topic', { topic: 'dinner' }],
  ['channel', { stream_id: 2 }],
])(
  'lets administrators of the organization or of the channel move messages to another %s',
  async (_, fields) => {
    const { call, mock } = await startMock({ settings: NOT_MOVING });
    const move = async (persona: string) =>
      (await call(persona, 'PATCH', `/messages/${await sent(call, persona, {})}`, fields)).status;
    expect([await move('admin'), await move('moderator')]).toEqual([200, 400]);
    await writable(mock.db).channels.update(1, { can_administer_channel_group: 5 });
    expect(await move('moderator')).toBe(200);
  },
);

test('marks the notices about a move as read for the user who moved the messages', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', {});
  const fields = { topic: 'dinner', send_notification_to_old_thread: true };
  await call('member', 'PATCH', `/messages/${id}`, fields);
  for (const notice of [id + 1, id + 2])
    expect([flagsOf(mock, 4, notice), flagsOf(mock, 5, notice)]).toEqual([undefined, []]);
});

test.each([
  ['read', 'always', 3, undefined],
  ['read', 'always', 0, undefined],
  ['unread', 'except_followed', 3, []],
  ['read', 'except_followed', 0, undefined],
  ['unread', 'never', 3, []],
  ['unread', 'never', 0, []],
])(
  'marks a resolved-topic notice as %s when the auto-read policy is "%s" and the visibility policy is %i',
  async (_, resolved_topic_notice_auto_read_policy, visibility_policy, flags) => {
    const { call, mock } = await startMock();
    await call('member', 'PATCH', '/settings', { resolved_topic_notice_auto_read_policy });
    const id = await sent(call, 'admin', {});
    await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'lunch', visibility_policy });
    await call('admin', 'PATCH', `/messages/${id}`, { topic: '✔ lunch' });
    expect([flagsOf(mock, 4, id + 1), flagsOf(mock, 2, id + 1)]).toEqual([flags, undefined]);
  },
);

test('posts no notice in the new topic when a content edit also resolves the topic', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', {});
  await call('admin', 'PATCH', `/messages/${id}`, { topic: '✔ lunch', content: 'Soup' });
  expect(recordOf(mock, id + 1)).toBeUndefined();
  const fields = { topic: 'lunch', content: 'Bread', send_notification_to_old_thread: true };
  await call('admin', 'PATCH', `/messages/${id}`, fields);
  expect(recordOf(mock, id + 1)).toMatchObject({
    topic: '✔ lunch',
    content: 'This topic was moved to #**general>lunch** by @_**Adam Admin|2**.',
  });
});

test.each([
  [
    'one moved message',
    1,
    'A message was moved from this topic to #**general>dinner** by @_**Adam Admin|2**.',
  ],
  [
    'two moved messages',
    2,
    '2 messages were moved from this topic to #**general>dinner** by @_**Adam Admin|2**.',
  ],
])('posts a notice about %s in the old topic', async (_, count, content) => {
  const { call, mock } = await startMock();
  await sent(call, 'admin', {});
  const ids = [];
  for (let i = 0; i < count; i++) ids.push(await sent(call, 'admin', {}));
  const fields = { topic: 'dinner', propagate_mode: 'change_later', send_notification_to_old_thread: true };
  await call('admin', 'PATCH', `/messages/${ids[0]}`, fields);
  expect(recordOf(mock, Number(ids.at(-1)) + 2)).toMatchObject({ topic: 'lunch', content });
});
