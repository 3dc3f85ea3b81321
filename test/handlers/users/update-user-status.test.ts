import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/6/status';
const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };

test("sets another user's status and notifies everyone", async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest');
  const fields = { status_text: 'On leave', ...TADA };
  expect((await client.call('admin', 'POST', PATH, fields)).body).toEqual(SUCCESS);
  expect((await client.call('colleague', 'GET', PATH)).body.status).toEqual(fields);
  expect(await queue.next()).toMatchObject([{ type: 'user_status', user_id: 6, ...fields }]);
});

test.each([
  ['a status from a moderator', 'moderator', PATH, { status_text: 'x' }, ['administrators']],
  ['a status from a member', 'member', PATH, { status_text: 'x' }, ['administrators']],
  ['a status from a guest', 'guest', PATH, { status_text: 'x' }, ['administrators']],
  ['a status from a bot', 'bot', PATH, { status_text: 'x' }, ['administrators']],
  ['a status for an unknown user', 'admin', '/users/999/status', { status_text: 'x' }, ['999']],
  ['a status for a bot', 'admin', '/users/8/status', { status_text: 'x' }, ['8', 'bot']],
  ['a status for a deactivated user', 'admin', '/users/7/status', { status_text: 'x' }, ['7', 'deactivated']],
  ['a status without text and emoji', 'admin', PATH, {}, ['status_text']],
  ['an emoji code without a name', 'admin', PATH, { emoji_code: '1f389' }, ['emoji_name']],
])('rejects %s', async (_, caller, path, fields, words) => {
  const { call, mock } = await startMock();
  expect(await call(caller, 'POST', path, fields)).toMatchObject(badRequestNaming(...words));
  expect(mock.db.user_statuses.all()).toEqual([]);
});

test.each(['deactivated', 'anonymous'])(
  "rejects a request from the %s caller to set another user's status",
  async (caller) => {
    const { call } = await startMock();
    expect((await call(caller, 'POST', PATH, { status_text: 'x' })).status).toBe(401);
  },
);
