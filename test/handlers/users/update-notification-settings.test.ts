import { expect, test } from 'vitest';
import { DEFAULT_USER_SETTINGS } from '../../../src/model/index.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('changes the same settings as PATCH /settings', async () => {
  const { call } = await startMock();
  const fields = {
    ...DEFAULT_USER_SETTINGS,
    full_name: 'Maxine Member',
    timezone: 'Europe/Berlin',
    email_address_visibility: 4,
    enable_sounds: false,
    twenty_four_hour_time: true,
  };
  expect((await call('member', 'PATCH', '/settings/notifications', fields)).body).toEqual(SUCCESS);
  const { user_settings, full_name } = (await call('member', 'POST', '/register')).body;
  expect(full_name).toBe('Maxine Member');
  expect(user_settings).toMatchObject({
    timezone: 'Europe/Berlin',
    email_address_visibility: 4,
    enable_sounds: false,
    twenty_four_hour_time: true,
  });
});

test('rejects an invalid notification setting', async () => {
  const { call } = await startMock();
  expect(await call('member', 'PATCH', '/settings/notifications', { color_scheme: 9 })).toMatchObject(
    badRequestNaming('color_scheme'),
  );
});

test('changes a password, and lets administrators change settings of other users', async () => {
  const { call, mock } = await startMock();
  const password = { old_password: 'member-key', new_password: 'correct horse' };
  const own = { email: 'member@example.com', ...password };
  expect((await call('member', 'PATCH', '/settings/notifications', own)).body).toEqual(SUCCESS);
  expect(mock.db.users.get(4)?.password).toBe('correct horse');
  const fields = { target_users: { user_ids: [4], skip_if_already_edited: false }, color_scheme: 2 };
  expect((await call('admin', 'PATCH', '/settings/notifications', fields)).body).toEqual(SUCCESS);
  expect(mock.db.user_settings.by('user', 4)[0]?.settings.color_scheme).toBe(2);
});
