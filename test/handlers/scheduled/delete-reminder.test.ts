import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

const FIELDS = { message_id: 4, scheduled_delivery_timestamp: 1_768_600_000 };

test('deletes a reminder', async () => {
  const client = await startMock();
  await client.call('member', 'POST', '/reminders', FIELDS);
  const { next } = await listen(client, 'member', { event_types: ['reminders'] });
  expect((await client.call('member', 'DELETE', '/reminders/1')).body).toEqual(SUCCESS);
  expect(await next()).toEqual([{ id: 0, type: 'reminders', op: 'remove', reminder_id: 1 }]);
  expect((await client.call('member', 'GET', '/reminders')).body.reminders).toEqual([]);
});

test.each([
  ['an unknown reminder', 'member', 2],
  ["another user's reminder", 'admin', 1],
])('returns 404 for %s', async (_, persona, id) => {
  const { call } = await startMock();
  await call('member', 'POST', '/reminders', FIELDS);
  expect(await call(persona, 'DELETE', `/reminders/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'BAD_REQUEST', msg: `There is no reminder ${id}` },
  });
});

test('explains that the reminder belongs to another user', async () => {
  const { mock, call } = await startMock();
  await call('member', 'POST', '/reminders', FIELDS);
  await call('admin', 'DELETE', '/reminders/1');
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({
    rule: 'recordIsVisible',
    summary: expect.stringContaining('Reminder 1 belongs to member, not to admin.'),
  });
});
