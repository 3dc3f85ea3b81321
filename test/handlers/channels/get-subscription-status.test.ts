import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test.each([
  ['member', 'general', 4, 1, true],
  ['member', 'quiet', 4, 6, false],
  ['guest', 'engineering', 5, 2, false],
  ['guest', 'general', 5, 1, true],
] as const)(
  'returns whether the %s is subscribed to the channel "%s"',
  async (_persona, _name, user, channel, is_subscribed) => {
    const { call } = await startMock();
    const { body } = await call('admin', 'GET', `/users/${user}/subscriptions/${channel}`);
    expect(body).toEqual({ ...SUCCESS, is_subscribed });
  },
);

test.each([
  ['an unknown user', '/users/99/subscriptions/1', '99'],
  ['a deactivated user', '/users/7/subscriptions/1', 'deactivated'],
  ['a channel that the caller cannot see', '/users/1/subscriptions/3', '3'],
  ['an unknown channel', '/users/1/subscriptions/99', '99'],
])('rejects a subscription status request for %s', async (_, path, named) => {
  const { call } = await startMock();
  expect(await call('member', 'GET', path)).toMatchObject(badRequestNaming(named));
});
