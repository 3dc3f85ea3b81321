import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('gives each device an ID of its own', async () => {
  const { call } = await startMock();
  const first = (await call('member', 'POST', '/register_client_device')).body;
  const second = (await call('member', 'POST', '/register_client_device')).body;
  expect(first).toEqual({ result: 'success', msg: '', device_id: expect.any(Number) });
  expect(second.device_id).not.toBe(first.device_id);
});

test('bots have no devices', async () => {
  const { call } = await startMock();
  expect(await call('bot', 'POST', '/register_client_device')).toMatchObject(badRequestNaming('[Bb]ots'));
});
