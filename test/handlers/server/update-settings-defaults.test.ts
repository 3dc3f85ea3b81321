import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/user_settings_defaults';

test('changes the default settings of new users', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const queue = await listen(client, 'guest', { event_types: ['realm_user_settings_defaults'] });
  const fields = { color_scheme: 2, email_address_visibility: 3 };
  expect((await call('admin', 'PATCH', PATH, fields)).body).toEqual(SUCCESS);
  await call('admin', 'PATCH', PATH, { color_scheme: 2, notification_sound: 'ding' });
  const { body } = await call('member', 'POST', '/register', {
    fetch_event_types: ['realm_user_settings_defaults', 'user_settings'],
  });
  expect(body.realm_user_settings_defaults).toMatchObject({ ...fields, notification_sound: 'ding' });
  expect(body.user_settings.color_scheme).toBe(1);
  expect((await queue.next()).map(({ property, value }) => [property, value])).toEqual([
    ['color_scheme', 2],
    ['email_address_visibility', 3],
    ['notification_sound', 'ding'],
  ]);
  const account = { email: 'new@example.org', password: 'secret', full_name: 'Nina New' };
  const { user_id } = (await call('admin', 'POST', '/users', account)).body;
  expect(mock.db.users.get(user_id)?.email_visibility).toBe('administrators');
  expect(mock.db.user_settings.firstBy('user', user_id)?.settings).toEqual({
    color_scheme: 2,
    notification_sound: 'ding',
  });
});

test('accepts every setting that POST /register returns', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register', {
    fetch_event_types: ['realm_user_settings_defaults'],
  });
  const {
    available_notification_sounds: _,
    emojiset_choices: __,
    ...settings
  } = body.realm_user_settings_defaults;
  const response = await call('admin', 'PATCH', PATH, settings);
  expect(response.body).toEqual(SUCCESS);
});

test.each([
  ['color_scheme', { color_scheme: 9 }, 'color_scheme'],
  ['email_address_visibility', { email_address_visibility: 6 }, 'email_address_visibility'],
  ['notification_sound', { notification_sound: 'gong' }, 'notification_sound'],
])('rejects an unknown %s as a default for new users', async (_, fields, word) => {
  const { call, mock } = await startMock();
  expect(await call('admin', 'PATCH', PATH, fields)).toMatchObject(badRequestNaming(word));
  expect(mock.db.user_settings_defaults.all()).toEqual([]);
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" change the default settings (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'PATCH', PATH, { color_scheme: 2 });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});

test('rejects a web_channel_default_view above 4', async () => {
  const { call } = await startMock();
  const view = (web_channel_default_view: number) =>
    call('admin', 'PATCH', '/realm/user_settings_defaults', { web_channel_default_view });
  expect((await view(4)).status).toBe(200);
  expect((await view(5)).status).toBe(400);
});
