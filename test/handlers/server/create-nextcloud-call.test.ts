import { expect, test } from 'vitest';
import { testCallService } from '../../support/call-services.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const PATH = '/calls/nextcloud_talk/create';
const SETTINGS = { settings: { call_providers: ['nextcloud_talk'] as ['nextcloud_talk'] } };

testCallService('Nextcloud Talk', 'nextcloud_talk', PATH, { room_name: 'Standup' });

test('creates a new Nextcloud Talk room for each call, and requires a room name', async () => {
  const { call } = await startMock(SETTINGS);
  const create = (fields = {}) => call('member', 'POST', PATH, fields);
  const first = await create({ room_name: 'Standup' });
  expect(first.body.url).toMatch(/^https:\/\/nextcloud\.example\.com\/index\.php\/call\/[0-9a-f]{8}$/);
  expect((await create({ room_name: 'Standup' })).body.url).not.toBe(first.body.url);
  expect(await create()).toMatchObject(badRequestNaming('room_name'));
});
