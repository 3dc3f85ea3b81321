import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

/** Returns a user's newest direct message, which must be from the notification bot. */
function lastReminder({ mock }: Client, userId = 4) {
  const bot = mock.db.users.firstBy('realEmail', 'notification-bot@chat.example.com');
  const message = mock.db.messages.by('directWith', userId).at(-1);
  expect(message?.sender_id).toBe(bot?.id);
  return message;
}

test('creates a reminder with a note, a quote and a link to the message', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const id = await sent(call, 'colleague', { content: '```\ncode\n```' });
  const due = mock.clock.now() + 60;
  const { next } = await listen(client, 'member', { event_types: ['reminders'] });
  const fields = { message_id: id, scheduled_delivery_timestamp: due, note: '\nBring cake ' };
  expect((await call('member', 'POST', '/reminders', fields)).body).toEqual({ ...SUCCESS, reminder_id: 1 });
  const reminder = {
    reminder_id: 1,
    type: 'private',
    to: [4],
    content: [
      `You requested a reminder for #**general>lunch@${id}**. Note:`,
      ' > Bring cake',
      '',
      `@_**Carl Colleague|6** [said](#narrow/channel/1-general/topic/lunch/near/${id}):`,
      '````quote',
      '```\ncode\n```',
      '````',
    ].join('\n'),
    rendered_content: expect.stringContaining('<blockquote>'),
    scheduled_delivery_timestamp: due,
    failed: false,
    reminder_target_message_id: id,
  };
  expect((await call('member', 'GET', '/reminders')).body.reminders).toEqual([reminder]);
  expect(await next()).toEqual([{ id: 0, type: 'reminders', op: 'add', reminders: [reminder] }]);
});

test('sends a reminder that quotes the current content of an edited message', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const id = await sent(call, 'member', { type: 'direct', to: [6], content: 'Before' });
  const due = mock.clock.now() + 60;
  await call('member', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp: due });
  await call('member', 'PATCH', `/messages/${id}`, { content: 'After' });
  const { next } = await listen(client, 'member', { event_types: ['reminders', 'message'] });
  mock.clock.advance({ seconds: 60 });
  expect(await next()).toMatchObject([
    { type: 'message', flags: [], message: { content: expect.stringContaining('After'), timestamp: due } },
    { type: 'reminders', op: 'remove', reminder_id: 1 },
  ]);
  expect(lastReminder(client)?.content).toMatch(
    `You requested a reminder for the following direct message.\n\n@_**Max Member|4** [said](#narrow/dm/4,6/near/${id})`,
  );
});

test('links to the group conversation in a reminder about a group direct message', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { type: 'direct', to: [2, 6] });
  const due = mock.clock.now() + 60;
  await call('member', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp: due });
  const { reminders } = (await call('member', 'GET', '/reminders')).body;
  expect(reminders[0].content).toContain(`(#narrow/dm/2,4,6-group/near/${id})`);
});

test('uses a plain link to a message whose topic would break the short form', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { type: 'channel', to: 1, topic: 'a*b' });
  const due = mock.clock.now() + 60;
  await call('member', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp: due });
  const { reminders } = (await call('member', 'GET', '/reminders')).body;
  expect(reminders[0].content).toContain(
    `for [#general > a&#42;b @ 💬](#narrow/channel/1-general/topic/a.2Ab/near/${id})`,
  );
});

test('links to the message in a reminder about a message in a private channel', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const id = await sent(call, 'owner', { to: 3 });
  const due = mock.clock.now() + 60;
  await call('owner', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp: due });
  mock.clock.advance({ seconds: 60 });
  await call('owner', 'GET', '/users/me');
  const link = `<a class="message-link" href="/#narrow/channel/3-leadership/topic/lunch/near/${id}">`;
  const { id: reminderId } = lastReminder(client, 1) ?? {};
  expect((await call('owner', 'GET', `/messages/${reminderId}`)).body.message.content).toContain(link);
});

test('sends a reminder that still quotes its message after the message is deleted', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const id = await sent(call, 'member', { content: 'Before' });
  const due = mock.clock.now() + 60;
  await call('member', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp: due });
  await call('owner', 'DELETE', `/messages/${id}`);
  mock.clock.advance({ seconds: 60 });
  await mock.state();
  expect(lastReminder(client)?.content).toContain('Before');
});

test.each([
  ['/poll Lunch?\nPizza', ' a poll.'],
  ['/todo Lunch\nPizza', ' a to-do list.'],
])('creates a reminder that does not quote the widget %j', async (content, end) => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { content });
  await call('member', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp: 1_768_600_000 });
  const [reminder] = (await call('member', 'GET', '/reminders')).body.reminders;
  expect(reminder.content).toMatch(new RegExp(`\\[sent\\].*${end}$`));
});

test('truncates the quote of a long message so that the reminder fits within max_message_length', async () => {
  const { call } = await startMock({ settings: { max_message_length: 300 } });
  const id = await sent(call, 'member', { content: 'x'.repeat(300) });
  await call('member', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp: 1_768_600_000 });
  const [reminder] = (await call('member', 'GET', '/reminders')).body.reminders;
  expect(reminder.content).toHaveLength(300);
  expect(reminder.content).toContain('[message truncated]');
});

test("marks a deactivated user's due reminder as failed", async () => {
  const { call, mock } = await startMock();
  const due = mock.clock.now() + 60;
  await call('member', 'POST', '/reminders', { message_id: 4, scheduled_delivery_timestamp: due });
  await writable(mock.db).users.update(4, { is_active: false });
  mock.clock.advance({ seconds: 60 });
  await mock.state();
  expect(mock.db.reminders.get(1)?.failed).toBe(true);
});

test.each([
  ['about an unknown message', 'member', { message_id: 99_999 }, 'no message 99999'],
  ['about a message that the caller cannot read', 'guest', { message_id: 4 }, 'no message 4'],
  ['in the past', 'member', { message_id: 4, scheduled_delivery_timestamp: 1_700_000_000 }, 'future'],
  ['after the year 9999', 'member', { message_id: 4, scheduled_delivery_timestamp: 253_402_300_800 }, '9999'],
  [
    'at a time that is not a number',
    'member',
    { message_id: 4, scheduled_delivery_timestamp: 'soon' },
    'scheduled_delivery_timestamp',
  ],
  ['with a note of 1,001 characters', 'member', { message_id: 4, note: 'x'.repeat(1001) }, 'note'],
])('rejects a reminder %s', async (_, persona, fields, words) => {
  const { call, mock } = await startMock();
  const given = { scheduled_delivery_timestamp: 1_768_600_000, ...fields };
  expect(await call(persona, 'POST', '/reminders', given)).toMatchObject(badRequestNaming(words));
  expect(mock.db.reminders.count()).toBe(0);
});

test.each([
  ['an anonymous caller', null, 'UNAUTHORIZED'],
  ['a deactivated user', 'deactivated', 'USER_DEACTIVATED'],
])('does not let %s create a reminder', async (_, persona, code) => {
  const { call } = await startMock();
  const fields = { message_id: 4, scheduled_delivery_timestamp: 1_768_600_000 };
  expect((await call(persona, 'POST', '/reminders', fields)).body.code).toBe(code);
});
