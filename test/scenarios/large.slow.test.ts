import { beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../support/request-examples.js';
import { checkScenario } from './check-scenario.js';

const mock = checkScenario('large');
beforeAll(() => mock.ready);

test('contains 10,000 users, 500 channels and 100,000 messages', async () => {
  const { counts } = await mock.state();
  expect(counts).toMatchObject({ users: 10_000, channels: 500, messages: 100_000 });
});

test('contains a channel with too many subscribers to list completely', async () => {
  const { body } = await mock.as('member').get('/users/me/subscriptions', { include_subscribers: 'partial' });
  const big = body.subscriptions.find(({ stream_id }) => stream_id === 7);
  expect(big).toMatchObject({ subscriber_count: 1000 });
  expect(big).not.toHaveProperty('subscribers');
  expect(big?.partial_subscribers).toContain(8);
  expect(big?.partial_subscribers?.length).toBeGreaterThan(100);
  expect(big?.partial_subscribers?.length).toBeLessThan(500);
  const small = body.subscriptions.filter(({ stream_id }) => stream_id !== 7);
  expect(small.every((each) => 'subscribers' in each)).toBe(true);
});

test('lists every user except the notification bot', async () => {
  const { body } = await sendRequest(mock, { persona: 'admin', method: 'GET', path: '/users' });
  expect(body.members).toHaveLength(9999);
});

test('contains more unread messages for the persona "member" than fit on one page', async () => {
  const { body } = await mock.as('member').get('/messages', {
    anchor: 'first_unread',
    num_before: 0,
    num_after: 100,
    narrow: [['channel', 'all hands']],
  });
  expect(body).toMatchObject({ found_newest: false, found_anchor: true });
  expect(body.messages).toHaveLength(101);
  expect(body.messages.every(({ flags }) => !flags.includes('read'))).toBe(true);
});

test('includes the conversations of the default scenario', async () => {
  const ids = mock.db.messages.ids();
  expect([ids[0], ids.at(-1)]).toEqual([1, 100_000]);
  expect(mock.db.messages.by('topic', '1:standup')).toHaveLength(8);
});
