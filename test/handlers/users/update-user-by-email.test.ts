import { expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const nameOf = ({ mock }: Client, id: number) => mock.db.users.get(id)?.full_name;

test.each([
  // Real emails, ignoring case; the placeholder only where the caller may not see the real one.
  [200, 'admin', 'colleague@example.com', 'everyone'],
  [200, 'admin', 'COLLEAGUE@example.com', 'everyone'],
  [400, 'admin', 'user6@chat.example.com', 'everyone'],
  [200, 'admin', 'colleague@example.com', 'administrators'],
  [400, 'admin', 'user6@chat.example.com', 'administrators'],
  [400, 'admin', 'colleague@example.com', 'nobody'],
  [200, 'admin', 'user6@chat.example.com', 'nobody'],
  [200, 'owner', 'User6@Chat.Example.Com', 'nobody'],
  [400, 'owner', 'user6@other.example.com', 'nobody'],
] as const)(
  'responds with status %i when the %s changes the user %s, whose email is visible to %s',
  async (status, caller, email, visibility) => {
    const client = await startMock();
    await client.mock.ready;
    await writable(client.mock.db).users.update(6, { email_visibility: visibility });
    const answer = await client.call(caller, 'PATCH', `/users/${email}`, { full_name: 'Changed' });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer).toMatchObject(badRequestNaming(email));
    expect(nameOf(client, 6)).toBe(status === 200 ? 'Changed' : 'Carl Colleague');
  },
);

test.each([
  [
    'a change to a user by a moderator',
    'moderator',
    'member@example.com',
    { full_name: 'Changed' },
    'administrator',
  ],
  [
    'a change to a user by a member',
    'member',
    'member@example.com',
    { full_name: 'Changed' },
    'administrator',
  ],
  ['a change to a user by a guest', 'guest', 'guest@example.com', { full_name: 'Changed' }, 'administrator'],
  [
    'a change to a user by a bot',
    'bot',
    'helper-bot@chat.example.com',
    { full_name: 'Changed' },
    'administrator',
  ],
  [
    'a change to an unknown user',
    'admin',
    'nobody@example.com',
    { full_name: 'Changed' },
    'nobody@example.com',
  ],
  ['a promotion to owner by an administrator', 'admin', 'member@example.com', { role: 100 }, 'owner'],
  ['the demotion of an owner by an administrator', 'admin', 'owner@example.com', { role: 400 }, 'owner'],
  ['the demotion of the only owner', 'owner', 'owner@example.com', { role: 200 }, 'only owner'],
  ['the promotion of a guest to administrator', 'owner', 'guest@example.com', { role: 200 }, 'guest'],
  ['an unknown role for a user', 'owner', 'member@example.com', { role: 500 }, 'role'],
  [
    'a new email from an administrator without the permission',
    'admin',
    'member@example.com',
    { new_email: 'max@example.com' },
    'can_change_user_emails',
  ],
  [
    'a new email that another user has',
    'owner',
    'member@example.com',
    { new_email: 'guest@example.com' },
    'new_email',
  ],
  [
    'a new name with a value for an unknown profile field',
    'owner',
    'member@example.com',
    { full_name: 'Changed', profile_data: [{ id: 99, value: 'x' }] },
    '99',
  ],
  ['a blank name for a user', 'owner', 'member@example.com', { full_name: ' ' }, 'full_name'],
])('rejects %s, and changes nothing', async (_, caller, email, fields, named) => {
  const client = await startMock();
  const before = await client.mock.snapshot();
  const answer = await client.call(caller, 'PATCH', `/users/${email}`, fields);
  expect(answer).toMatchObject(badRequestNaming(named));
  expect(await client.mock.snapshot()).toEqual(before);
});

test.each([
  ['rejects', 312],
  ['accepts', 313],
])('%s an email in place of the user ID at level %i', async (_, featureLevel) => {
  const client = await startMock({ featureLevel });
  const answer = await client.call('admin', 'PATCH', '/users/member@example.com', { full_name: 'Changed' });
  expect(answer.status).toBe(featureLevel >= 313 ? 200 : 400);
  expect(nameOf(client, 4)).toBe(featureLevel >= 313 ? 'Changed' : 'Max Member');
});

test('accepts a percent-encoded email', async () => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).users.update(4, { delivery_email: 'max+tag@example.com' });
  expect(
    (await client.call('admin', 'PATCH', '/users/max%2Btag%40example.com', { full_name: 'A' })).status,
  ).toBe(200);
  expect((await client.call('admin', 'PATCH', '/users/max+tag@example.com', { full_name: 'B' })).status).toBe(
    200,
  );
  expect(nameOf(client, 4)).toBe('B');
});

test('accepts the parameters of PATCH /users/{user_id}', async () => {
  const client = await startMock();
  const fields = {
    full_name: 'Maxine',
    role: 300,
    profile_data: [{ id: 5, value: 'https://example.com/maxine' }],
    new_email: 'maxine@example.com',
  };
  expect((await client.call('owner', 'PATCH', '/users/member@example.com', fields)).body).toEqual(SUCCESS);
  expect(client.mock.db.users.get(4)).toMatchObject({
    full_name: 'Maxine',
    role: 300,
    delivery_email: 'maxine@example.com',
  });
});

test.each(['is_admin', 'is_guest'])('ignores the old parameter %s', async (flag) => {
  const { call } = await startMock({ featureLevel: 313 });
  expect((await call('owner', 'PATCH', '/users/member@example.com', { [flag]: true })).body).toEqual({
    ...SUCCESS,
    ignored_parameters_unsupported: [flag],
  });
});
