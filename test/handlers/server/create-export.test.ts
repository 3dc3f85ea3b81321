import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/export/realm';

test('creates an export that can be downloaded when it is ready, and notifies administrators', async () => {
  const client = await startMock();
  const { call, fetch, mock } = client;
  const types = { event_types: ['realm_export'] };
  const [owner, admin] = [await listen(client, 'owner', types), await listen(client, 'admin', types)];
  const member = await listen(client, 'member', types);
  await call('owner', 'PATCH', '/settings', { allow_private_data_export: true });
  const { id } = (await call('admin', 'POST', PATH, { export_type: 'full_with_consent' })).body;
  const [started] = (await call('admin', 'GET', PATH)).body.exports;
  expect(started).toMatchObject({
    id,
    acting_user_id: 2,
    export_type: 'full_with_consent',
    pending: true,
    export_url: null,
  });
  expect(await admin.next()).toMatchObject([{ exports: [started] }]);
  mock.clock.advance({ seconds: 9 });
  expect((await call('admin', 'GET', PATH)).body.exports).toEqual([started]);
  mock.clock.advance({ seconds: 1 });
  const [finished] = (await call('admin', 'GET', PATH)).body.exports;
  expect(finished).toEqual({ ...started, pending: false, export_url: expect.any(String) });
  const { pathname } = new URL(finished.export_url);
  expect(pathname).toMatch(/^\/user_avatars\/exports\/1\/[\da-f]{24}\/export\.tar\.gz$/);
  const download = await fetch(pathname);
  expect(download.status).toBe(200);
  expect(gunzipSync(await download.arrayBuffer()).byteLength).toBe(0);
  expect(await admin.next()).toMatchObject([{ exports: [finished] }]);
  expect(await owner.next()).toMatchObject([{ exports: [started] }, { exports: [finished] }]);
  expect(await member.next()).toEqual([]);
});

test('sends a message about a finished export only if the administrator who started it is active', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'POST', PATH);
  await call('owner', 'POST', PATH);
  await call('owner', 'DELETE', '/users/2');
  const before = mock.db.messages.count();
  mock.clock.advance({ seconds: 10 });
  await call('owner', 'GET', PATH);
  const sent = mock.db.messages.all().slice(before);
  expect(sent.map(({ recipient_ids }) => recipient_ids)).toEqual([[1, sent[0]?.sender_id]]);
  expect(sent[0]?.content).toContain('Your data export is complete.');
});

test('finishes pending exports of a restored snapshot', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'POST', PATH);
  await mock.restore(await mock.snapshot());
  mock.clock.advance({ seconds: 10 });
  expect((await call('admin', 'GET', PATH)).body.exports).toMatchObject([{ pending: false }]);
});

test('allows at most five exports in a week', async () => {
  const { call, mock } = await startMock();
  const start = () => call('admin', 'POST', PATH);
  for (let count = 0; count < 5; count++) expect((await start()).status).toBe(200);
  expect(await start()).toMatchObject(badRequestNaming('week'));
  mock.clock.advance({ seconds: 7 * 86_400 });
  expect((await start()).status).toBe(200);
});

test.each([
  [2, 304, 2],
  [1, 448, 1],
  ['public', 449, 'public'],
  ['full_with_consent', 449, 'full_with_consent'],
])('creates an export of type %j at level %i', async (export_type, featureLevel, shown) => {
  const { call } = await startMock({ featureLevel });
  await call('owner', 'PATCH', '/settings', { allow_private_data_export: true });
  expect((await call('admin', 'POST', PATH, { export_type })).status).toBe(200);
  expect((await call('admin', 'GET', PATH)).body.exports).toMatchObject([{ export_type: shown }]);
});

test.each([
  ['public', 448, ['export_type', '1 or 2']],
  [1, 449, ['export_type', 'public or full_with_consent']],
  ['full_without_consent', 449, ['without consent']],
])('rejects the export type %j at level %i', async (export_type, featureLevel, words) => {
  const { call, mock } = await startMock({ featureLevel });
  expect(await call('admin', 'POST', PATH, { export_type })).toMatchObject(badRequestNaming(...words));
  expect(mock.db.realm_exports.all()).toEqual([]);
});

test.each([
  ['moderator', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" start an export (status %i)', async (caller, status) => {
  const { call } = await startMock();
  expect((await call(caller, 'POST', PATH)).status).toBe(status);
});

test('rejects an export of type "full_with_consent" while no owner consents', async () => {
  const { call } = await startMock();
  await call('admin', 'PATCH', '/settings', { allow_private_data_export: true });
  const start = () => call('admin', 'POST', PATH, { export_type: 'full_with_consent' });
  expect(await start()).toMatchObject(badRequestNaming('consents'));
  await call('owner', 'PATCH', '/settings', { allow_private_data_export: true });
  expect((await start()).status).toBe(200);
});

test('rejects a public export while every owner hides their email from administrators', async () => {
  const { call } = await startMock();
  await call('owner', 'PATCH', '/settings', { email_address_visibility: 4 });
  expect(await call('admin', 'POST', PATH)).toMatchObject(badRequestNaming('email'));
  await call('owner', 'PATCH', '/settings', { email_address_visibility: 3 });
  expect((await call('admin', 'POST', PATH)).status).toBe(200);
});

test('deletes the data of an export, and notifies administrators', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const { id } = (await call('admin', 'POST', PATH)).body;
  expect(await call('owner', 'DELETE', `${PATH}/${id}`)).toMatchObject(badRequestNaming('in progress'));
  mock.clock.advance({ seconds: 10 });
  const [{ export_url }] = (await call('admin', 'GET', PATH)).body.exports;
  const types = { event_types: ['realm_export'] };
  const [owner, admin] = [await listen(client, 'owner', types), await listen(client, 'admin', types)];
  expect((await call('owner', 'DELETE', `${PATH}/${id}`)).body).toEqual(SUCCESS);
  const deleted = { id, deleted_timestamp: mock.clock.now(), export_url: null };
  expect((await call('admin', 'GET', PATH)).body.exports).toMatchObject([deleted]);
  expect(await owner.next()).toMatchObject([{ exports: [deleted] }]);
  expect(await admin.next()).toMatchObject([{ exports: [deleted] }]);
  expect(await call('admin', 'DELETE', `${PATH}/${id}`)).toMatchObject(badRequestNaming('already'));
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({ rule: 'exportHasArchive' });
  expect(await mock.handle(new Request(export_url)), 'the archive is gone').toBeUndefined();
  expect(mock.db.uploads.count()).toBe(0);
});

test('rejects deleting an unknown export', async () => {
  const { call } = await startMock();
  expect(await call('admin', 'DELETE', `${PATH}/99`)).toMatchObject(badRequestNaming('99'));
});

test.each([
  ['moderator', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" delete an export (status %i)', async (caller, status) => {
  const { call } = await startMock();
  expect((await call(caller, 'DELETE', `${PATH}/1`)).status).toBe(status);
});
