import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('returns an empty status for a user who never set one', async () => {
  const { call } = await startMock();
  expect((await call('member', 'GET', '/users/1/status')).body.status).toEqual({});
});

test('rejects a request for an unknown or inaccessible user', async () => {
  const { call, mock } = await startMock({ scenario: 'limited-guests' });
  const { members } = (await call('guest', 'GET', '/users')).body;
  const seen = new Set(members.map(({ user_id }: { user_id: number }) => user_id));
  const hidden = mock.db.users.ids().find((id) => !seen.has(id)) as number;
  for (const [persona, id] of [
    ['member', 999],
    ['guest', hidden],
  ] as const) {
    const answer = await call(persona, 'GET', `/users/${id}/status`);
    expect(answer).toMatchObject(badRequestNaming(`no user ${id}`));
  }
});

test.each([
  ['a bot', 8],
  ['a deactivated user', 7],
])('rejects a request for the status of %s', async (_, id) => {
  const { call } = await startMock();
  expect(await call('member', 'GET', `/users/${id}/status`)).toMatchObject(badRequestNaming(String(id)));
});
