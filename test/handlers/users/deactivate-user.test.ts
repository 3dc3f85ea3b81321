import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('deactivates a user together with their bots', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const owner = mock.db.users.get(8)?.bot_owner_id as number;
  const fields = { deactivation_notification_comment: 'Farewell!' };
  expect((await call('owner', 'DELETE', `/users/${owner}`, fields)).body).toEqual(SUCCESS);
  expect([owner, 8].map((id) => mock.db.users.get(id)?.is_active)).toEqual([false, false]);
});

test('sends the deactivation to event queues and rejects later requests of the user', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['realm_user'] });
  await call('admin', 'DELETE', '/users/6');
  const { body } = await call('member', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([{ op: 'update', person: { user_id: 6, is_active: false } }]);
  const later = await call('colleague', 'GET', '/users/me');
  expect(later).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } });
});

test.each([
  ['moderator', 6, 400, ['administrators']],
  ['guest', 6, 400, ['administrators']],
  ['bot', 6, 400, ['administrators']],
  ['admin', 999, 400, ['999']],
  ['admin', 8, 400, ['8', 'bot']],
  ['admin', 7, 400, ['7', 'already']],
  ['admin', 1, 400, ['owner']],
  ['owner', 1, 400, ['only owner']],
  ['deactivated', 6, 401, []],
  [null, 6, 401, []],
])('rejects the request of %s for user %i', async (caller, id, status, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.users.all();
  const response = await call(caller, 'DELETE', `/users/${id}`);
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming(...words));
  expect(mock.db.users.all()).toEqual(before);
});
