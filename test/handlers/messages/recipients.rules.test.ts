import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test.each([
  ['who can read the channel', [2, 3], ['send the request as admin']],
  ['only if that user can read the channel', [3, 4], []],
])('suggests sending the request as an allowed user %s', async (_, direct_members, suggestions) => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(3, {
    can_send_message_group: { direct_members, direct_subgroups: [] },
  });
  const fields = { type: 'channel', to: 3, topic: 'plans', content: 'Hello' };
  expect((await call('owner', 'POST', '/messages', fields)).status).toBe(400);
  const { allow } = mock.explain(mock.requests.at(-1));
  expect(allow.filter((advice) => advice.startsWith('send'))).toEqual(suggestions);
});

test('suggests subscribing a user who can read a channel with protected history but not post in it', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  await mock.ready;
  await writable(mock.db).channels.update(3, {
    history_public_to_subscribers: false,
    can_subscribe_group: 3,
  });
  const fields = { type: 'channel', to: 3, topic: 'x', content: 'x' };
  expect((await call('member', 'POST', '/messages', fields)).status).toBe(400);
  const { rule, allow } = mock.explain(mock.requests.at(-1));
  expect(rule).toBe('isSubscribed');
  const subscribe = allow.at(-1);
  expect(subscribe).toMatch(/^as\('\w+'\)\.post\('\/users\/me\/subscriptions', .*principals: \[4\]/);
  const name = mock.db.channels.get(3)?.name;
  const subscription = { subscriptions: [{ name }], principals: [4] };
  expect((await call('owner', 'POST', '/users/me/subscriptions', subscription)).status).toBe(200);
  expect((await call('member', 'POST', '/messages', fields)).status).toBe(200);
});
