import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const set = ({ call }: Client, entries: unknown, persona = 'member') =>
  call(persona, 'PATCH', '/users/me/profile_data', { data: entries });
const own = async ({ call }: Client, persona = 'member') =>
  (await call(persona, 'GET', '/users/me')).body.profile_data;

test.each([
  ['short text', 1, '+49 30 12', { value: '+49 30 12', rendered_value: '<p>+49 30 12</p>' }],
  ['short text of 50 code points', 1, '🦊'.repeat(50), { value: '🦊'.repeat(50) }],
  ['long text', 2, 'Likes *tea*', { value: 'Likes *tea*', rendered_value: '<p>Likes <em>tea</em></p>' }],
  ['long text of 500 code points', 2, '🦊'.repeat(500), { value: '🦊'.repeat(500) }],
  ['the key of an option', 3, '1', { value: '1' }],
  ['a date', 4, '2000-02-29', { value: '2000-02-29' }],
  ['a link', 5, 'https://example.org/a?b=c', { value: 'https://example.org/a?b=c' }],
  ['users', 6, [1, 2], { value: '[1,2]' }],
])('sets a profile field to %s', async (_, id, value, shown) => {
  const client = await startMock();
  const { status, body } = await set(client, [{ id, value }]);
  expect([status, body]).toEqual([200, SUCCESS]);
  expect((await own(client))[id]).toMatchObject(shown);
});

test.each([
  ['short text of 51 code points', 1, 'x'.repeat(51), 'Phone'],
  ['a list as the value of a short text field', 1, [1], 'Phone'],
  ['long text of 501 code points', 2, 'x'.repeat(501), 'Biography'],
  ['a list as the value of a long text field', 2, [4], 'Biography'],
  ['the text of an option in place of its key', 3, 'Red', 'Team'],
  ['an unknown option', 3, '2', 'Team'],
  ['the name of an object method as an option', 3, 'toString', 'Team'],
  ['a list as the value of a field with options', 3, [1], 'Team'],
  ['an invalid date', 4, '2001-02-29', 'Birthday'],
  ['a date with a time', 4, '2001-02-28T00:00:00Z', 'Birthday'],
  ['a date in words', 4, 'yesterday', 'Birthday'],
  ['a malformed URL', 5, 'example', 'Website'],
  ['a link that runs a script', 5, 'javascript:alert(1)', 'Website'],
  ['a link that runs a script behind slashes', 5, 'javascript://example.org/%0aalert(1)', 'Website'],
  ['a link with a space', 5, 'https://exa mple.org', 'Website'],
  ['an unknown user', 6, [2, 999], '999'],
  ['a deactivated user', 6, [2, 7], '7'],
  ['a bot in a users field', 6, [2, 8], '8'],
  ['a string that contains a list of users', 6, '[2]', 'Mentor'],
  ['a single user ID', 6, 2, 'data'],
  ['a number as the value of a field', 1, 5, 'data'],
])('rejects %s, and sets nothing', async (_, id, value, named) => {
  const client = await startMock();
  const before = await own(client);
  const entries = [
    { id: 2, value: 'This would be fine' },
    { id, value },
  ];
  expect(await set(client, entries)).toMatchObject(badRequestNaming(named));
  expect(await own(client)).toEqual(before);
});

test.each([
  ['external account', 7],
  ['pronouns', 8],
] as const)('accepts only strings of up to 50 characters for a field of type %s', async (_, type) => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).profile_fields.create({
    id: 20,
    name: 'More',
    hint: '',
    type,
    order: 20,
    field_data: '',
    display_in_profile_summary: false,
    required: false,
    editable_by_user: true,
  });
  expect((await set(client, [{ id: 20, value: 'they/them' }])).body).toEqual(SUCCESS);
  expect((await own(client))[20]).toEqual({ value: 'they/them' });
  expect(await set(client, [{ id: 20, value: 'x'.repeat(51) }])).toMatchObject(badRequestNaming('More'));
  expect(await set(client, [{ id: 20, value: [4] }])).toMatchObject(badRequestNaming('More'));
});

test.each([
  [1, 'null', null],
  [1, 'the empty string', ''],
  [3, 'null', null],
  [6, 'the empty string', ''],
  [6, 'null', null],
  [6, 'the empty list', []],
])('removes the value of field %i when the request sends %s', async (id, _, value) => {
  const client = await startMock();
  expect(await own(client)).toHaveProperty(String(id));
  expect((await set(client, [{ id, value }])).body).toEqual(SUCCESS);
  expect(await own(client)).not.toHaveProperty(String(id));
  // Removing a missing value succeeds too.
  expect((await set(client, [{ id, value }])).body).toEqual(SUCCESS);
});

