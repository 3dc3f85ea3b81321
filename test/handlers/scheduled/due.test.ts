import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_LEVEL } from '../../../src/contract/levels/index.js';
import { deliverDue } from '../../../src/handlers/scheduled/due.actions.js';
import { createTeamChatMock } from '../../../src/index.js';
import { DEFAULT_NOW, Organization } from '../../../src/model/index.js';
import { numRuns } from '../../support/properties.js';
import { writable } from '../../support/writable.js';

test('returns undefined from deliverDue() when no message or reminder is due', () => {
  const org = new Organization({ seed: 1, readContentFeatures: () => ({ has: [], uploads: [] }) });
  expect(deliverDue(org, DEFAULT_LEVEL, () => undefined)).toBeUndefined();
});

test('sends scheduled messages in chronological order, and never before their time', async () => {
  const mock = createTeamChatMock();
  const times = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 });
  const jumps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(times, jumps, async (delays, advances) => {
      await mock.reset();
      await mock.ready;
      const { messages, scheduled_messages } = writable(mock.db);
      const before = messages.ids().at(-1) as number;
      for (const delay of delays) {
        await scheduled_messages.create({
          sender_id: 4,
          stream_id: 1,
          topic: 'order',
          recipient_ids: null,
          content: 'x',
          client: 'test',
          read_by_sender: true,
          scheduled_delivery_timestamp: DEFAULT_NOW + delay,
          failed: false,
        });
      }
      let passed = 0;
      for (const seconds of advances) {
        mock.clock.advance({ seconds });
        passed += seconds;
        await mock.state();
        const sent = messages.all().filter(({ id }) => id > before);
        const due = delays.filter((delay) => delay <= passed).sort((a, b) => a - b);
        expect(sent.map(({ timestamp }) => timestamp - DEFAULT_NOW)).toEqual(due);
      }
    }),
    numRuns(10),
  );
});

test('tells the sender why a scheduled message was not sent', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const due = DEFAULT_NOW + 60;
  const { body } = await mock.as('member').post('/scheduled_messages', {
    type: 'stream',
    to: 1,
    topic: 'standup',
    content: 'Hello',
    scheduled_delivery_timestamp: due,
  });
  await mock.as('admin').delete('/streams/1');
  mock.clock.advance({ seconds: 60 });
  await mock.state();
  const { scheduled_message_id } = body as { scheduled_message_id: number };
  expect(mock.db.scheduled_messages.get(scheduled_message_id)?.failed).toBe(true);
  const notice = mock.db.messages.by('directWith', 4).at(-1);
  expect(mock.db.users.get(notice?.sender_id as number)?.full_name).toBe('Notification Bot');
  expect(notice?.content).toBe(
    'The message you scheduled for <time:2026-01-15T12:01:00.000Z> was not sent because of the following error:' +
      '\n\n> You may not post in channel general\n\n[View scheduled messages](#scheduled)',
  );
});

test('does not notify a deactivated sender of a scheduled message that was not sent', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const due = DEFAULT_NOW + 60;
  const fields = { to: [6], content: 'Hello', scheduled_delivery_timestamp: due };
  await mock.as('member').post('/scheduled_messages', { type: 'direct', ...fields });
  await writable(mock.db).users.update(4, { is_active: false });
  const before = mock.db.messages.count();
  mock.clock.advance({ seconds: 60 });
  await mock.state();
  expect(mock.db.messages.count()).toBe(before);
});

test('sends nothing while the organization is deactivated, and marks due messages and reminders as failed', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const scheduled_delivery_timestamp = DEFAULT_NOW + 60;
  const message = { to: [6], content: 'Hello', scheduled_delivery_timestamp };
  await mock.as('member').post('/scheduled_messages', { type: 'direct', ...message });
  await mock.as('member').post('/reminders', { message_id: 4, scheduled_delivery_timestamp });
  const before = mock.db.messages.count();
  mock.settings.set({ deactivated: true });
  mock.clock.advance({ seconds: 60 });
  await mock.state();
  mock.settings.set({ deactivated: false });
  await mock.state();
  expect(mock.db.messages.count()).toBe(before);
  expect(mock.db.scheduled_messages.all().at(-1)?.failed).toBe(true);
  expect(mock.db.reminders.get(1)?.failed).toBe(true);
});

test('loads the regular expression engine for linkifiers before the first request in a new process', async () => {
  const mock = createTeamChatMock();
  onTestFinished(() => mock.close());
  const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' };
  await mock.as('admin').post('/realm/filters', linkifier);
  const snapshot = await mock.snapshot();
  vi.resetModules();
  const fresh = await import('../../../src/index.js');
  const restored = fresh.createTeamChatMock();
  onTestFinished(() => restored.close());
  await restored.restore(snapshot);
  const { body } = await restored.as('member').post('/messages/render', { content: '#12' });
  expect(body).toMatchObject({ rendered: expect.stringContaining('https://example.com/12') });
});

test('does not send a scheduled message with a mention of a group that the sender may no longer mention', async () => {
  const mock = createTeamChatMock();
  onTestFinished(() => mock.close());
  await mock.ready;
  const due = mock.clock.now() + 60;
  const fields = { type: 'channel', to: 1, topic: 'x', scheduled_delivery_timestamp: due } as const;
  const contents = ['@*design*', '@_*design*'];
  for (const content of contents) await mock.as('member').post('/scheduled_messages', { ...fields, content });
  await writable(mock.db).user_groups.update(9, { can_mention_group: 8 });
  mock.clock.advance({ seconds: 60 });
  await mock.state();
  const scheduled = mock.db.scheduled_messages.all().filter(({ content }) => contents.includes(content));
  expect(scheduled.map(({ content, failed }) => [content, failed])).toEqual([['@*design*', true]]);
});
