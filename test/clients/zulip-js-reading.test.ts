import { expect, test } from 'vitest';
import { writable } from '../support/writable.js';
import { startWithZulipJs } from '../support/zulip-js.js';

const idsOf = ({ messages }: { messages: { id: number }[] }) => messages.map(({ id }) => id);

test('fetches messages around an anchor, with either form of a narrow', async () => {
  const { mock, client } = await startWithZulipJs('member');
  const standup = [...mock.db.messages.idsBy('topic', '1:standup')];
  const around = { anchor: 'newest', num_before: 100, num_after: 0 };
  for (const narrow of [
    [
      { operator: 'stream', operand: 'general' },
      { operator: 'topic', operand: 'standup' },
    ],
    [
      { operator: 'channel', operand: 1 },
      { operator: 'topic', operand: 'standup' },
    ],
    [
      ['stream', 'general'],
      ['topic', 'standup'],
    ],
  ]) {
    const answer = await client.messages.retrieve({ ...around, narrow });
    expect(answer).toMatchObject({ result: 'success', anchor: 1e16, found_newest: true, found_oldest: true });
    expect(idsOf(answer)).toEqual(standup);
  }
  const unread = { anchor: 'first_unread', num_before: 0, num_after: 0 };
  expect((await client.messages.retrieve(unread)).anchor).toBe(standup[0]);
  const people = [{ operator: 'pm-with', operand: 'user6@chat.example.com' }];
  const plain = await client.messages.retrieve({ ...around, narrow: people, apply_markdown: false });
  expect(idsOf(plain)).toEqual([...mock.db.messages.idsBy('conversation', '4,6')]);
  expect(plain.messages[0].content_type).toBe('text/x-markdown');
  const nowhere = [{ operator: 'stream', operand: 'nowhere' }];
  expect(await client.messages.retrieve({ ...around, narrow: nowhere })).toMatchObject({
    result: 'error',
    code: 'BAD_NARROW',
  });
});

test('reads a single message and its history, and renders Markdown', async () => {
  const { client } = await startWithZulipJs('member');
  const { id } = await client.messages.send({
    to: 'general',
    type: 'stream',
    topic: 'lunch',
    content: '**Hi**',
  });
  const one = await client.messages.getById({ message_id: id, apply_markdown: false });
  expect(one).toMatchObject({ result: 'success', raw_content: '**Hi**', message: { id, subject: 'lunch' } });
  const html = { result: 'success', rendered: '<p><strong>Hi</strong></p>' };
  expect(await client.messages.render('**Hi**')).toMatchObject(html);
  expect(await client.messages.render({ content: '**Hi**' })).toMatchObject(html);
  await client.messages.update({ message_id: id, content: 'Bye' });
  const { message_history } = await client.messages.getHistoryById({ message_id: id });
  expect(message_history).toHaveLength(2);
});

test('removes a reaction by message ID', async () => {
  const { mock, client } = await startWithZulipJs('member');
  const id = mock.db.messages.idsBy('topic', '1:standup').at(-1) as number;
  await client.reactions.add({ message_id: id, emoji_name: 'tada' });
  expect(await client.messages.deleteReactionById({ message_id: id, emoji_name: 'tada' })).toMatchObject({
    result: 'success',
    ignored_parameters_unsupported: ['message_id'],
  });
  expect(mock.db.messages.get(id)?.reactions).toEqual([]);
});

test('lists channels, their topics and subscriptions', async () => {
  const { client } = await startWithZulipJs('member');
  const names = ({ streams }: { streams: { name: string }[] }) => streams.map(({ name }) => name);
  expect(names(await client.streams.retrieve())).toContain('engineering');
  const subscribed = await client.streams.retrieve({ include_public: false, include_subscribed: true });
  expect(names(subscribed).sort()).toEqual(['announcements', 'engineering', 'general', 'public square']);
  expect(await client.streams.getStreamId('engineering')).toMatchObject({ result: 'success', stream_id: 2 });
  expect(await client.streams.getStreamId({ stream: 'nowhere' })).toMatchObject({ result: 'error' });
  const { topics } = await client.streams.topics.retrieve({ stream_id: 1 });
  expect(topics.map(({ name }: { name: string }) => name)).toContain('standup');
  const { subscriptions } = await client.streams.subscriptions.retrieve({ include_subscribers: true });
  const general = subscriptions.find(({ stream_id }: { stream_id: number }) => stream_id === 1);
  expect(general).toMatchObject({ name: 'general', subscribers: expect.arrayContaining([4, 5]) });
});

