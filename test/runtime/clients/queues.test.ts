import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

test('shows the client, subscription, poll and waiting events of a queue', async () => {
  const { mock, control } = await startControlled();
  const member = mock.as('member');
  const { body } = await member.post('/register', { event_types: ['message'] });
  const { queue_id } = body;
  await mock.trigger('direct_message', { to: 'member' });
  await member.get('/events', { queue_id, last_event_id: -1 });
  const queues = await control('GET', '/_mock/queues');
  expect(queues.body.queues).toEqual([
    {
      queue_id,
      user_id: 4,
      client: null,
      exists: true,
      created: mock.clock.now(),
      registered_by: 1,
      event_types: ['message'],
      narrow: [],
      all_public_streams: false,
      last_poll: mock.clock.now(),
      is_polled: false,
      acknowledged: -1,
      waiting: 1,
      warnings: [],
    },
  ]);
});

test('shows the events of a queue with the requests that caused them', async () => {
  const { mock, control } = await startControlled();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
  await mock.as('colleague').post('/messages', { type: 'direct', to: '[4]', content: 'One' });
  const cause = mock.requests.at(-1)?.id;
  await mock.as('member').get('/events', { queue_id, last_event_id: -1 });
  await mock.trigger('direct_message', { to: 'member', content: 'Two' });
  const { body } = await control('GET', `/_mock/queues/${queue_id}`);
  expect(body.events).toMatchObject([
    {
      id: 0,
      type: 'message',
      op: null,
      request_id: cause,
      received: true,
      event: { message: { content: 'One' } },
    },
    { id: 1, type: 'message', op: null, request_id: null, received: false },
  ]);
});

test('keeps a deleted queue in the list of queues', async () => {
  const { mock, control } = await startControlled();
  const { body } = await mock.as('member').post('/register', { event_types: ['message'] });
  await mock.as('member').delete('/events', { queue_id: body.queue_id });
  const { body: list } = await control('GET', '/_mock/queues');
  expect(list.queues).toMatchObject([{ queue_id: body.queue_id, user_id: 4, exists: false }]);
});

test('responds with 404 to a request for an unknown queue', async () => {
  const { control } = await startControlled();
  const { status, body } = await control('GET', '/_mock/queues/nowhere');
  expect([status, body.msg]).toEqual([404, 'There is no event queue "nowhere".']);
});
