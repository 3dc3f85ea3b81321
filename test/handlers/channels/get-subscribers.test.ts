import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('lists the current subscribers after users subscribe and unsubscribe', async () => {
  const { call } = await startMock();
  const subscribers = async () => (await call('member', 'GET', '/streams/2/members')).body.subscribers;
  const before = await subscribers();
  expect(before).toContain(4);
  expect(before).not.toContain(5);
  const change = { subscriptions: [{ name: 'engineering' }], principals: [5] };
  await call('admin', 'POST', '/users/me/subscriptions', change);
  expect(await subscribers()).toEqual([...before, 5].sort((a, b) => a - b));
  await call('admin', 'DELETE', '/users/me/subscriptions', {
    subscriptions: ['engineering'],
    principals: [5],
  });
  expect(await subscribers()).toEqual(before);
});

test('returns the same subscribers as GET /users/me/subscriptions', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'GET', '/users/me/subscriptions', { include_subscribers: true });
  for (const { stream_id, subscribers } of body.subscriptions) {
    const listed = await call('member', 'GET', `/streams/${stream_id}/members`);
    expect(listed.body).toEqual({ ...SUCCESS, subscribers });
  }
});

test.each([
  ['member', 'a private channel', 3],
  ['guest', 'a public channel', 2],
  ['member', 'an unknown channel', 99],
])('does not let the %s list the subscribers of %s', async (persona, _, id) => {
  const { call } = await startMock();
  expect(await call(persona, 'GET', `/streams/${id}/members`)).toMatchObject(badRequestNaming(String(id)));
});
