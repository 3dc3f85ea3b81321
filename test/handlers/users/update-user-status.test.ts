import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/6/status';
const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };

test('sets the status of another user and notifies everyone', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest');
  const fields = { status_text: 'On leave', ...TADA };
  expect((await client.call('admin', 'POST', PATH, fields)).body).toEqual(SUCCESS);
  expect((await client.call('colleague', 'GET', PATH)).body.status).toEqual(fields);
  expect(await queue.next()).toMatchObject([{ type: 'user_status', user_id: 6, ...fields }]);
});

test.each([
  ['moderator', PATH, { status_text: 'x' }, ['administrators']],
  ['member', PATH, { status_text: 'x' }, ['administrators']],
  ['guest', PATH, { status_text: 'x' }, ['administrators']],
  ['bot', PATH, { status_text: 'x' }, ['administrators']],
  ['admin', '/users/999/status', { status_text: 'x' }, ['999']],
  ['admin', '/users/8/status', { status_text: 'x' }, ['8', 'bot']],
  ['admin', '/users/7/status', { status_text: 'x' }, ['7', 'deactivated']],
  ['admin', PATH, {}, ['status_text']],
  ['admin', PATH, { emoji_code: '1f389' }, ['emoji_name']],
])('rejects a request from %s to POST %s with %j', async (caller, path, fields, words) => {
  const { call, mock } = await startMock();
  expect(await call(caller, 'POST', path, fields)).toMatchObject(badRequestNaming(...words));
  expect(mock.db.user_statuses.all()).toEqual([]);
});

test.each(['deactivated', 'anonymous'])(
  'rejects a request from the %s caller to set a status',
  async (caller) => {
    const { call } = await startMock();
    expect((await call(caller, 'POST', PATH, { status_text: 'x' })).status).toBe(401);
  },
);
