import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('returns your reminders, the earliest first', async () => {
  const { call } = await startMock();
  for (const [persona, seconds] of [
    ['member', 300],
    ['admin', 200],
    ['member', 100],
  ] as const) {
    const fields = { message_id: 4, scheduled_delivery_timestamp: 1_768_500_000 + seconds };
    await call(persona, 'POST', '/reminders', fields);
  }
  const { body } = await call('member', 'GET', '/reminders');
  expect(body.reminders.map((one: { reminder_id: number }) => one.reminder_id)).toEqual([3, 1]);
  expect((await call('bot', 'GET', '/reminders')).body).toEqual({ ...SUCCESS, reminders: [] });
});
