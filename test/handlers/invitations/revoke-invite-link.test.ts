import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('revokes an invitation link', async () => {
  const { call } = await startMock();
  await call('admin', 'POST', '/invites/multiuse');
  expect((await call('owner', 'DELETE', '/invites/multiuse/1')).body).toEqual(SUCCESS);
  expect((await call('admin', 'GET', '/invites')).body.invites).toEqual([]);
  expect(await call('admin', 'DELETE', '/invites/multiuse/1')).toMatchObject(
    badRequestNaming('no invitation'),
  );
});

test.each([
  ['admin', 100, 'may not'],
  ['member', 400, 'may not'],
  ['guest', 400, 'guests'],
  ['bot', 400, 'bots'],
])(
  "does not let the %s revoke the owner's link that invites users with role %i",
  async (persona, invite_as, words) => {
    const { call } = await startMock();
    await call('owner', 'POST', '/invites/multiuse', { invite_as });
    expect(await call(persona, 'DELETE', '/invites/multiuse/1')).toMatchObject(badRequestNaming(words));
  },
);

test('returns UNAUTHORIZED_PRINCIPAL to an administrator who revokes a link for owners, in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  await call('owner', 'POST', '/invites/multiuse', { invite_as: 100 });
  const { body } = await call('admin', 'DELETE', '/invites/multiuse/1');
  expect(body.code).toBe('UNAUTHORIZED_PRINCIPAL');
});
