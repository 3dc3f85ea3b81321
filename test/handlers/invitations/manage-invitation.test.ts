import { expect, test } from 'vitest';
import { badRequestNaming, overEachTransport, SUCCESS } from '../../support/transports.js';

const MEMBERS = { settings: { can_invite_users: 'members' } } as const;
const invite = (email: string, more = {}) => ({ invitee_emails: email, stream_ids: [], ...more });

overEachTransport('DELETE invites/{invite_id} and POST invites/{invite_id}/resend', (start) => {
  test('a revoked invitation is pending no more', async () => {
    const { call } = await start(MEMBERS);
    await call('member', 'POST', '/invites', invite('a@example.org'));
    expect((await call('member', 'DELETE', '/invites/1')).body).toEqual(SUCCESS);
    expect((await call('member', 'GET', '/invites')).body.invites).toEqual([]);
    expect(await call('member', 'DELETE', '/invites/1')).toMatchObject(badRequestNaming('1'));
  });

  test('resending sends the email again and starts the validity anew', async () => {
    const { mock, call } = await start(MEMBERS);
    await call('member', 'POST', '/invites', invite('a@example.org', { invite_expires_in_minutes: 10 }));
    mock.clock.advance({ seconds: 300 });
    expect((await call('admin', 'POST', '/invites/1/resend')).body).toEqual(SUCCESS);
    const now = mock.clock.now();
    expect(mock.outbox.emails.at(-1)).toMatchObject({ at: now, to: 'a@example.org', expires_at: now + 600 });
    expect((await call('member', 'GET', '/invites')).body.invites).toMatchObject([
      { invited: now, expiry_date: now + 600 },
    ]);
  });

  test.each([
    ['member', 'DELETE', '/invites/99', '99'],
    ['colleague', 'DELETE', '/invites/1', '1'],
    ['colleague', 'POST', '/invites/1/resend', '1'],
    ['admin', 'DELETE', '/invites/2', '2'],
    ['guest', 'DELETE', '/invites/1', 'permission'],
  ])('%s cannot %s %s', async (persona, method, path, named) => {
    const { mock, call } = await start(MEMBERS);
    await call('member', 'POST', '/invites', invite('a@example.org'));
    await call('owner', 'POST', '/invites', invite('b@example.org', { invite_as: 100 }));
    expect(await call(persona, method, path)).toMatchObject(badRequestNaming(named));
    expect(mock.outbox.emails).toHaveLength(2);
    expect((await call('owner', 'GET', '/invites')).body.invites).toHaveLength(2);
  });
});
