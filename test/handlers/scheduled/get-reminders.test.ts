import { expect, onTestFinished, test, vi } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test("lists only the caller's reminders, earliest first", async () => {
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

test('renders reminders of a deleted message after a snapshot is restored in a new process', async () => {
  const { call, mock } = await startMock();
  const fields = { type: 'direct', to: [4], content: '```rust\nfn main() {}\n``` and :smile:' };
  const { body } = await call('owner', 'POST', '/messages', fields);
  const reminder = { message_id: body.id, scheduled_delivery_timestamp: 1_769_904_000 };
  await call('member', 'POST', '/reminders', reminder);
  const before = await call('member', 'GET', '/reminders');
  await call('owner', 'DELETE', `/messages/${body.id}`);
  const snapshot = await mock.snapshot();
  vi.resetModules();
  const { createTeamChatMock } = await import('../../../src/index.js');
  const restored = createTeamChatMock();
  onTestFinished(() => restored.close());
  await restored.restore(snapshot);
  expect(await restored.as('member').get('/reminders')).toEqual({ status: 200, body: before.body });
  expect(await restored.as('member').post('/register', {})).toMatchObject({ status: 200 });
});

test('lists reminders that are due at the same time in order of creation', async () => {
  const { call } = await startMock();
  for (const message_id of [4, 5, 6]) {
    await call('member', 'POST', '/reminders', { message_id, scheduled_delivery_timestamp: 1_768_500_000 });
  }
  const { body } = await call('member', 'GET', '/reminders');
  expect(body.reminders.map((reminder: { reminder_id: number }) => reminder.reminder_id)).toEqual([1, 2, 3]);
});
