import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/export/realm';

test('creates, lists and deletes an export and notifies administrators', async () => {
  const client = await startMock();
  const { call, mock, fetch } = client;
  const types = { event_types: ['realm_export'] };
  const [owner, member] = [await listen(client, 'owner', types), await listen(client, 'member', types)];
  const { id } = (await call('admin', 'POST', PATH, { export_type: 2 })).body;
  const [shown] = (await call('admin', 'GET', PATH)).body.exports;
  expect(shown).toMatchObject({
    id,
    acting_user_id: 2,
    export_time: mock.clock.now(),
    deleted_timestamp: null,
    failed_timestamp: null,
    pending: false,
    export_type: 2,
  });
  expect((await fetch(new URL(shown.export_url).pathname)).status).toBe(200);
  expect((await call('admin', 'DELETE', `${PATH}/${id}`)).body).toEqual(SUCCESS);
  const deleted = { id, deleted_timestamp: mock.clock.now(), export_url: null };
  expect((await call('admin', 'GET', PATH)).body.exports).toMatchObject([deleted]);
  expect(await owner.next()).toMatchObject([{ exports: [shown] }, { exports: [deleted] }]);
  expect(await member.next()).toEqual([]);
  expect(await call('admin', 'DELETE', `${PATH}/${id}`)).toMatchObject(badRequestNaming('already'));
});

test('starts at most five exports in a week', async () => {
  const { call, mock } = await startMock();
  const start = () => call('admin', 'POST', PATH);
  for (let count = 0; count < 5; count++) expect((await start()).status).toBe(200);
  expect(await start()).toMatchObject(badRequestNaming('week'));
  mock.clock.advance({ seconds: 7 * 86_400 });
  expect((await start()).status).toBe(200);
});

test('lists who consents to the export of private data, and notifies administrators of changes', async () => {
  const client = await startMock();
  const { call } = client;
  const queue = await listen(client, 'admin', { event_types: ['realm_export_consent'] });
  const consents = async () => (await call('admin', 'GET', `${PATH}/consents`)).body.export_consents;
  expect((await consents()).map(({ user_id }: { user_id: number }) => user_id)).toEqual([1, 2, 3, 4, 5, 6]);
  await call('member', 'PATCH', '/settings', { allow_private_data_export: true });
  expect(await consents()).toContainEqual({ user_id: 4, consented: true, email_address_visibility: 1 });
  expect(await queue.next()).toMatchObject([{ user_id: 4, consented: true }]);
});

test('rejects an unknown type and an unknown export', async () => {
  const { call } = await startMock();
  expect(await call('admin', 'POST', PATH, { export_type: 3 })).toMatchObject(
    badRequestNaming('export_type'),
  );
  expect(await call('admin', 'DELETE', `${PATH}/99`)).toMatchObject(badRequestNaming('99'));
});

test.each([
  ['moderator', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  [null, 401],
])('rejects the caller %s', async (caller, status) => {
  const { call } = await startMock();
  expect((await call(caller, 'GET', PATH)).status).toBe(status);
  expect((await call(caller, 'POST', PATH)).status).toBe(status);
  expect((await call(caller, 'DELETE', `${PATH}/1`)).status).toBe(status);
  expect((await call(caller, 'GET', `${PATH}/consents`)).status).toBe(status);
});
