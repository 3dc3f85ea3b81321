import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../src/server/index.js';
import { flagsOf, newest, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

/** The newest message in a channel. */
function last(mock: Client['mock'], channel: number) {
  return mock.db.messages.by('channel', channel).at(-1);
}

test.each([
  ['spam', 'Spam'],
  ['harassment', 'Harassment'],
  ['inappropriate', 'Inappropriate'],
  ['norms', 'norms'],
  ['other', 'Other'],
])(
  'posts a report of type "%s" from the notification bot to the moderation request channel',
  async (report_type, reason) => {
    const { call, mock } = await startMock();
    const id = await sent(call, 'colleague', { content: 'Buy my boat' });
    const fields = { report_type, description: 'Not the place' };
    const { status, body } = await call('member', 'POST', `/messages/${id}/report`, fields);
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
    const notice = last(mock, 3);
    expect(notice?.id).toBe(id + 1);
    expect(notice?.topic).toContain('Carl Colleague');
    const place = '#**general>lunch**';
    const people = ['Max Member|4', 'Carl Colleague|6'];
    for (const part of [...people, 'Buy my boat', 'Not the place', `${id}`, reason, place]) {
      expect(notice?.content).toContain(part);
    }
    const bot = mock.db.users.get(notice?.sender_id as number);
    expect(bot).toMatchObject({ delivery_email: 'notification-bot@chat.example.com', bot_type: 1 });
  },
);

test('posts a report as an unread message that mentions no one', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'admin', { content: '```\n@**Olivia Owner**\n```\n@**all**' });
  const fields = { report_type: 'spam', description: '@**all** @**Olivia Owner**\n```\n' };
  await call('member', 'POST', `/messages/${id}/report`, fields);
  expect([1, 2].map((user) => flagsOf(mock, user, last(mock, 3)?.id as number))).toEqual([[], []]);
});

test('accepts a report with a description of 1,001 characters', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'colleague', {});
  const description = 'x'.repeat(1001);
  const answer = await call('member', 'POST', `/messages/${id}/report`, {
    report_type: 'spam',
    description,
  });
  expect(answer.body).toEqual(SUCCESS);
  expect(last(mock, 3)?.content).toContain(description);
});

test('accepts a report without a description when the type is not "other"', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'colleague', {});
  expect((await call('member', 'POST', `/messages/${id}/report`, { report_type: 'norms' })).body).toEqual(
    SUCCESS,
  );
});

test('accepts reports of direct messages only from users in the conversation', async () => {
  const { call, mock } = await startMock();
  const id = await newest(mock, { conversation: '4,6' });
  const fields = { report_type: 'harassment' };
  expect((await call('member', 'POST', `/messages/${id}/report`, fields)).body).toEqual(SUCCESS);
  const { body } = await call('admin', 'POST', `/messages/${id}/report`, fields);
  expect(body).toMatchObject({ code: 'BAD_REQUEST', msg: `There is no message ${id}` });
});

test('creates a missing notification bot only once for several reports', async () => {
  const { call, mock } = await startMock();
  const email = 'notification-bot@chat.example.com';
  const id = await sent(call, 'colleague', {});
  const bot = mock.db.users.firstBy('realEmail', email);
  await writable(mock.db).users.delete(bot?.id as number);
  await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  await call('owner', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  expect(mock.db.users.by('realEmail', email).map((user) => user.id)).toEqual([last(mock, 3)?.sender_id]);
});

test('shortens the topic of a report to max_topic_length', async () => {
  const { call, mock } = await startMock({ settings: { max_topic_length: 10 } });
  const id = await sent(call, 'colleague', {});
  await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  expect(last(mock, 3)?.topic).toBe('Carl Coll…');
});

test('posts a report in the empty topic when the moderation request channel allows no other topic', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'colleague', {});
  await writable(mock.db).channels.update(3, { topics_policy: 'empty_topic_only' });
  await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  expect(last(mock, 3)?.topic).toBe('');
});

test.each([
  [200, 510],
  [400, 511],
])(
  'returns status %i at level %i for a report to a channel that allows only the empty topic',
  async (status, featureLevel) => {
    const { call, mock } = await startMock({ featureLevel });
    const id = await sent(call, 'colleague', {});
    await writable(mock.db).channels.update(3, { topics_policy: 'empty_topic_only' });
    const answer = await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
    expect(answer.status).toBe(status);
    expect(last(mock, 3)?.topic === '').toBe(status === 200);
  },
);

