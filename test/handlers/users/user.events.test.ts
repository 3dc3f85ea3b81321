import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const USERS = { event_types: ['realm_user'] };

test('reveals hidden emails to a member who becomes an administrator, and hides them again after a demotion', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', USERS);
  await client.call('owner', 'PATCH', '/users/4', { role: 200 });
  const people = (await queue.next()).map(({ person }) => person);
  expect(people).toContainEqual({ user_id: 4, role: 200 });
  expect(people).toContainEqual({ user_id: 6, delivery_email: 'colleague@example.com' });
  expect(people.filter(({ user_id }) => user_id === 1)).toEqual([]);
  await client.call('owner', 'PATCH', '/users/4', { role: 400 });
  expect((await queue.next()).map(({ person }) => person)).toContainEqual({
    user_id: 6,
    delivery_email: null,
  });
});

test('sends only one event about a changed role to users who are not administrators', async () => {
  const client = await startMock();
  const queue = await listen(client, 'moderator', USERS);
  await client.call('owner', 'PATCH', '/users/4', { role: 200 });
  expect((await queue.next()).map(({ person }) => person)).toEqual([{ user_id: 4, role: 200 }]);
});

test('sends only the changed field of a user to an administrator', async () => {
  const client = await startMock();
  const queue = await listen(client, 'admin', USERS);
  await client.call('admin', 'PATCH', '/users/4', { full_name: 'Mia Member' });
  expect((await queue.next()).map(({ person }) => person)).toEqual([{ user_id: 4, full_name: 'Mia Member' }]);
});

/** The deactivated user shares no channel with anyone. */
const STRANGER = 7;

test('tells a guest that a stranger was removed when "can_access_all_users_group" excludes the guest', async () => {
  const client = await startMock();
  const queues = await Promise.all(['guest', 'member'].map((persona) => listen(client, persona, USERS)));
  const told = async () =>
    Promise.all(
      queues.map(async (queue) => (await queue.next()).map(({ op, person }) => [op, person.user_id])),
    );
  const holders = (group: number) => ({ can_access_all_users_group: { new: group } });
  await client.call('owner', 'PATCH', '/realm', holders(3));
  expect(await told()).toEqual([[['remove', STRANGER]], []]);
  await client.call('owner', 'PATCH', '/realm', holders(2));
  expect(await told()).toEqual([[['add', STRANGER]], []]);
});

test('tells a member who becomes a guest without access to all users that the now inaccessible users were removed', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  const queue = await listen(client, 'member', USERS);
  await client.call('owner', 'PATCH', '/users/4', { role: 600 });
  const removed = (await queue.next()).filter(({ op }) => op === 'remove');
  expect(removed.map(({ person }) => person)).toEqual([{ user_id: STRANGER, full_name: 'Unknown user' }]);
});

test('keeps all users visible to a member who becomes a guest when guests_see_all_users is on', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', USERS);
  await client.call('owner', 'PATCH', '/users/4', { role: 600 });
  expect((await queue.next()).map(({ op }) => op)).not.toContain('remove');
});

test('hides a stranger from a guest when the only direct message between them is deleted', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await client.call('admin', 'POST', '/users', account)).body;
  for (const { id } of client.mock.db.subscriptions.by('activeUser', user_id))
    await writable(client.mock.db).subscriptions.update(id, { active: false });
  const message = { type: 'direct', to: [user_id], content: 'Hello' };
  await client.mock.settings.set({ guests_see_all_users: true });
  const { id } = (await client.call('guest', 'POST', '/messages', message)).body;
  await client.mock.settings.set({ guests_see_all_users: false });
  const queue = await listen(client, 'guest', USERS);
  await client.call('admin', 'GET', '/users/me');
  await writable(client.mock.db).messages.delete(id);
  expect(await queue.next()).toMatchObject([{ op: 'remove', person: { user_id } }]);
});

test('hides a user from a guest who leaves the only channel that the two share', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await client.call('admin', 'POST', '/users', account)).body;
  for (const { id } of client.mock.db.subscriptions.by('activeUser', user_id))
    await writable(client.mock.db).subscriptions.update(id, { active: false });
  const subscriptions = [{ name: 'visitors' }];
  const principals = [5, user_id];
  await client.call('owner', 'POST', '/users/me/subscriptions', { subscriptions, principals });
  const queue = await listen(client, 'guest', USERS);
  const leave = { subscriptions: ['visitors'] };
  expect((await client.call('guest', 'DELETE', '/users/me/subscriptions', leave)).status).toBe(200);
  expect(await queue.next()).toMatchObject([
    { op: 'remove', person: { user_id, full_name: 'Unknown user' } },
  ]);
});
