import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('assigns a distinct ID to each device', async () => {
  const { call } = await startMock();
  const first = (await call('member', 'POST', '/register_client_device')).body;
  const second = (await call('member', 'POST', '/register_client_device')).body;
  expect(first).toEqual({ result: 'success', msg: '', device_id: expect.any(Number) });
  expect(second.device_id).not.toBe(first.device_id);
});

test('rejects requests from bots', async () => {
  const { call } = await startMock();
  expect(await call('bot', 'POST', '/register_client_device')).toMatchObject(badRequestNaming('[Bb]ots'));
});
