import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('removes a device', async () => {
  const { call, mock } = await startMock();
  const { device_id } = (await call('member', 'POST', '/register_client_device')).body;
  expect((await call('member', 'POST', '/remove_client_device', { device_id })).body).toEqual(SUCCESS);
  expect(mock.db.encrypted_push_devices.by('user', 4)).toEqual([]);
});

test.each([
  ['member', { device_id: 99 }, '99'],
  ['member', {}, 'device_id'],
  ['bot', { device_id: 1 }, 'Bots'],
])('rejects a request from %s with %j to remove a device', async (persona, fields, words) => {
  const { call } = await startMock();
  expect(await call(persona, 'POST', '/remove_client_device', fields)).toMatchObject(badRequestNaming(words));
});

test("does not remove another user's device", async () => {
  const { call } = await startMock();
  const { device_id } = (await call('admin', 'POST', '/register_client_device')).body;
  expect(await call('member', 'POST', '/remove_client_device', { device_id })).toMatchObject(
    badRequestNaming(`${device_id}`),
  );
});
