import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('removes a device', async () => {
  const { call, mock } = await startMock();
  const { device_id } = (await call('member', 'POST', '/register_client_device')).body;
  expect((await call('member', 'POST', '/remove_client_device', { device_id })).body).toEqual(SUCCESS);
  expect(mock.db.encrypted_push_devices.by('user', 4)).toEqual([]);
});

test.each([
  ['an unknown device', 'member', { device_id: 99 }, '99'],
  ['a device without device_id', 'member', {}, 'device_id'],
  ['a device by a bot', 'bot', { device_id: 1 }, 'Bots'],
])('rejects the removal of %s', async (_, persona, fields, words) => {
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
