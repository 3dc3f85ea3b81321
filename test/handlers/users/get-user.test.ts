import { expect, test, vi } from 'vitest';
import { Table } from '../../../src/model/table.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('returns the user with the requested ID', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'GET', '/users/2');
  expect(status).toBe(200);
  expect(body).toMatchObject({ result: 'success', user: { user_id: 2, full_name: 'Adam Admin' } });
  expect(body.user).not.toHaveProperty('profile_data');
});

test('accepts client_gravatar and include_custom_profile_fields', async () => {
  const { call } = await startMock();
  const fields = { client_gravatar: false, include_custom_profile_fields: true };
  const { body } = await call('guest', 'GET', '/users/4', fields);
  expect(body.user).toMatchObject({ avatar_url: '/avatar/4?v=1', profile_data: { 3: { value: '0' } } });
});

test.each(['admin@example.com', 'ADMIN@Example.COM', 'admin%40example.com'])(
  'finds a user by the email %s',
  async (email) => {
    const { call } = await startMock();
    expect((await call('member', 'GET', `/users/${email}`)).body).toMatchObject({ user: { user_id: 2 } });
  },
);

test.each([
  ['finds a user by a real email that the caller may see', 'admin', 'colleague@example.com', 200],
  [
    'does not find a user by the placeholder when the caller may see the real email',
    'admin',
    'user6@chat.example.com',
    400,
  ],
  [
    'does not find a user by a real email that the caller may not see',
    'member',
    'colleague@example.com',
    400,
  ],
  ['finds a user by the placeholder of a hidden email', 'member', 'user6@chat.example.com', 200],
  [
    'finds a user by the placeholder of a hidden email, ignoring case',
    'member',
    'USER6@CHAT.example.com',
    200,
  ],
  [
    'does not find a user by the placeholder when the real email is visible',
    'member',
    'user2@chat.example.com',
    400,
  ],
  ['does not find a user by a placeholder of another host', 'member', 'user6@elsewhere.example.com', 400],
  [
    'does not find a user by a placeholder with a leading zero in the ID',
    'member',
    'user06@chat.example.com',
    400,
  ],
  ['does not find a user by an unknown email', 'member', 'nobody@example.com', 400],
  ['finds the caller by their hidden real email', 'colleague', 'colleague@example.com', 200],
])('%s', async (_, caller, email, status) => {
  const { call } = await startMock();
  const answer = await call(caller, 'GET', `/users/${email}`);
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer).toMatchObject(badRequestNaming(email));
});

test.each(['/users/9999', '/users/0', '/users/-1', '/users/99999999999999999999'])(
  'rejects GET %s, because the user does not exist',
  async (path) => {
    const { call } = await startMock();
    expect(await call('member', 'GET', path)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  },
);

test("rejects a guest's request for an inaccessible user", async () => {
  const { call } = await startMock({ settings: { guests_see_all_users: false } });
  expect(await call('guest', 'GET', '/users/7')).toMatchObject(badRequestNaming('7'));
  expect(await call('guest', 'GET', '/users/deactivated@example.com')).toMatchObject(
    badRequestNaming('deactivated@example.com'),
  );
  expect((await call('guest', 'GET', '/users/4')).status).toBe(200);
});

test('determines only once which users a guest can see when the guest requests an unknown user', async () => {
  const { call } = await startMock({ settings: { guests_see_all_users: false } });
  const lookUp = vi.spyOn(Table.prototype, 'by');
  await call('guest', 'GET', '/users/999');
  expect(lookUp.mock.calls.filter(([index]) => index === ('directWith' as never))).toHaveLength(1);
  lookUp.mockRestore();
});

test('suggests only users visible to the caller when the requested user ID is unknown', async () => {
  const { call, mock } = await startMock({ settings: { guests_see_all_users: false } });
  await call('guest', 'GET', '/users/999');
  const [advice] = mock.explain(mock.requests.at(-1)).allow;
  expect(advice).toMatch(/\b4\b/);
  expect(advice).not.toMatch(/\b7\b/);
  await call('admin', 'GET', '/users/999');
  expect(mock.explain(mock.requests.at(-1)).allow[0]).toMatch(/\b7\b/);
});
