import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const SETTINGS = { settings: { call_providers: ['nextcloud_talk'] as ['nextcloud_talk'] } };

test('lets every active user create a Nextcloud Talk call', async () => {
  const { call } = await startMock(SETTINGS);
  for (const persona of ['owner', 'member', 'guest', 'bot']) {
    const { status, body } = await call(persona, 'POST', '/calls/nextcloud_talk/create', {
      room_name: 'Standup',
    });
    expect(status).toBe(200);
    expect(body.url).toMatch(/^https:\/\/nextcloud\.example\.com\/index\.php\/call\/[0-9a-f]{8}$/);
  }
});

test('rejects a Nextcloud Talk call when the service is not configured', async () => {
  const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
  expect(await call('owner', 'POST', '/calls/nextcloud_talk/create', { room_name: 'Standup' })).toMatchObject(
    badRequestNaming('not configured', 'nextcloud_talk'),
  );
});

test('rejects a Nextcloud Talk call without credentials of an active user', async () => {
  const { call } = await startMock(SETTINGS);
  expect(await call(null, 'POST', '/calls/nextcloud_talk/create', { room_name: 'Standup' })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
  expect(
    await call('deactivated', 'POST', '/calls/nextcloud_talk/create', { room_name: 'Standup' }),
  ).toMatchObject({
    status: 401,
    body: { code: 'USER_DEACTIVATED' },
  });
});

test('creates a new Nextcloud Talk room for each call, and requires a room name', async () => {
  const { call } = await startMock(SETTINGS);
  const create = (fields = {}) => call('member', 'POST', '/calls/nextcloud_talk/create', fields);
  const first = await create({ room_name: 'Standup' });
  expect((await create({ room_name: 'Standup' })).body.url).not.toBe(first.body.url);
  expect(await create()).toMatchObject(badRequestNaming('room_name'));
});
