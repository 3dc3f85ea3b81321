import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const NEW = { email: ' New@example.com ', password: 'secret', full_name: ' New Person ' };

test('creates a member with the default channels, and notifies everyone', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['realm_user', 'subscription'] });
  const { user_id } = (await client.call('admin', 'POST', '/users', NEW)).body;
  const user = client.mock.db.users.get(user_id);
  expect(user).toMatchObject({ full_name: 'New Person', delivery_email: 'New@example.com', role: 400 });
  const channels = client.mock.db.subscriptions.by('activeUser', user_id).map(({ stream_id }) => stream_id);
  expect(channels).toEqual([1]);
  expect(await queue.next()).toMatchObject([
    { type: 'realm_user', op: 'add', person: { user_id, full_name: 'New Person' } },
    { type: 'subscription', op: 'peer_add', stream_ids: [1], user_ids: [user_id] },
  ]);
});

test.each([
  ['a request from a member', 'member', {}, 'administrators'],
  ['a new user whose email is taken', 'admin', { email: 'Member@example.com' }, 'taken'],
  ['a new user with a placeholder email', 'admin', { email: 'user6@chat.example.com' }, 'taken'],
  ['a new user with a malformed email', 'admin', { email: 'nobody' }, 'email'],
  ['a new user with a blank name', 'admin', { full_name: ' ' }, 'full_name'],
])('rejects %s', async (_, persona, fields, named) => {
  const { call } = await startMock();
  const answer = await call(persona, 'POST', '/users', { ...NEW, ...fields });
  expect(answer).toMatchObject(badRequestNaming(named));
});

test('revokes the invitations to the email of the new user', async () => {
  const { call } = await startMock();
  const invite = (emails: string) =>
    call('admin', 'POST', '/invites', { invitee_emails: emails, stream_ids: [] });
  await invite('NEW@example.com, other@example.com');
  await invite('new@example.com');
  await call('admin', 'POST', '/users', NEW);
  const { invites } = (await call('admin', 'GET', '/invites')).body;
  expect(invites).toMatchObject([{ email: 'other@example.com' }]);
  expect(await call('admin', 'POST', '/invites/1/resend')).toMatchObject(badRequestNaming('invitation 1'));
});

test('lets the new user sign in with their password, ignoring the case of the email', async () => {
  const { call } = await startMock();
  const account = { email: 'New@example.org', password: 'correct horse', full_name: 'Nina New' };
  const { user_id } = (await call('admin', 'POST', '/users', account)).body;
  const signIn = (password: string) =>
    call(null, 'POST', '/fetch_api_key', { username: 'new@example.org', password });
  const { body } = await signIn('correct horse');
  expect(body).toMatchObject({ user_id, email: 'New@example.org' });
  expect((await signIn(body.api_key)).body.code).toBe('AUTHENTICATION_FAILED');
});

test('accepts a password of 1 to 100 code points for a new user', async () => {
  const { call } = await startMock();
  const create = (password: string) =>
    call('admin', 'POST', '/users', { email: 'new@example.org', password, full_name: 'Nina New' });
  expect(await create('')).toMatchObject(badRequestNaming('password'));
  expect(await create('🔑'.repeat(101))).toMatchObject(badRequestNaming('password'));
  expect(await create('🔑'.repeat(100))).toMatchObject({ status: 200 });
});

test("stores no settings for a new user while the organization has Zulip's defaults", async () => {
  const { call, mock } = await startMock();
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await call('admin', 'POST', '/users', account)).body;
  expect(mock.db.user_settings.by('user', user_id)).toEqual([]);
});
