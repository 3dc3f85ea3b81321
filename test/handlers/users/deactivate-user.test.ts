import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test("deactivates a user and the user's bots", async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const owner = mock.db.users.get(8)?.bot_owner_id as number;
  const fields = { deactivation_notification_comment: 'Farewell!' };
  expect((await call('owner', 'DELETE', `/users/${owner}`, fields)).body).toEqual(SUCCESS);
  expect([owner, 8].map((id) => mock.db.users.get(id)?.is_active)).toEqual([false, false]);
});

test.each([
  [2000, 200],
  [2001, 400],
])('returns status $1 for a deactivation comment of $0 characters', async (length, status) => {
  const { call } = await startMock();
  const fields = { deactivation_notification_comment: 'x'.repeat(length) };
  expect((await call('owner', 'DELETE', '/users/6', fields)).status).toBe(status);
});

test('sends the deactivation to event queues, and rejects later requests from the user', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['realm_user'] });
  await call('admin', 'DELETE', '/users/6');
  const { body } = await call('member', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([{ op: 'update', person: { user_id: 6, is_active: false } }]);
  const later = await call('colleague', 'GET', '/users/me');
  expect(later).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } });
});

test.each([
  ['a user by a moderator', 'moderator', 6, 400, ['administrators']],
  ['a user by a guest', 'guest', 6, 400, ['administrators']],
  ['a user by a bot', 'bot', 6, 400, ['administrators']],
  ['an unknown user', 'admin', 999, 400, ['999']],
  ['a bot', 'admin', 8, 400, ['8', 'bot']],
  ['a user who is already deactivated', 'admin', 7, 400, ['7', 'already']],
  ['an owner by an administrator', 'admin', 1, 400, ['owner']],
  ['the only owner', 'owner', 1, 400, ['only owner']],
  ['a user by a deactivated user', 'deactivated', 6, 401, []],
  ['a user by an anonymous caller', 'anonymous', 6, 401, []],
])('rejects the deactivation of %s', async (_, caller, id, status, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.users.all();
  const response = await call(caller, 'DELETE', `/users/${id}`);
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming(...words));
  expect(mock.db.users.all()).toEqual(before);
});

test('removes a deactivated user from channel subscribers until the user is reactivated', async () => {
  const client = await startMock();
  const { call } = client;
  const queue = await listen(client, 'member', { event_types: ['subscription'] });
  const peer = (op: string) => ({ type: 'subscription', op, stream_ids: [1], user_ids: [6] });
  await call('admin', 'DELETE', '/users/6');
  const removed = await queue.next();
  expect(removed).toContainEqual(expect.objectContaining(peer('peer_remove')));
  await call('admin', 'POST', '/users/6/reactivate');
  const added = await queue.next();
  expect(added).toContainEqual(expect.objectContaining(peer('peer_add')));
  expect(added).toHaveLength(removed.length);
});

test('sends peer_remove events before the deactivation, and no events about groups', async () => {
  const client = await startMock();
  const types = ['subscription', 'realm_user', 'user_group', 'stream'];
  const queue = await listen(client, 'member', { event_types: types });
  await client.call('admin', 'DELETE', '/users/6');
  const events = await queue.next();
  const kinds = events.map(({ type, op }) => `${type} ${op}`);
  expect([...new Set(kinds)]).toEqual(['subscription peer_remove', 'realm_user update']);
  expect(kinds.at(-1)).toBe('realm_user update');
});

test('sends group events to users who receive no event about the deactivation', async () => {
  const client = await startMock({ scenario: 'limited-guests' });
  await client.mock.ready;
  const stranger = client.mock.personas.stranger?.user_id as number;
  await client.call('admin', 'PATCH', '/user_groups/9', {
    can_manage_group: { new: { direct_members: [4, stranger], direct_subgroups: [] } },
  });
  const queues = {
    guest: await listen(client, 'guest', { event_types: ['realm_user', 'user_group'] }),
    member: await listen(client, 'member', { event_types: ['realm_user', 'user_group'] }),
  };
  await client.call('admin', 'DELETE', `/users/${stranger}`);
  const can_manage_group = { direct_members: [4], direct_subgroups: [] };
  expect(await queues.guest.next()).toMatchObject([
    { type: 'user_group', op: 'remove_members', group_id: 3, user_ids: [stranger] },
    { type: 'user_group', op: 'remove_members', group_id: 4, user_ids: [stranger] },
    { type: 'user_group', op: 'update', group_id: 9, data: { can_manage_group } },
  ]);
  expect(await queues.member.next()).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id: stranger, is_active: false } },
  ]);
});

test('removes a deactivated user from permissions until the user is reactivated', async () => {
  const client = await startMock();
  const { call } = client;
  const all = { direct_members: [4, 6], direct_subgroups: [] };
  await call('member', 'PATCH', '/user_groups/9', { can_mention_group: { new: all } });
  const queue = await listen(client, 'member', { event_types: ['user_group'] });
  await call('admin', 'DELETE', '/users/6');
  const { user_groups } = (await call('member', 'GET', '/user_groups')).body;
  expect(user_groups.find(({ id }: { id: number }) => id === 9)).toMatchObject({
    members: [4],
    can_mention_group: { direct_members: [4], direct_subgroups: [] },
  });
  await call('admin', 'POST', '/users/6/reactivate');
  expect(await queue.next()).toContainEqual(
    expect.objectContaining({ op: 'update', group_id: 9, data: { can_mention_group: all } }),
  );
});

test('deletes the event queues of a deactivated user', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('colleague');
  await call('admin', 'DELETE', '/users/6');
  await call('admin', 'POST', '/users/6/reactivate');
  const { body } = await call('colleague', 'GET', '/events', { queue_id, last_event_id: -1 });
  expect(body.code).toBe('BAD_EVENT_QUEUE_ID');
});

