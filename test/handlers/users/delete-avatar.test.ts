import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

test('deletes an uploaded profile picture, and returns the default picture', async () => {
  const client = await startMock();
  const { call, mock, send } = client;
  await mock.ready;
  const form = new FormData();
  form.append('file', new File(['x'], 'me.png', { type: 'image/png' }));
  await send('/users/me/avatar', {
    method: 'POST',
    headers: { authorization: mock.authHeader('guest') },
    body: form,
  });
  const queue = await listen(client, 'member', { event_types: ['realm_user'] });
  const { body } = await call('guest', 'DELETE', '/users/me/avatar');
  expect(body.avatar_url).toBe('/avatar/5?v=3');
  expect(mock.db.uploads.count()).toBe(0);
  expect(await queue.next()).toMatchObject([
    { person: { user_id: 5, avatar_source: 'G', avatar_version: 3 } },
  ]);
});

test('deletes a profile picture that a scenario declares', async () => {
  const { call, mock } = await startMock();
  expect((await call('admin', 'DELETE', '/users/me/avatar')).body.avatar_url).toBe('/avatar/2?v=3');
  expect(mock.db.users.get(2)?.uploaded_avatar_url).toBe(null);
});

test('changes nothing if the user has no uploaded profile picture', async () => {
  const client = await startMock();
  const queue = await listen(client, 'admin', { event_types: ['realm_user'] });
  expect((await client.call('member', 'DELETE', '/users/me/avatar')).body.avatar_url).toBe('/avatar/4?v=1');
  expect((await client.call('bot', 'DELETE', '/users/me/avatar')).status).toBe(200);
  expect(await queue.next()).toEqual([]);
});

test.each([
  ['deactivated', 'USER_DEACTIVATED'],
  ['anonymous', 'UNAUTHORIZED'],
])('rejects a request from the %s caller to delete a profile picture', async (persona, code) => {
  const { call } = await startMock();
  expect(await call(persona, 'DELETE', '/users/me/avatar')).toMatchObject({ status: 401, body: { code } });
});

test.each([
  [400, 'member'],
  [200, 'admin'],
])(
  'returns status %i when the %s deletes a picture that only administrators may change',
  async (status, persona) => {
    const { call } = await startMock({ settings: { avatar_changes_disabled: true } });
    expect((await call(persona, 'DELETE', '/users/me/avatar')).status).toBe(status);
  },
);