test.each([510, 511])('posts a report to a channel with topics at level %i', async (featureLevel) => {
  const { call, mock } = await startMock({ featureLevel });
  const id = await sent(call, 'colleague', {});
  const { status } = await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  expect([status, last(mock, 3)?.id]).toEqual([200, id + 1]);
});

test.each([
  ['without a moderation request channel', null],
  ['when the moderation request channel was deleted from the database', 6],
])('rejects a report %s', async (_, channelId) => {
  const { call, mock } = await startMock({ settings: { moderation_request_channel_id: channelId } });
  const id = await sent(call, 'colleague', {});
  if (channelId !== null) await writable(mock.db).channels.delete(channelId);
  const answer = await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  expect(answer).toMatchObject(badRequestNaming('moderation request channel'));
  expect(mock.db.messages.ids().at(-1)).toBe(id);
});

test('rejects a report when the moderation request channel is archived', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'colleague', {});
  await writable(mock.db).channels.update(3, { is_archived: true });
  const answer = await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  expect(answer).toMatchObject(badRequestNaming('moderation request channel'));
});

test.each([
  ['a report of an unknown type', { report_type: 'boring' }, 'boring'],
  ['a report without a type', { description: 'x' }, 'report_type'],
  ['a report of type other without a description', { report_type: 'other' }, 'description'],
  [
    'a report of type other with an empty description',
    { report_type: 'other', description: '' },
    'description',
  ],
  [
    'a report of type other with a blank description',
    { report_type: 'other', description: ' \n ' },
    'description',
  ],
])('rejects %s, and sends nothing', async (_, fields, named) => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'colleague', {});
  expect(await call('member', 'POST', `/messages/${id}/report`, fields)).toMatchObject(
    badRequestNaming(named),
  );
  expect(mock.db.messages.ids().at(-1)).toBe(id);
});

test('rejects a report of a message that the reporter cannot read', async () => {
  const { call, mock } = await startMock();
  const hidden = await newest(mock, { topic: '3:planning' });
  for (const id of [hidden, 99_999]) {
    const answer = await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
    expect(answer).toMatchObject(badRequestNaming(`no message ${id}`));
  }
});

test('accepts reports at level 382, and rejects unknown report types at level 434', async () => {
  const { call, mock } = await startMock({ featureLevel: 382 });
  const id = await sent(call, 'colleague', {});
  expect((await call('member', 'POST', `/messages/${id}/report`, { report_type: 'norms' })).body).toEqual(
    SUCCESS,
  );
  await mock.reset({ featureLevel: 434 });
  const unknown = await call('member', 'POST', `/messages/1/report`, { report_type: 'boring' });
  expect(unknown).toMatchObject(badRequestNaming('boring'));
});

test('returns 404 for a report below level 382', async () => {
  const server = await startServer({ port: 0, featureLevel: 381 });
  onTestFinished(() => server.close());
  await server.mock.ready;
  const answer = await fetch(`${server.url}/api/v1/messages/1/report`, {
    method: 'POST',
    headers: { authorization: server.mock.authHeader('member') },
    body: new URLSearchParams({ report_type: 'spam' }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});

test('limits the description and the whole report to max_message_length', async () => {
  const { call, mock } = await startMock({
    settings: { moderation_request_channel_id: 3, max_message_length: 400 },
  });
  const id = await sent(call, 'colleague', { content: 'm'.repeat(400) });
  const report = (length: number) => {
    const fields = { report_type: 'spam', description: 'd'.repeat(length) };
    return call('member', 'POST', `/messages/${id}/report`, fields);
  };
  expect(await report(401)).toMatchObject(
    badRequestNaming('description', 'must have at most 400 code points'),
  );
  for (const length of [100, 400]) {
    expect(await report(length)).toMatchObject({ status: 200 });
    expect(last(mock, 3)?.content).toHaveLength(400);
    expect(last(mock, 3)?.content).toContain('[message truncated]');
  }
});

test('suggests a private channel with topics as the moderation request channel', async () => {
  const { call, mock } = await startMock({ settings: { moderation_request_channel_id: null } });
  const subscribe = { subscriptions: [{ name: 'reports' }], invite_only: true };
  await call('owner', 'POST', '/users/me/subscriptions', subscribe);
  await writable(mock.db).channels.update(3, { topics_policy: 'empty_topic_only' });
  const id = await sent(call, 'colleague', {});
  await call('member', 'POST', `/messages/${id}/report`, { report_type: 'spam' });
  const channel = mock.db.channels.firstBy('name', 'reports')?.id;
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual([
    `settings.set({ moderation_request_channel_id: ${channel} })`,
  ]);
});
