import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

test('lists a pending poll as an open request, without credentials', async () => {
  const { api, control, mock } = await startControlled();
  expect((await control('GET', '/_mock/requests/open')).body).toEqual({ requests: [] });
  const { queue_id } = await mock.queues.register('member');
  const poll = api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1&note=member-key`);
  await expect.poll(() => mock.queues.isPolled(queue_id)).toBe(true);
  const { status, body } = await control('GET', '/_mock/requests/open');
  expect(status).toBe(200);
  expect(body.requests).toEqual([
    {
      method: 'GET',
      path: '/api/v1/events',
      endpoint: 'GET /events',
      user_id: 4,
      params: { queue_id, last_event_id: -1, note: '(hidden)' },
      ms: expect.any(Number),
    },
  ]);
  await mock.trigger('message', { from: 'owner', to: 'general' });
  expect((await poll).status).toBe(200);
  expect((await control('GET', '/_mock/requests/open')).body).toEqual({ requests: [] });
});
