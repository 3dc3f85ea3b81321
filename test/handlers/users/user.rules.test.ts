import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

const newUser = (email: string) => ({ email, password: 'correct horse', full_name: 'Nina New' });

test.each([
  [254, 200],
  [255, 400],
])('responds to an email of %i characters with %i', async (length, status) => {
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
