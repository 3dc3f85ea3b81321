import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const newUser = (email: string) => ({ email, password: 'correct horse', full_name: 'Nina New' });

test.each([
  [254, 200],
  [255, 400],
])('responds to an email of %i characters with status %i', async (length, status) => {
  const { call } = await startMock();
  const email = `${'n'.repeat(length - '@example.org'.length)}@example.org`;
  expect((await call('admin', 'POST', '/users', newUser(email))).status).toBe(status);
});

test('creates users up to the license limit, and no more', async () => {
  const client = await startMock();
  await client.mock.ready;
  const people = client.mock.db.users
    .all()
    .filter(({ is_active, bot_type }) => is_active && bot_type === null);
  client.mock.settings.set({ license_limit: people.length + 1 });
  expect((await client.call('admin', 'POST', '/users', newUser('a@example.org'))).status).toBe(200);
  expect((await client.call('admin', 'POST', '/users', newUser('b@example.org'))).status).toBe(400);
});

test('names an owner with the permission as the persona who may change emails', async () => {
  const { call, mock } = await startMock({ scenario: 'two-owners' });
  await mock.ready;
  await writable(mock.db).users.update(1, { can_change_user_emails: false });
  await writable(mock.db).users.update(2, { role: 100, can_change_user_emails: true });
  await writable(mock.db).users.update(3, { can_change_user_emails: true });
  await call('owner', 'PATCH', '/users/4', { new_email: 'mia@example.com' });
  const { rule, allow } = mock.explain(mock.requests.at(-1));
  expect(rule).toBe('mayChangeEmails');
  expect(allow[0]).toBe('send the request as admin');
});

test.each([
  [{ 2: { is_active: false } }, "as('owner').patch('/users/3', { role: 100 })"],
  [{ 2: { is_active: false }, 3: { role: 600 } }, "as('owner').patch('/users/4', { role: 100 })"],
])(
  'suggests an active person who is not a guest to the only owner, when the users are %j',
  async (changes: Record<number, object>, suggestion) => {
    const { call, mock } = await startMock();
    await mock.ready;
    for (const [id, values] of Object.entries(changes))
      await writable(mock.db).users.update(Number(id), values);
    await call('owner', 'DELETE', '/users/1');
    expect(mock.explain(mock.requests.at(-1)).allow).toEqual([suggestion]);
  },
);

test('suggests no owner when only bots, guests and deactivated users remain', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  for (const id of [2, 3, 4, 6]) await writable(mock.db).users.update(id, { is_active: false });
  await call('owner', 'DELETE', '/users/1');
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual([]);
});

test.each([
  ['😶', 400],
  ['Al', 200],
])('in the zulip dialect, responds to the name "%s" with status %i', async (full_name, status) => {
  const { call } = await startMock({ dialect: 'zulip' });
  expect((await call('owner', 'PATCH', '/users/6', { full_name })).status).toBe(status);
});
