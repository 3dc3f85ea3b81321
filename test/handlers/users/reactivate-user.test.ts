import { expect, test } from 'vitest';
import { systemGroupId } from '../../../src/model/index.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/users/7/reactivate';

test('reactivates a user, and sends an event', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['realm_user'] });
  expect((await call('admin', 'POST', PATH)).body).toEqual(SUCCESS);
  const { body } = await call('member', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([{ op: 'update', person: { user_id: 7, is_active: true } }]);
  expect((await call('deactivated', 'GET', '/users/me')).status).toBe(200);
});

test('returns success for a user who is already active', async () => {
  const { call, mock } = await startMock({ settings: { license_limit: 1 } });
  await mock.ready;
  const before = mock.db.users.all();
  expect((await call('admin', 'POST', '/users/6/reactivate')).body).toEqual(SUCCESS);
  expect(mock.db.users.all()).toEqual(before);
});

test('does not reactivate a bot whose name is taken by an active user', async () => {
  const { call, mock } = await startMock();
  await call('member', 'DELETE', '/bots/8');
  await call('admin', 'PATCH', '/users/6', { full_name: 'Helper Bot' });
  expect(await call('admin', 'POST', '/users/8/reactivate')).toMatchObject(badRequestNaming('Helper Bot'));
  const advice = "as('owner').patch('/bots/8', { full_name: 'Helper Bot 2' })";
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({ rule: 'botNameIsFree', allow: [advice] });
  await call('owner', 'PATCH', '/bots/8', { full_name: 'Helper Bot 2' });
  expect((await call('admin', 'POST', '/users/8/reactivate')).body).toEqual(SUCCESS);
});

test('does not reactivate an active bot, and suggests a deactivated one', async () => {
  const { call, mock } = await startMock();
  expect(await call('admin', 'POST', '/users/8/reactivate')).toMatchObject(badRequestNaming('Helper Bot'));
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual(['use the ID of a deactivated bot']);
});

test('does not let users without the permission to create bots reactivate a bot', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  await call('member', 'DELETE', '/bots/8');
  const change = { new: systemGroupId('role:administrators') };
  expect((await call('owner', 'PATCH', '/realm', { can_create_bots_group: change })).status).toBe(200);
  expect(await call('member', 'POST', '/users/8/reactivate')).toMatchObject(badRequestNaming('create bots'));
  expect((await call('admin', 'POST', '/users/8/reactivate')).body).toEqual(SUCCESS);
});

test("hides a deactivated user's status, and sends it after the user is reactivated", async () => {
  const { call, mock } = await startMock();
  await call('colleague', 'POST', '/users/me/status', { status_text: 'away', emoji_name: 'tada' });
  const statuses = async () =>
    (await call('member', 'POST', '/register', { fetch_event_types: ['user_status'] })).body.user_status;
  const status = {
    status_text: 'away',
    emoji_name: 'tada',
    emoji_code: '1f389',
    reaction_type: 'unicode_emoji',
  };
  expect(await statuses()).toEqual({ 6: status });
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['user_status'] });
  await call('admin', 'DELETE', '/users/6');
  expect(await statuses()).toEqual({});
  expect(mock.queues.events(queue_id)).toEqual([]);
  await call('admin', 'POST', '/users/6/reactivate');
  expect(await statuses()).toEqual({ 6: status });
  expect(mock.queues.events(queue_id)).toEqual([{ id: 0, type: 'user_status', user_id: 6, ...status }]);
});

test('sends the export consent of a reactivated user only to administrators', async () => {
  const { call, mock } = await startMock();
  const queues = await Promise.all(
    ['admin', 'moderator'].map((one) => mock.queues.register(one, { eventTypes: ['realm_export_consent'] })),
  );
  await call('admin', 'POST', PATH);
  expect(queues.map(({ queue_id }) => mock.queues.events(queue_id))).toEqual([
    [{ id: 0, type: 'realm_export_consent', user_id: 7, consented: false }],
    [],
  ]);
});

test.each([
  ['a user by a moderator', 'moderator', PATH, 400, ['administrators']],
  ['a user by a guest', 'guest', PATH, 400, ['administrators']],
  ['a user by a bot', 'bot', PATH, 400, ['administrators']],
  ['an unknown user', 'admin', '/users/999/reactivate', 400, ['999']],
  ['a user by a deactivated user', 'deactivated', PATH, 401, []],
  ['a user by an anonymous caller', 'anonymous', PATH, 401, []],
])('rejects the reactivation of %s', async (_, caller, path, status, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.users.all();
  const response = await call(caller, 'POST', path);
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming(...words));
  expect(mock.db.users.all()).toEqual(before);
});

test.each([
  ['deleted', { is_deleted: true }, 'deleted'],
  ['imported and never activated', { is_imported_stub: true }, 'imported stub'],
])('does not reactivate a user who is %s', async (_, state, word) => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(7, state);
  expect(await call('owner', 'POST', PATH)).toMatchObject(badRequestNaming('7', word));
  expect(mock.db.users.get(7)?.is_active).toBe(false);
  await mock.restore(await mock.snapshot());
});

test('does not reactivate a person when no license is free', async () => {
  const { call } = await startMock({ settings: { license_limit: 1 } });
  expect(await call('admin', 'POST', PATH)).toMatchObject(badRequestNaming('license'));
});

test('lets administrators reactivate an owner', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(7, { role: 100 });
  expect((await call('admin', 'POST', PATH)).body).toEqual(SUCCESS);
  expect(mock.db.users.get(7)).toMatchObject({ is_active: true, role: 100 });
});

test('reactivates a bot even when no license is free', async () => {
  const { call, mock } = await startMock({ settings: { license_limit: 1 } });
  await mock.ready;
  await writable(mock.db).users.update(8, { is_active: false });
  expect((await call('admin', 'POST', '/users/8/reactivate')).body).toEqual(SUCCESS);
});