test('subscribes to channels, and unsubscribes from them', async () => {
  const { client, mock } = await startWithZulipJs('member');
  const isIn = () => mock.db.subscriptions.firstBy('userChannel', '4:6')?.active ?? false;
  const add = { subscriptions: JSON.stringify([{ name: 'quiet' }]) };
  expect((await client.users.me.subscriptions.add(add)).subscribed).toEqual({
    4: ['quiet'],
  });
  expect(isIn()).toBe(true);
  const remove = { subscriptions: JSON.stringify(['quiet']) };
  expect((await client.users.me.subscriptions.remove(remove)).removed).toEqual(['quiet']);
  expect(isIn()).toBe(false);
});

test('sends typing notifications to users, and receives typing events', async () => {
  const { client, mock } = await startWithZulipJs('member');
  const { queue_id } = await client.queues.register({ event_types: ['typing', 'presence'] });
  expect((await client.typing.send({ to: [6], op: 'start' })).result).toBe('success');
  expect((await client.typing.send({ to: [1, 6], op: 'stop' })).result).toBe('success');
  const { events } = await client.events.retrieve({ queue_id, last_event_id: -1, dont_block: true });
  expect(events).toMatchObject([
    { type: 'typing', op: 'start', sender: { user_id: 4 } },
    { type: 'typing', op: 'stop', sender: { user_id: 4 } },
  ]);
  expect(mock.db.event_queues.count()).toBe(1);
});

test.each<[method: string, path: string, fields: object, answer: object]>([
  ['GET', 'users/6', {}, { user: { user_id: 6 } }],
  ['GET', '/users/owner@example.com', {}, { user: { user_id: 1 } }],
  ['GET', '/messages/matches_narrow', { msg_ids: '[1]', narrow: '[]' }, { messages: { 1: {} } }],
  ['GET', '/realm/presence', {}, { presences: {} }],
  ['GET', '/user_groups', {}, { user_groups: expect.arrayContaining([expect.objectContaining({ id: 9 })]) }],
  ['PATCH', '/user_groups/9', { description: 'Who draws' }, {}],
  ['PATCH', '/channel_folders/1', { name: 'Work' }, {}],
  ['PATCH', '/scheduled_messages/4', { content: 'Other' }, {}],
  ['PATCH', '/users/me/profile_data', { data: '[{"id":1,"value":"+1"}]' }, {}],
  ['POST', '/mark_topic_as_read', { stream_id: 1, topic_name: 'standup' }, {}],
  ['POST', '/invites', { invitee_emails: 'new@example.com', stream_ids: [1] }, {}],
  ['POST', '/messages/1/report', { report_type: 'spam' }, {}],
  ['POST', '/navigation_views', { fragment: 'feed', is_pinned: 'true' }, {}],
  ['PATCH', '/navigation_views/feed', { is_pinned: false }, {}],
  ['POST', '/users/me/apns_device_token', { token: 'abcd', appid: 'org.example' }, {}],
  ['POST', '/mobile_push/test_notification', { token: 'abcd' }, {}],
  ['DELETE', '/users/me/apns_device_token', { token: 'abcd' }, {}],
])('responds to the call %s %s of zulip-js', async (method, path, fields, answer) => {
  const { client, mock } = await startWithZulipJs('admin');
  mock.settings.set({ can_manage_all_groups: 'administrators' });
  if (path === '/navigation_views/feed') {
    await writable(mock.db).navigation_views.create({
      user_id: 2,
      fragment: 'feed',
      is_pinned: true,
      name: null,
    });
  }
  if (/test_notification/.test(path) || method === 'DELETE') {
    await client.callEndpoint('/users/me/apns_device_token', 'POST', { token: 'abcd', appid: 'org.example' });
  }
  expect(await client.callEndpoint(path, method, fields)).toMatchObject({ result: 'success', ...answer });
});
