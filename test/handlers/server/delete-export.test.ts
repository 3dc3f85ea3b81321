import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/export/realm';

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

test('rejects an unknown export', async () => {
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
