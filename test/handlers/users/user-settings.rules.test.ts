import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test('skips bots and deactivated users in the groups that "target_users" lists', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(9, { direct_member_ids: [4, 7, 8] });
  const target_users = { user_ids: [], group_ids: [9], skip_if_already_edited: false };
  expect((await call('admin', 'PATCH', '/settings', { target_users, color_scheme: 2 })).status).toBe(200);
  const changed = mock.db.user_settings.all().filter(({ settings }) => settings.color_scheme === 2);
  expect(changed.map(({ user_id }) => user_id)).toEqual([4]);
});
