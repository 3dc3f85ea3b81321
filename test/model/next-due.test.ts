import { expect, test } from 'vitest';
import { startMock } from '../support/start-mock.js';

test.each([
  ['before', 5],
  ['after', 20],
])('finishes an export on time when a scheduled message is due %s the export', async (_, seconds) => {
  const { call, mock } = await startMock({ scenario: 'empty' });
  await mock.ready;
  await call('owner', 'POST', '/export/realm', {});
  await call('owner', 'POST', '/scheduled_messages', {
    type: 'direct',
    to: [1],
    content: 'Soon',
    scheduled_delivery_timestamp: mock.clock.now() + seconds,
  });
  mock.clock.advance({ seconds: 10 });
  const { exports } = (await call('owner', 'GET', '/export/realm')).body;
  expect(exports.map(({ pending }: { pending: boolean }) => pending)).toEqual([false]);
  const sent = mock.db.messages.all().filter(({ content }) => content === 'Soon');
  expect(sent).toHaveLength(seconds <= 10 ? 1 : 0);
});

test('finishes an export when nothing else is due', async () => {
  const { call, mock } = await startMock({ scenario: 'empty' });
  await call('owner', 'POST', '/export/realm', {});
  mock.clock.advance({ seconds: 10 });
  expect((await call('owner', 'GET', '/export/realm')).body.exports[0].pending).toBe(false);
});

test('sends a scheduled message before finishing an export that is due at the same time', async () => {
  const { call, mock } = await startMock({ scenario: 'empty' });
  await call('owner', 'POST', '/export/realm', {});
  await call('owner', 'POST', '/scheduled_messages', {
    type: 'direct',
    to: [1],
    content: 'Now',
    scheduled_delivery_timestamp: mock.clock.now() + 10,
  });
  mock.clock.advance({ seconds: 10 });
  await call('owner', 'GET', '/export/realm');
  const contents = mock.db.messages.all().map(({ content }) => content);
  expect(contents.slice(-2)).toEqual(['Now', expect.stringMatching(/^Your data export is complete\./)]);
});

test('sends a scheduled message before a reminder that is due at the same time', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const scheduled_delivery_timestamp = mock.clock.now() + 10;
  const { id } = (await call('member', 'POST', '/messages', { type: 'direct', to: [4], content: 'Note' }))
    .body;
  await call('member', 'POST', '/reminders', { message_id: id, scheduled_delivery_timestamp });
  const fields = { type: 'direct', to: [4], content: 'Now', scheduled_delivery_timestamp };
  await call('member', 'POST', '/scheduled_messages', fields);
  mock.clock.advance({ seconds: 10 });
  await mock.state();
  const contents = mock.db.messages.all().map(({ content }) => content);
  expect(contents.slice(-2)).toEqual(['Now', expect.stringMatching(/remind/i)]);
});
