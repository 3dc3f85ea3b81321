import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/me/subscriptions/muted_topics';

test.each([
  ['name, ignoring case', { stream: 'General' }],
  ['ID', { stream_id: 1 }],
])('mutes and unmutes a topic in a channel identified by %s', async (_, channel) => {
  const { call, mock } = await startMock();
  const muted = () => mock.db.user_topics.by('user', 4).map((one) => [one.topic, one.visibility_policy]);
  const fields = { topic: 'standup', ...channel };
  expect((await call('member', 'PATCH', PATH, { ...fields, op: 'add' })).body).toEqual(SUCCESS);
  expect((await call('member', 'PATCH', PATH, { ...fields, op: 'add' })).body).toEqual(SUCCESS);
  expect(muted()).toEqual([['standup', 1]]);
  expect((await call('member', 'PATCH', PATH, { ...fields, op: 'remove' })).body).toEqual(SUCCESS);
  expect(muted()).toEqual([]);
});

test('rejects unmuting a topic that is not muted', async () => {
  const { call } = await startMock();
  const fields = { topic: 'standup', stream_id: 1, op: 'remove' };
  expect(await call('member', 'PATCH', PATH, fields)).toMatchObject(badRequestNaming('standup', 'not muted'));
  await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'standup', visibility_policy: 3 });
  expect(await call('member', 'PATCH', PATH, fields)).toMatchObject(badRequestNaming('standup', 'not muted'));
});

test('names the mutually exclusive parameters stream and stream_id in an error of the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const fields = { topic: 'standup', op: 'add', stream: 'general', stream_id: 1 };
  expect((await call('member', 'PATCH', PATH, fields)).body).toMatchObject({
    code: 'BAD_REQUEST',
    parameters: 'stream_id, stream',
  });
});

test.each([
  ['no channel', {}, 'stream_id'],
  ['both stream and stream_id', { stream: 'general', stream_id: 1 }, 'stream_id'],
  ['a channel that the caller cannot read', { stream: 'leadership' }, 'leadership'],
  ['an unknown operation', { stream_id: 1, op: 'toggle' }, 'op'],
])('rejects muting a topic with %s', async (_, fields, named) => {
  const { call } = await startMock();
  const answer = await call('member', 'PATCH', PATH, { topic: 'standup', op: 'add', ...fields });
  expect(answer).toMatchObject(badRequestNaming(named));
});
