import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const LEADERSHIP = { num_before: 5, num_after: 0, anchor: 'newest', narrow: [['channel', 'leadership']] };

test.each(['can_subscribe_group', 'can_add_subscribers_group'])(
  'lets non-guests in %s read and post in a private channel without subscribing, in the zulip dialect',
  async (setting) => {
    const { call, mock } = await startMock({ dialect: 'zulip' });
    await mock.ready;
    await writable(mock.db).channels.update(3, {
      [setting]: { direct_members: [4, 5], direct_subgroups: [] },
      history_public_to_subscribers: true,
    });
    const message = { type: 'stream', to: 3, topic: 'plans', content: 'Hello' };
    const { id } = (await call('owner', 'POST', '/messages', message)).body;
    const { messages } = (await call('member', 'GET', '/messages', LEADERSHIP)).body;
    expect(messages.at(-1)).toMatchObject({ id, flags: ['read', 'historical'] });
    expect((await call('member', 'GET', '/users/me/3/topics')).body.topics[0]).toMatchObject({
      name: 'plans',
    });
    expect((await call('member', 'GET', '/streams/3/email_address')).status).toBe(200);
    expect((await call('member', 'POST', '/messages', message)).status).toBe(200);
    expect((await call('guest', 'GET', `/messages/${id}`)).status).toBe(400);
  },
);

test('shows users in can_subscribe_group only messages sent during a subscription, in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  await mock.ready;
  await writable(mock.db).channels.update(3, {
    can_subscribe_group: { direct_members: [4], direct_subgroups: [] },
    history_public_to_subscribers: false,
  });
  const send = async () =>
    (await call('owner', 'POST', '/messages', { type: 'stream', to: 3, topic: 'plans', content: 'Hello' }))
      .body.id;
  const subscriptions = [{ name: 'leadership' }];
  await send();
  await call('member', 'POST', '/users/me/subscriptions', { subscriptions });
  const received = await send();
  await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['leadership'] });
  await send();
  const { messages } = (await call('member', 'GET', '/messages', LEADERSHIP)).body;
  expect(messages.map(({ id }: { id: number }) => id)).toEqual([received]);
  const message = { type: 'stream', to: 3, topic: 'plans', content: 'Hello' };
  expect((await call('member', 'POST', '/messages', message)).status).toBe(400);
});
