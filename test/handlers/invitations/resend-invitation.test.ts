import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const MEMBERS = { settings: { can_invite_users: 'members' } } as const;
const invite = (email: string, more = {}) => ({ invitee_emails: email, stream_ids: [], ...more });

test('sends the invitation email again, and restarts the validity period', async () => {
  const { mock, call } = await startMock(MEMBERS);
  await call('member', 'POST', '/invites', invite('a@example.org', { invite_expires_in_minutes: 10 }));
  mock.clock.advance({ seconds: 300 });
  expect((await call('admin', 'POST', '/invites/1/resend')).body).toEqual(SUCCESS);
  const now = mock.clock.now();
  expect(mock.outbox.emails.at(-1)).toMatchObject({ at: now, to: 'a@example.org', expires_at: now + 600 });
  expect((await call('member', 'GET', '/invites')).body.invites).toMatchObject([
    { invited: now, expiry_date: now + 600 },
  ]);
});

test('adds no expiry to an invitation that never expires', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('a@example.org', { invite_expires_in_minutes: null }));
  expect((await call('admin', 'POST', '/invites/1/resend')).body).toEqual(SUCCESS);
  expect(mock.outbox.emails.map(({ expires_at }) => expires_at)).toEqual([null, null]);
});

test.each([
  ['member', 'an unknown invitation', 99, '99'],
  ['colleague', 'an invitation to become a member', 1, '1'],
  ['admin', 'an invitation to become an owner', 2, '2'],
  ['guest', 'an invitation to become a member', 1, 'permission'],
  ['bot', 'an invitation to become a member', 1, 'permission'],
])('does not let the %s resend %s', async (persona, _, id, named) => {
  const { mock, call } = await startMock(MEMBERS);
  await call('member', 'POST', '/invites', invite('a@example.org'));
  await call('owner', 'POST', '/invites', invite('b@example.org', { invite_as: 100 }));
  expect(await call(persona, 'POST', `/invites/${id}/resend`)).toMatchObject(badRequestNaming(named));
  expect(mock.outbox.emails).toHaveLength(2);
  expect((await call('owner', 'GET', '/invites')).body.invites).toHaveLength(2);
});

test('rejects a request to resend an expired invitation', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('a@example.org', { invite_expires_in_minutes: 1 }));
  mock.clock.advance({ seconds: 60 });
  const id = 1;
  expect(await call('admin', 'POST', `/invites/${id}/resend`)).toMatchObject(badRequestNaming('1'));
});

test('returns UNAUTHORIZED_PRINCIPAL to an administrator who resends an invitation for an owner, in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  await call('owner', 'POST', '/invites', invite('a@example.org', { invite_as: 100 }));
  const { body } = await call('admin', 'POST', '/invites/1/resend');
  expect(body.code).toBe('UNAUTHORIZED_PRINCIPAL');
});

test('counts resent invitations against the daily limit', async () => {
  const { mock, call } = await startMock({ settings: { invite_daily_limit: 2 } });
  const resend = () => call('admin', 'POST', '/invites/1/resend');
  await call('admin', 'POST', '/invites', invite('a@example.org'));
  mock.clock.advance({ seconds: 3600 });
  expect((await resend()).body).toEqual(SUCCESS);
  const limited = {
    code: 'INVITATION_FAILED',
    sent_invitations: false,
    daily_limit_reached: true,
    license_limit_reached: false,
    errors: [],
  };
  expect((await resend()).body).toMatchObject(limited);
  expect((await call('admin', 'POST', '/invites', invite('b@example.org'))).body).toMatchObject(limited);
  expect(mock.outbox.emails).toHaveLength(2);
  mock.clock.advance({ seconds: 23 * 3600 });
  expect((await resend()).body).toEqual(SUCCESS);
  expect((await resend()).body).toMatchObject(limited);
});