test("revokes a deactivated user's invitations and links, but counts the invitations toward the daily limit", async () => {
  const client = await startMock({ settings: { invite_daily_limit: 1 } });
  const { call, mock } = client;
  const invite = (email: string) =>
    call('admin', 'POST', '/invites', {
      invitee_emails: email,
      stream_ids: [],
      invite_expires_in_minutes: null,
    });
  await call('admin', 'POST', '/invites/multiuse');
  expect((await invite('first@example.org')).status).toBe(200);
  await mock.clock.advance({ seconds: 60 });
  const queue = await listen(client, 'owner', { event_types: ['invites_changed'] });
  const listed = async () => (await call('owner', 'GET', '/invites')).body.invites.length;
  expect(await listed()).toBe(2);
  await call('owner', 'DELETE', '/users/2');
  expect(await listed()).toBe(0);
  expect(await queue.next()).toHaveLength(1);
  await call('owner', 'POST', '/users/2/reactivate');
  expect((await invite('second@example.org')).body).toMatchObject({ daily_limit_reached: true });
});

test('keeps the expiry of an expired invitation when its sender is deactivated', async () => {
  const { call, mock } = await startMock();
  const fields = { invitee_emails: 'first@example.org', stream_ids: [], invite_expires_in_minutes: 1 };
  await call('admin', 'POST', '/invites', fields);
  const [before] = mock.db.invitations.all();
  await mock.clock.advance({ minutes: 5 });
  await call('owner', 'DELETE', '/users/2');
  expect(mock.db.invitations.all()).toEqual([before]);
});

test('deletes the uploaded profile picture when the request sets delete_profile', async () => {
  const { call, mock, send } = await startMock();
  const body = new FormData();
  body.set('file', new File(['x'], 'me.png', { type: 'image/png' }));
  const headers = { authorization: mock.authHeader('admin') };
  await send('/users/me/avatar', { method: 'POST', headers, body });
  expect(mock.db.uploads.by('user', 2)).toHaveLength(1);
  await call('owner', 'DELETE', '/users/2', { actions: { delete_profile: true } });
  expect(mock.db.uploads.by('user', 2)).toEqual([]);
});

test.each([
  ['only the public channel messages', 'delete_public_channel_messages', [false, true, true]],
  ['only the private channel messages', 'delete_private_channel_messages', [true, false, true]],
  ['only the direct messages', 'delete_direct_messages', [true, true, false]],
  ['no messages', 'delete_profile', [true, true, true]],
])('deletes %s of the user and their bots when the request sets %s', async (_, action, kept) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const owner = mock.db.users.get(8)?.bot_owner_id as number;
  const [sender = ''] = Object.entries(mock.personas).find(([, { user_id }]) => user_id === owner) ?? [];
  const secret = { name: 'secret', subscribers: [owner, 8], invite_only: true };
  const channel = (await call(sender, 'POST', '/channels/create', secret)).body.id;
  const ids: number[][] = [];
  for (const persona of [sender, 'bot']) {
    await call(sender, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: [8],
    });
    const channelMessage = { type: 'channel', topic: 'test', content: 'Bye' };
    const messages = [
      await call(persona, 'POST', '/messages', { ...channelMessage, to: 'general' }),
      await call(persona, 'POST', '/messages', { ...channelMessage, to: channel }),
      await call(persona, 'POST', '/messages', { type: 'direct', to: [1], content: 'Bye' }),
    ];
    ids.push(messages.map(({ body }) => body.id));
  }
  const name = mock.db.users.get(owner)?.full_name;
  const fields = { actions: { [action]: true } };
  expect((await call('owner', 'DELETE', `/users/${owner}`, fields)).body).toEqual(SUCCESS);
  for (const sent of ids) expect(sent.map((id) => mock.db.messages.get(id) !== undefined)).toEqual(kept);
  expect(mock.db.users.get(owner)).toMatchObject({
    is_active: false,
    full_name: action === 'delete_profile' ? 'Deleted user' : name,
  });
});

test('rejects `actions` unless it is an object of booleans', async () => {
  const { call, mock } = await startMock();
  for (const actions of [['delete_profile'], { delete_profile: 'yes' }])
    expect(await call('owner', 'DELETE', '/users/6', { actions })).toMatchObject(badRequestNaming('actions'));
  expect(mock.db.users.get(6)?.is_active).toBe(true);
});

test('hides a deactivated user from a guest who shares only channels with the user, until the user is reactivated', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  const queue = await listen(client, 'guest', { event_types: ['realm_user'] });
  expect((await client.call('guest', 'GET', '/users/6')).status).toBe(200);
  await client.call('admin', 'DELETE', '/users/6');
  expect(await queue.next()).toMatchObject([
    { op: 'remove', person: { user_id: 6, full_name: 'Unknown user' } },
  ]);
  expect((await client.call('guest', 'GET', '/users/6')).status).toBe(400);
  await client.call('admin', 'POST', '/users/6/reactivate');
  expect(await queue.next()).toMatchObject([
    { op: 'add', person: { user_id: 6, full_name: 'Carl Colleague' } },
  ]);
  expect((await client.call('guest', 'GET', '/users/6')).status).toBe(200);
});

test('keeps a deactivated user visible to a guest who shares a direct message with them', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  await client.call('colleague', 'POST', '/messages', { type: 'direct', to: [5], content: 'Hello' });
  const queue = await listen(client, 'guest', { event_types: ['realm_user'] });
  await client.call('admin', 'DELETE', '/users/6');
  expect(await queue.next()).toMatchObject([{ op: 'update', person: { user_id: 6, is_active: false } }]);
  expect((await client.call('guest', 'GET', '/users/6')).status).toBe(200);
});
