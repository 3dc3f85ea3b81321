import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const newUser = (email: string) => ({ email, password: 'correct horse', full_name: 'Nina New' });

test.each([
  [254, 200],
  [255, 400],
])('returns status $1 for an email of $0 characters', async (length, status) => {
  const { call } = await startMock();
  const email = `${'n'.repeat(length - '@example.org'.length)}@example.org`;
  expect((await call('admin', 'POST', '/users', newUser(email))).status).toBe(status);
});

test('creates no more users than the license limit allows', async () => {
  const client = await startMock();
  await client.mock.ready;
  const people = client.mock.db.users
    .all()
    .filter(({ is_active, bot_type }) => is_active && bot_type === null);
  client.mock.settings.set({ license_limit: people.length + 1 });
  expect((await client.call('admin', 'POST', '/users', newUser('a@example.org'))).status).toBe(200);
  expect(await client.call('admin', 'POST', '/users', newUser('b@example.org'))).toMatchObject(
    badRequestNaming('license'),
  );
});

test('suggests an owner who may change emails', async () => {
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
  [
    'user 3',
    'user 2 is deactivated',
    { 2: { is_active: false } },
    "as('owner').patch('/users/3', { role: 100 })",
  ],
  [
    'user 4',
    'user 2 is deactivated and user 3 is a guest',
    { 2: { is_active: false }, 3: { role: 600 } },
    "as('owner').patch('/users/4', { role: 100 })",
  ],
] as [string, string, Record<number, object>, string][])(
  'suggests %s as a second owner when %s',
  async (_user, _when, changes, suggestion) => {
    const { call, mock } = await startMock();
    await mock.ready;
    for (const [id, values] of Object.entries(changes))
      await writable(mock.db).users.update(Number(id), values);
    await call('owner', 'DELETE', '/users/1');
    expect(mock.explain(mock.requests.at(-1)).allow).toEqual([suggestion]);
  },
);

test('suggests no second owner when only bots, guests and deactivated users remain', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  for (const id of [2, 3, 4, 6]) await writable(mock.db).users.update(id, { is_active: false });
  await call('owner', 'DELETE', '/users/1');
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual([]);
});

test.each([
  [400, '😶'],
  [200, 'Al'],
])('returns status %i for the new name "%s" in the zulip dialect', async (status, full_name) => {
  const { call } = await startMock({ dialect: 'zulip' });
  expect((await call('owner', 'PATCH', '/users/6', { full_name })).status).toBe(status);
});

test.each([
  ['PATCH', '/users/1', { role: 400 }],
  ['DELETE', '/users/1', {}],
] as const)('does not suggest that the only owner send %s %s', async (method, path, fields) => {
  const { call, mock } = await startMock();
  const { status } = await call('admin', method, path, fields);
  const { rule, allow } = mock.explain(mock.requests.at(-1));
  expect([status, rule]).toEqual([400, 'ownerRole']);
  expect(allow).toEqual(["as('owner').patch('/users/2', { role: 100 })"]);
  await mock.as('owner').patch('/users/2', { role: 100 });
  expect((await call('admin', method, path, fields)).status).toBe(200);
});
