import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const MEMBERS = { settings: { can_invite_users: 'members' } } as const;
const invite = (email: string, more = {}) => ({ invitee_emails: email, stream_ids: [], ...more });

test('removes a revoked invitation from the pending invitations', async () => {
  const { call } = await startMock(MEMBERS);
  await call('member', 'POST', '/invites', invite('a@example.org'));
  expect((await call('member', 'DELETE', '/invites/1')).body).toEqual(SUCCESS);
  expect((await call('member', 'GET', '/invites')).body.invites).toEqual([]);
  expect(await call('member', 'DELETE', '/invites/1')).toMatchObject(badRequestNaming('1'));
});

test("lets administrators revoke other users' invitations", async () => {
  const { call } = await startMock(MEMBERS);
  await call('member', 'POST', '/invites', invite('a@example.org'));
  expect((await call('admin', 'DELETE', '/invites/1')).body).toEqual(SUCCESS);
  expect((await call('member', 'GET', '/invites')).body.invites).toEqual([]);
});

test.each([
  ['member', 'an unknown invitation', 99, '99'],
  ['colleague', 'an invitation to become a member', 1, '1'],
  ['admin', 'an invitation to become an owner', 2, '2'],
  ['guest', 'an invitation to become a member', 1, 'permission'],
  ['bot', 'an invitation to become a member', 1, 'permission'],
])('does not let the %s revoke %s', async (persona, _, id, named) => {
  const { mock, call } = await startMock(MEMBERS);
  await call('member', 'POST', '/invites', invite('a@example.org'));
  await call('owner', 'POST', '/invites', invite('b@example.org', { invite_as: 100 }));
  expect(await call(persona, 'DELETE', `/invites/${id}`)).toMatchObject(badRequestNaming(named));
  expect(mock.outbox.emails).toHaveLength(2);
  expect((await call('owner', 'GET', '/invites')).body.invites).toHaveLength(2);
});

test('returns UNAUTHORIZED_PRINCIPAL to users who may not revoke an invitation for an owner, in the zulip dialect', async () => {
  const { call } = await startMock({ ...MEMBERS, dialect: 'zulip' });
  await call('owner', 'POST', '/invites', invite('b@example.org', { invite_as: 100 }));
  await call('owner', 'POST', '/invites', invite('c@example.org'));
  const codes = [];
  for (const [persona, id] of [
    ['admin', 1],
    ['member', 1],
    ['member', 2],
  ] as const) {
    codes.push((await call(persona, 'DELETE', `/invites/${id}`)).body.code);
  }
  expect(codes).toEqual(['UNAUTHORIZED_PRINCIPAL', 'UNAUTHORIZED_PRINCIPAL', 'BAD_REQUEST']);
});

test('rejects a request to revoke an expired invitation', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('a@example.org', { invite_expires_in_minutes: 1 }));
  mock.clock.advance({ seconds: 60 });
  const id = 1;
  expect(await call('admin', 'DELETE', `/invites/${id}`)).toMatchObject(badRequestNaming('1'));
});

test('lets administrators revoke invitations of administrators, but not of owners', async () => {
  const { call, mock } = await startMock();
  const invite = async (invite_as: number) => {
    const fields = { invitee_emails: `new${invite_as}@example.org`, stream_ids: [], invite_as };
    expect((await call('owner', 'POST', '/invites', fields)).status).toBe(200);
    return mock.db.invitations.ids().at(-1);
  };
  expect((await call('admin', 'DELETE', `/invites/${await invite(200)}`)).status).toBe(200);
  expect((await call('admin', 'DELETE', `/invites/${await invite(100)}`)).status).toBe(400);
});
