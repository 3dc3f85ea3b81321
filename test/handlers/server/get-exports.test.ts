import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

const PATH = '/export/realm';

test('lists the data exports of the organization', async () => {
  const { call, mock } = await startMock();
  const { id } = (await call('admin', 'POST', PATH)).body;
  expect((await call('owner', 'GET', PATH)).body.exports).toMatchObject([
    {
      id,
      acting_user_id: 2,
      export_time: mock.clock.now(),
      deleted_timestamp: null,
      failed_timestamp: null,
      pending: true,
      export_type: 'public',
    },
  ]);
});

test.each([
  ['moderator', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" list the exports (status %i)', async (caller, status) => {
  const { call } = await startMock();
  expect((await call(caller, 'GET', PATH)).status).toBe(status);
});
