import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const MEMBERS = { settings: { can_invite_users: 'members' } } as const;
const invite = (email: string, more = {}) => ({ invitee_emails: email, stream_ids: [], ...more });

test('returns all documented fields of a pending invitation', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('a@example.org', { invite_as: 600 }));
  const now = mock.clock.now();
  const { body } = await call('admin', 'GET', '/invites');
  expect(body.invites).toEqual([
    {
      id: 1,
      invited_by_user_id: 2,
      invited: now,
      expiry_date: now + 864_000,
      invited_as: 600,
      email: 'a@example.org',
      notify_referrer_on_join: true,
      is_multiuse: false,
    },
  ]);
});

test('shows members their own invitations, and administrators all of them', async () => {
  const { call } = await startMock(MEMBERS);
  await call('member', 'POST', '/invites', invite('a@example.org'));
  await call('colleague', 'POST', '/invites', invite('b@example.org'));
  const seenBy = async (persona: string) =>
    (await call(persona, 'GET', '/invites')).body.invites.map(({ email }: { email: string }) => email);
  expect(await seenBy('member')).toEqual(['a@example.org']);
  expect(await seenBy('admin')).toEqual(['a@example.org', 'b@example.org']);
});

test('omits an invitation as soon as it expires', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('a@example.org', { invite_expires_in_minutes: 1 }));
  await call('admin', 'POST', '/invites', invite('b@example.org', { invite_expires_in_minutes: 'null' }));
  const count = async () => (await call('admin', 'GET', '/invites')).body.invites.length;
  mock.clock.advance({ seconds: 59 });
  expect(await count()).toBe(2);
  mock.clock.advance({ seconds: 1 });
  expect(await count()).toBe(1);
});

test.each([
  ['omits', 266, false],
  ['returns', 267, true],
] as const)('%s notify_referrer_on_join at level %i', async (_verb, featureLevel, says) => {
  const { call } = await startMock({ featureLevel });
  await call('admin', 'POST', '/invites', invite('a@example.org'));
  const { body } = await call('admin', 'GET', '/invites');
  expect('notify_referrer_on_join' in body.invites[0]).toBe(says);
});

test.each(['guest', 'bot'])("rejects a %s's request for invitations", async (persona) => {
  const { call } = await startMock();
  expect(await call(persona, 'GET', '/invites')).toMatchObject(badRequestNaming('permission'));
});

test.each([
  ['omits', 208, []],
  ['lists', 209, [1]],
])("%s a member's own invitation links at level %i", async (_, featureLevel, listed) => {
  const { call } = await startMock({ featureLevel, settings: { create_multiuse_invite_group: 'members' } });
  for (const persona of ['member', 'colleague']) {
    expect((await call(persona, 'POST', '/invites/multiuse')).status).toBe(200);
  }
  const linksOf = async (persona: string) =>
    (await call(persona, 'GET', '/invites')).body.invites.map(({ id }: { id: number }) => id);
  expect(await linksOf('member')).toEqual(listed);
  expect(await linksOf('admin')).toEqual([1, 2]);
});
