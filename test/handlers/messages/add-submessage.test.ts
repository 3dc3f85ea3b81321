import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const POLL = '/poll Lunch?\n- Pizza\n\n* Soup';
/** Number of submessages in the default scenario. */
const BEFORE = 5;
const VOTE = '{"type":"vote","key":"canned,0","vote":1}';

test.each([
  ['/poll Lunch?\n- Pizza\n\n* Soup', 'poll', { question: 'Lunch?', options: ['Pizza', 'Soup'] }],
  ['/poll', 'poll', { question: '', options: [] }],
  ['/poll\nPizza\nSoup', 'poll', { question: '', options: ['Pizza', 'Soup'] }],
  ['/todo\nRead', 'todo', { task_list_title: '', tasks: [{ task: 'Read', desc: '' }] }],
  [
    '/todo Today\nMeet at 10:30: bring notes',
    'todo',
    { task_list_title: 'Today', tasks: [{ task: 'Meet at 10:30', desc: 'bring notes' }] },
  ],
  [
    '/todo Today\nWrite: with care\nRead',
    'todo',
    {
      task_list_title: 'Today',
      tasks: [
        { task: 'Write', desc: 'with care' },
        { task: 'Read', desc: '' },
      ],
    },
  ],
])('creates a widget from %j', async (content, widget_type, extra_data) => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { content });
  const { message } = (await call('member', 'GET', `/messages/${id}`)).body;
  expect(message.submessages).toEqual([
    { id: BEFORE + 1, message_id: id, sender_id: 1, msg_type: 'widget', content: expect.any(String) },
  ]);
  expect(JSON.parse(message.submessages[0].content)).toEqual({ widget_type, extra_data });
});

test.each(['/polls Lunch?', 'A /poll', 'Hello'])('creates a plain message from %j', async (content) => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { content });
  expect((await call('member', 'GET', `/messages/${id}`)).body.message.submessages).toEqual([]);
});

test('notifies the recipients of a poll about a vote, and stores the vote', async () => {
  const client = await startMock();
  const { call } = client;
  const poller = await listen(client, 'colleague');
  const id = await sent(call, 'owner', { content: POLL });
  const [told] = await poller.next();
  expect(told.message.submessages).toHaveLength(1);
  const vote = { message_id: id, msg_type: 'widget', content: VOTE };
  expect((await call('member', 'POST', '/submessage', vote)).body).toEqual(SUCCESS);
  const event = { type: 'submessage', submessage_id: BEFORE + 2, sender_id: 4, ...vote };
  expect(await poller.next()).toMatchObject([event]);
  const { submessages } = (await call('owner', 'GET', `/messages/${id}`)).body.message;
  expect(submessages[1]).toEqual({
    id: BEFORE + 2,
    message_id: id,
    sender_id: 4,
    msg_type: 'widget',
    content: VOTE,
  });
});

test('rejects new content for a poll, but accepts a new topic', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'owner', { content: POLL });
  const edit = (fields: Record<string, string>) => call('owner', 'PATCH', `/messages/${id}`, fields);
  expect(await edit({ content: 'Other' })).toMatchObject(badRequestNaming('poll'));
  expect((await edit({ topic: 'elsewhere' })).body.result).toBe('success');
});

test('deletes the submessages of a deleted message', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'owner', { content: POLL });
  await call('owner', 'DELETE', `/messages/${id}`);
  expect(mock.db.submessages.count()).toBe(BEFORE);
});

test('lets only the sender of a poll change its question', async () => {
  const { call } = await startMock();
  const message_id = await sent(call, 'owner', { content: POLL });
  const content = '{"type":"question","question":"Dinner?"}';
  const fields = { message_id, msg_type: 'widget', content };
  expect(await call('member', 'POST', '/submessage', fields)).toMatchObject(badRequestNaming('title'));
  expect((await call('owner', 'POST', '/submessage', fields)).body).toEqual(SUCCESS);
});

test.each([
  ['invalid JSON', '{', 'content'],
  ['an unknown action type', '{"type":"dance"}', 'content'],
  ['a vote of 2', '{"type":"vote","key":"canned,0","vote":2}', 'vote'],
  ['a vote with an unknown field', '{"type":"vote","key":"canned,0","vote":1,"note":""}', 'content'],
  ['an action of a to-do list', '{"type":"strike","key":"0,canned"}', 'content'],
])('rejects %s as a poll action', async (_, content, named) => {
  const { call, mock } = await startMock();
  const message_id = await sent(call, 'owner', { content: POLL });
  const fields = { message_id, msg_type: 'widget', content };
  expect(await call('member', 'POST', '/submessage', fields)).toMatchObject(badRequestNaming(named));
  expect(mock.db.submessages.count()).toBe(BEFORE + 1);
});

