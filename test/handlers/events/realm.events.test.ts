import { expect, test } from 'vitest';
import type { TeamChatMock } from '../../../src/index.js';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

test('emits events for settings changed with mock.settings', async () => {
  const client = await startMock();
  const { next } = await listen(client, 'guest');
  client.mock.settings.set({ allow_edit_history: false, can_invite_users: 'members' });
  expect(await next()).toMatchObject([
    { type: 'realm', op: 'update', property: 'message_edit_history_visibility_policy', value: 'none' },
    { type: 'realm', op: 'update_dict', property: 'default', data: { can_invite_users_group: 3 } },
  ]);
  client.mock.settings.set({ max_topic_length: 30 });
  expect(await next()).toMatchObject([{ type: 'restart', server_generation: client.mock.clock.now() }]);
});

test.each([
  ['call_providers', { call_providers: [] }],
  ['max_topic_length', { max_topic_length: 60 }],
])('sends no restart event when %s keeps its value', async (_, settings) => {
  const client = await startMock({ settings });
  const { next } = await listen(client, 'guest');
  client.mock.settings.set(settings);
  client.mock.settings.set(client.mock.settings.get());
  expect(await next()).toEqual([]);
});

test.each([
  ['mock.trigger', (mock: TeamChatMock) => mock.trigger('restart')],
  ['a setting', async (mock: TeamChatMock) => mock.settings.set({ max_topic_length: 30 })],
])('returns the time of a restart caused by %s to clients that register later', async (_cause, restart) => {
  const client = await startMock();
  const { next } = await listen(client, 'guest');
  const generation = async () => {
    const { body } = await client.call('guest', 'POST', '/register', { fetch_event_types: ['realm'] });
    return body.server_generation;
  };
  const first = await generation();
  client.mock.clock.advance({ minutes: 1 });
  await restart(client.mock);
  const restarted = client.mock.clock.now();
  client.mock.clock.advance({ minutes: 1 });
  expect(await next()).toMatchObject([{ type: 'restart', server_generation: restarted }]);
  expect(await generation()).toBe(restarted);
  expect(first).toBeLessThan(restarted);
  const snapshot = await client.mock.snapshot();
  await client.mock.reset();
  expect(await generation()).toBe(first);
  await client.mock.restore(JSON.parse(JSON.stringify(snapshot)));
  expect(await generation()).toBe(restarted);
});

test('sends all changed sign-in methods in one event', async () => {
  const client = await startMock({ featureLevel: 'latest' });
  const { next } = await listen(client, 'guest');
  client.mock.settings.set({ authentication_methods: { Email: false, SAML: true } });
  const Email = { enabled: false, available: true };
  expect(await next()).toMatchObject([{ op: 'update_dict', data: { authentication_methods: { Email } } }]);
});

test('sends the visibility of edit histories as a boolean before level 358', async () => {
  const client = await startMock({ featureLevel: 357 });
  const { next } = await listen(client, 'guest');
  client.mock.settings.set({ allow_edit_history: false });
  expect(await next()).toMatchObject([{ op: 'update', property: 'allow_edit_history', value: false }]);
});

test('sends a plan change and the new upload limits in one event', async () => {
  const client = await startMock();
  const { next } = await listen(client, 'guest');
  client.mock.settings.set({ history_limited_before: 1_700_000_000 });
  const data = { plan_type: 2, upload_quota_mib: null, max_file_upload_size_mib: 10 };
  expect(await next()).toEqual([{ id: 0, type: 'realm', op: 'update_dict', property: 'default', data }]);
});

test('sends permissions as numbers at level 300', async () => {
  const client = await startMock({ featureLevel: 300 });
  const { next } = await listen(client, 'guest');
  client.mock.settings.set({ can_invite_users: 'members' });
  expect(await next()).toMatchObject([
    { type: 'realm', op: 'update', property: 'invite_to_realm_policy', value: 1 },
  ]);
});
