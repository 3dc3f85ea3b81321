import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

const PATH = '/export/realm/consents';

test('lists whether each user consents to the export of private data, and notifies administrators of changes', async () => {
  const client = await startMock();
  const { call } = client;
  const queue = await listen(client, 'admin', { event_types: ['realm_export_consent'] });
  const consents = async () => (await call('admin', 'GET', PATH)).body.export_consents;
  expect((await consents()).map(({ user_id }: { user_id: number }) => user_id)).toEqual([1, 2, 3, 4, 5, 6]);
  await call('member', 'PATCH', '/settings', { allow_private_data_export: true });
  expect(await consents()).toContainEqual({ user_id: 4, consented: true, email_address_visibility: 1 });
  expect(await queue.next()).toMatchObject([{ user_id: 4, consented: true }]);
});

test.each([
  ['moderator', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" list the consents (status %i)', async (caller, status) => {
  const { call } = await startMock();
  expect((await call(caller, 'GET', PATH)).status).toBe(status);
});

test("sends an event about a new user's consent, but none about a user's new name", async () => {
  const client = await startMock();
  const queue = await listen(client, 'admin', { event_types: ['realm_export_consent'] });
  await client.call('owner', 'PATCH', '/users/4', { full_name: 'Mia Member' });
  await client.call('owner', 'PATCH', '/users/8', { full_name: 'Butler' });
  expect(await queue.next()).toEqual([]);
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await client.call('admin', 'POST', '/users', account)).body;
  expect(await queue.next()).toMatchObject([{ user_id, consented: false }]);
});

test('sends no consent event to a bot that is an administrator', async () => {
  const client = await startMock();
  await client.call('owner', 'PATCH', '/bots/8', { role: 200 });
  const queue = await listen(client, 'bot', { event_types: ['realm_export_consent'] });
  await client.call('member', 'PATCH', '/settings', { allow_private_data_export: true });
  expect(await queue.next()).toEqual([]);
});