test("reports the first problem with a poll action, including the problem's path, on one line", async () => {
  const { call } = await startMock();
  const message_id = await sent(call, 'owner', { content: POLL });
  const content = '{"type":"vote","key":1,"vote":7}';
  const { body } = await call('member', 'POST', '/submessage', { message_id, msg_type: 'widget', content });
  expect(body.msg).toBe('Invalid "content": must be an action of a poll: must be a string, got 1 (at key)');
});

test('lets other users add submessages to a plain message only after its sender has added one', async () => {
  const { call, mock } = await startMock();
  const message_id = await sent(call, 'owner', {});
  const attach = (persona: string, content: string) =>
    call(persona, 'POST', '/submessage', { message_id, msg_type: 'widget', content });
  expect(await attach('member', '{}')).toMatchObject(badRequestNaming(String(message_id)));
  expect(mock.explain(mock.requests.at(-1)).allow).toContain('send the request as owner');
  expect(await attach('owner', 'not JSON')).toMatchObject(badRequestNaming('content'));
  for (const [persona, content] of [
    ['owner', '[1]'],
    ['member', '{"type":"dance"}'],
  ] as const) {
    expect((await attach(persona, content)).body).toEqual(SUCCESS);
  }
  const { submessages } = (await call('owner', 'GET', `/messages/${message_id}`)).body.message;
  expect(submessages).toMatchObject([
    { sender_id: 1, content: '[1]' },
    { sender_id: 4, content: '{"type":"dance"}' },
  ]);
});

test('stores and sends submessages of any msg_type, but creates polls only from those of type "widget"', async () => {
  const client = await startMock();
  const { call } = client;
  const poller = await listen(client, 'colleague', { event_types: ['submessage'] });
  const message_id = await sent(call, 'owner', {});
  const content = '{"widget_type":"poll"}';
  for (const fields of [
    { message_id, msg_type: 'signature', content },
    { message_id, msg_type: 'widget', content: '{"type":"dance"}' },
  ]) {
    expect((await call('owner', 'POST', '/submessage', fields)).body).toEqual(SUCCESS);
    expect(await poller.next()).toMatchObject([{ type: 'submessage', ...fields }]);
  }
  const { submessages } = (await call('owner', 'GET', `/messages/${message_id}`)).body.message;
  expect(submessages).toMatchObject([{ msg_type: 'signature' }, { msg_type: 'widget' }]);
});

test("rejects a submessage for another user's plain message, and for a message that the caller cannot read", async () => {
  const { call } = await startMock();
  const plain = await sent(call, 'owner', {});
  const hidden = await sent(call, 'owner', { to: 3, content: POLL });
  for (const message_id of [plain, hidden, 99_999]) {
    const fields = { message_id, msg_type: 'widget', content: VOTE };
    expect(await call('member', 'POST', '/submessage', fields)).toMatchObject(
      badRequestNaming(String(message_id)),
    );
  }
});

test('rejects actions on widgets in an archived channel', async () => {
  const { call, mock } = await startMock();
  const message_id = await sent(call, 'owner', { content: POLL });
  await call('admin', 'DELETE', '/streams/1');
  const fields = { message_id, msg_type: 'widget', content: VOTE };
  expect(await call('member', 'POST', '/submessage', fields)).toMatchObject(badRequestNaming('archived'));
  expect(mock.db.submessages.count()).toBe(BEFORE + 1);
});

test("suggests that the poll's sender change the question when another user's change is rejected", async () => {
  const { call, mock } = await startMock();
  const message_id = await sent(call, 'member', { content: '/poll Lunch?' });
  const fields = { message_id, msg_type: 'widget', content: '{"type":"question","question":"Dinner?"}' };
  expect((await call('owner', 'POST', '/submessage', fields)).status).toBe(400);
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual(['send the request as member']);
});

test('follows the topic of a poll for a voter whose automatically_follow_topics_policy is 1', async () => {
  const { call, mock } = await startMock();
  const message_id = await sent(call, 'owner', { content: POLL });
  await call('member', 'PATCH', '/settings', { automatically_follow_topics_policy: 1 });
  await call('member', 'POST', '/submessage', { message_id, msg_type: 'widget', content: VOTE });
  const topic = mock.db.user_topics.by('user', 4).find((entry) => entry.topic === 'lunch');
  expect(topic).toMatchObject({ stream_id: 1, visibility_policy: 3 });
});
