import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };

test('removes a linkifier, and sends the remaining linkifiers to event queues', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'POST', '/realm/filters', ISSUE);
  const fields = { client_capabilities: { linkifier_url_template: true } };
  const { queue_id } = (await call('guest', 'POST', '/register', fields)).body;
  expect((await call('admin', 'DELETE', '/realm/filters/1')).body).toEqual(SUCCESS);
  expect(mock.db.linkifiers.count()).toBe(0);
  const { body } = await call('guest', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([{ type: 'realm_linkifiers', realm_linkifiers: [] }]);
});

test.each([
  ['a moderator remove a linkifier', 'moderator', 1, 400, 'administrators'],
  ['a guest remove a linkifier', 'guest', 1, 400, 'administrators'],
  ['a bot remove a linkifier', 'bot', 1, 400, 'administrators'],
  ['an administrator remove an unknown linkifier', 'admin', 99, 400, '99'],
  ['a deactivated user remove a linkifier', 'deactivated', 1, 401, ''],
  ['an anonymous caller remove a linkifier', 'anonymous', 1, 401, ''],
])('does not let %s', async (_, caller, id, status, word) => {
  const { call, mock } = await startMock();
  await call('admin', 'POST', '/realm/filters', ISSUE);
  const response = await call(caller, 'DELETE', `/realm/filters/${id}`);
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming(word));
  expect(mock.db.linkifiers.count()).toBe(1);
});
