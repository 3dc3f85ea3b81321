import { expect, test } from 'vitest';
import { definite } from '../../../src/values.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test('suggests no persona for a rejected request when none has the required role', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const { id: _, ...owner } = definite(mock.db.users.get(1));
  await writable(mock.db).users.create({ ...owner, delivery_email: 'second@example.com', api_key: 'second' });
  await writable(mock.db).users.update(1, { role: 400 });
  expect((await call('admin', 'POST', '/realm/deactivate')).status).toBe(400);
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({ rule: 'ownerRole', allow: [] });
});

test('suggests only active personas for a rejected request', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const { id: _, ...owner } = definite(mock.db.users.get(1));
  await writable(mock.db).users.create({ ...owner, delivery_email: 'second@example.com', api_key: 'second' });
  await writable(mock.db).users.update(1, { is_active: false });
  await writable(mock.db).users.update(3, { role: 100 });
  await call('admin', 'PATCH', '/streams/1', { message_retention_days: 3 });
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual([
    'send the request as moderator',
    "as('moderator').patch('/users/2', { role: 100 })",
  ]);
});
