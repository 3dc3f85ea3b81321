import { expect, test } from 'vitest';
import { DEFAULT_NOW } from '../../../src/model/index.js';
import { startMock } from '../../support/start-mock.js';

const AT = DEFAULT_NOW + 60;

test("lists the caller's scheduled messages with all documented fields, earliest first", async () => {
  const { call } = await startMock();
  await call('member', 'PATCH', '/scheduled_messages/2', { scheduled_delivery_timestamp: AT });
  const { body } = await call('member', 'GET', '/scheduled_messages');
  expect(body.scheduled_messages).toEqual([
    {
      scheduled_message_id: 3,
      type: 'stream',
      to: 1,
      topic: 'standup',
      content: 'What I will do today',
      rendered_content: '<p>What I will do today</p>',
      scheduled_delivery_timestamp: DEFAULT_NOW - 3600,
      failed: true,
    },
    {
      scheduled_message_id: 2,
      type: 'private',
      to: [6],
      content: 'Lunch?',
      rendered_content: '<p>Lunch?</p>',
      scheduled_delivery_timestamp: AT,
      failed: false,
    },
    expect.objectContaining({ scheduled_message_id: 1, failed: false }),
  ]);
});

test('does not list scheduled messages of other users', async () => {
  const { call } = await startMock();
  const { body } = await call('admin', 'GET', '/scheduled_messages');
  expect(body.scheduled_messages).toMatchObject([{ scheduled_message_id: 4 }]);
  expect((await call('owner', 'GET', '/scheduled_messages')).body.scheduled_messages).toEqual([]);
});

test('renders the same links to channels in a scheduled message and in the sent message', async () => {
  const { call } = await startMock();
  await call('member', 'PATCH', '/scheduled_messages/1', { content: 'In #**general**' });
  const { body } = await call('member', 'GET', '/scheduled_messages');
  const shown = body.scheduled_messages.find(
    (one: { scheduled_message_id: number }) => one.scheduled_message_id === 1,
  );
  expect(shown.rendered_content).toContain('data-stream-id="1"');
});