test('keeps only the last value of a profile field that the request repeats', async () => {
  const client = await startMock();
  await set(client, [
    { id: 4, value: '1990-01-01' },
    { id: 1, value: 'a' },
    { id: 4, value: '1991-01-01' },
    { id: 1, value: null },
  ]);
  const data = await own(client);
  expect(data[4]).toEqual({ value: '1991-01-01' });
  expect(data).not.toHaveProperty('1');
});

test.each(['moderator', 'member', 'guest'])(
  'does not let the %s set a field that only administrators may edit',
  async (persona) => {
    const client = await startMock();
    for (const value of ['0042', null]) {
      expect(await set(client, [{ id: 7, value }], persona)).toMatchObject(
        badRequestNaming('administrators', 'Employee number'),
      );
    }
    expect(await own(client, persona)).not.toHaveProperty('7');
  },
);

test.each(['owner', 'admin'])(
  'lets the %s set their own value of a field that only administrators may edit',
  async (persona) => {
    const client = await startMock();
    expect((await set(client, [{ id: 7, value: '0042' }], persona)).body).toEqual(SUCCESS);
    expect((await own(client, persona))[7]).toMatchObject({ value: '0042' });
  },
);

test.each([999, 0, -1])('rejects a value for the unknown profile field %i', async (id) => {
  const client = await startMock();
  expect(await set(client, [{ id, value: 'x' }])).toMatchObject(badRequestNaming(String(id)));
  expect(await set(client, [{ id, value: null }])).toMatchObject(badRequestNaming(String(id)));
});

test('rejects requests from bots, which have no profile data', async () => {
  const client = await startMock();
  expect(await set(client, [{ id: 1, value: 'beep' }], 'bot')).toMatchObject(badRequestNaming('[Bb]ots'));
  expect(client.mock.db.profile_values.idsBy('user', 8)).toEqual([]);
});

test.each([
  ['an empty string', ''],
  ['text that is not JSON', 'x'],
  ['an object', '{}'],
  ['a list of numbers', '[1]'],
  ['a field ID that is a string', '[{"id":"1","value":"x"}]'],
  ['a value without a field ID', '[{"value":"x"}]'],
  ['a field ID without a value', '[{"id":1}]'],
  ['null', 'null'],
])('rejects %s as the parameter "data"', async (_, data) => {
  const client = await startMock();
  expect(await client.call('member', 'PATCH', '/users/me/profile_data', { data })).toMatchObject(
    badRequestNaming('data'),
  );
});

test('requires the parameter "data", but accepts an empty list', async () => {
  const client = await startMock();
  expect(await client.call('member', 'PATCH', '/users/me/profile_data')).toMatchObject(
    badRequestNaming('data'),
  );
  const before = await own(client);
  expect((await set(client, [])).body).toEqual(SUCCESS);
  expect(await own(client)).toEqual(before);
});

test('shows a new profile value to other users', async () => {
  const client = await startMock();
  await set(client, [{ id: 5, value: 'https://example.org/me' }]);
  const { body } = await client.call('guest', 'GET', '/users/4', { include_custom_profile_fields: true });
  expect(body.user.profile_data[5]).toEqual({ value: 'https://example.org/me' });
});

test('sends no event when the value of a profile field stays the same', async () => {
  const client = await startMock();
  const data = [{ id: 1, value: '+1 555 0100' }];
  await client.call('member', 'PATCH', '/users/me/profile_data', { data });
  const queue = await listen(client, 'guest', { event_types: ['realm_user'] });
  expect((await client.call('member', 'PATCH', '/users/me/profile_data', { data })).status).toBe(200);
  expect(await queue.next()).toEqual([]);
});

test.each(['reference', 'zulip'] as const)(
  'keeps deactivated users in a users field, but does not let users add them, in the %s dialect',
  async (dialect) => {
    const client = await startMock({ dialect });
    await set(client, [{ id: 6, value: [1, 5] }]);
    for (const id of [5, 6]) await client.call('admin', 'DELETE', `/users/${id}`);
    const events = await listen(client, 'owner', { event_types: ['realm_user'] });
    const same = [{ id: 6, value: [1, 5] }];
    expect((await set(client, same)).body).toEqual(SUCCESS);
    const byAdmin = await client.call('admin', 'PATCH', '/users/4', { profile_data: same });
    expect(byAdmin.body).toEqual(SUCCESS);
    expect(await events.next()).toEqual([]);
    expect((await set(client, [{ id: 6, value: [5] }])).body).toEqual(SUCCESS);
    expect(await set(client, [{ id: 6, value: [5, 6] }])).toMatchObject(badRequestNaming('Mentor'));
    expect((await own(client))[6]).toEqual({ value: '[5]' });
  },
);
