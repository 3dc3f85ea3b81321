import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test.each([
  ['member', 'member', 4, [1, 2, 4, 5]],
  ['member', 'admin', 2, [1, 2, 4, 5, 6]],
  ['admin', 'owner', 1, [1, 2, 3, 4, 5]],
  ['member', 'owner', 1, [1, 2, 4, 5]],
  ['guest', 'member', 4, [1, 5]],
])(
  "lets the %s list only those of the %s's channels that the caller can see",
  async (persona, _user, id, subscribed_channel_ids) => {
    const { call } = await startMock();
    expect((await call(persona, 'GET', `/users/${id}/channels`)).body).toEqual({
      ...SUCCESS,
      subscribed_channel_ids,
    });
  },
);

test('rejects a request for the channels of an unknown user', async () => {
  const { call } = await startMock();
  expect(await call('member', 'GET', '/users/99/channels')).toMatchObject(badRequestNaming('no user 99'));
});

test("rejects a guest's request for the channels of an inaccessible user", async () => {
  const { call } = await startMock({ settings: { guests_see_all_users: false } });
  await call('colleague', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  expect(await call('guest', 'GET', '/users/6/channels')).toMatchObject(badRequestNaming('no user 6'));
});

test("sorts a user's channels by ID, not by subscription order", async () => {
  const { call } = await startMock();
  for (const name of ['quiet', 'engineering', 'announcements'])
    await call('colleague', 'POST', '/users/me/subscriptions', { subscriptions: [{ name }] });
  const ids: number[] = (await call('member', 'GET', '/users/6/channels')).body.subscribed_channel_ids;
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(ids).toEqual(expect.arrayContaining([2, 4, 6]));
});
