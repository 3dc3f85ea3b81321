import { expect, test } from 'vitest';
import { userGroupFactory } from '../../../src/factories/index.js';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

test('sends old clients a removal when a group is deactivated, and an addition when it is reactivated', async () => {
  const client = await startMock();
  const event_types = ['user_group'];
  const older = await listen(client, 'member', {
    event_types,
    client_capabilities: { include_deactivated_groups: false },
  });
  const newer = await listen(client, 'member', { event_types });
  await client.call('admin', 'PATCH', '/user_groups/10', { description: 'Other' });
  expect(await older.next()).toMatchObject([{ op: 'update' }]);
  expect(await newer.next()).toMatchObject([{ op: 'update' }]);
  await client.call('admin', 'POST', '/user_groups/10/deactivate');
  expect(await older.next()).toMatchObject([{ op: 'remove', group_id: 10 }]);
  expect(await newer.next()).toMatchObject([{ op: 'update', group_id: 10, data: { deactivated: true } }]);
  await client.call('admin', 'PATCH', '/user_groups/10', { deactivated: false });
  expect(await older.next()).toMatchObject([{ op: 'add', group: { id: 10 } }]);
  expect(await newer.next()).toMatchObject([{ op: 'update', group_id: 10, data: { deactivated: false } }]);
});

test('sends the addition of a deactivated group only to clients that support deactivated groups', async () => {
  const client = await startMock();
  const event_types = ['user_group'];
  const older = await listen(client, 'member', {
    event_types,
    client_capabilities: { include_deactivated_groups: false },
  });
  const newer = await listen(client, 'member', { event_types });
  const { id } = await userGroupFactory.deactivated().create(client.mock);
  expect(await older.next()).toEqual([]);
  expect(await newer.next()).toMatchObject([{ op: 'add', group: { id, deactivated: true } }]);
});

test('sends membership events only for the system groups that a role change affects', async () => {
  const client = await startMock();
  const { next } = await listen(client, 'owner', { event_types: ['user_group'] });
  await client.call('owner', 'PATCH', '/users/4', { role: 300 });
  const events = await next();
  const named = events.map(({ op, group_id, user_ids }) => [
    op,
    client.mock.db.user_groups.get(group_id)?.name,
    user_ids,
  ]);
  expect(named).toEqual([
    ['remove_members', 'role:members', [4]],
    ['add_members', 'role:moderators', [4]],
    ['remove_members', 'role:fullmembers', [4]],
  ]);
});

test.each([
  ['sends no new value', 302, []],
  ['sends the new value', 303, [{ direct_members: [4, 6], direct_subgroups: [] }]],
])(
  '%s of can_mention_group when a user named in it is reactivated, at level %i',
  async (_, featureLevel, values) => {
    const client = await startMock({ featureLevel });
    const holders = { direct_members: [4, 6], direct_subgroups: [] };
    const set = await client.call('owner', 'PATCH', '/user_groups/9', {
      can_mention_group: { new: holders },
    });
    expect(set.status).toBe(200);
    await client.call('owner', 'DELETE', '/users/6');
    const { next } = await listen(client, 'guest', { event_types: ['user_group'] });
    await client.call('owner', 'POST', '/users/6/reactivate');
    const updates = (await next()).filter(({ op, group_id }) => op === 'update' && group_id === 9);
    expect(updates.map(({ data }) => data.can_mention_group)).toEqual(values);
  },
);

test('sends member events for a deactivated and reactivated user to guests who cannot see that user', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  await client.call('admin', 'DELETE', '/users/me/subscriptions', {
    subscriptions: ['general'],
    principals: [5],
  });
  const { next } = await listen(client, 'guest', { event_types: ['user_group'] });
  const events = async () =>
    (await next()).filter(({ group_id }) => group_id === 9).map(({ op, user_ids }) => [op, user_ids]);
  await client.call('owner', 'DELETE', '/users/6');
  expect(await events()).toEqual([['remove_members', [6]]]);
  await client.call('owner', 'POST', '/users/6/reactivate');
  expect(await events()).toEqual([['add_members', [6]]]);
});
