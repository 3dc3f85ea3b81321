import { describe, expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';
import { writable } from '../../support/writable.js';

const nameOf = ({ mock }: Client, id: number) => mock.db.users.get(id)?.full_name;
const roleOf = ({ mock }: Client, id: number) => mock.db.users.get(id)?.role;

/** Both paths of one user: by ID, and by real email. */
const ADDRESSES = ['/users/4', '/users/member@example.com'];

describe('PATCH /users/{user_id} and users/{email}', () => {
  test.each(ADDRESSES)('changes the name with PATCH %s and returns no data', async (path) => {
    const client = await startMock();
    const answer = await client.call('admin', 'PATCH', path, { full_name: 'Maxine' });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual(SUCCESS);
    expect(nameOf(client, 4)).toBe('Maxine');
  });

  test.each(ADDRESSES)('changes every field at once with PATCH %s', async (path) => {
    const client = await startMock();
    const { body } = await client.call('owner', 'PATCH', path, {
      full_name: 'Maxine',
      role: 300,
      profile_data: [{ id: 5, value: 'https://example.com/maxine' }],
      new_email: 'maxine@example.com',
    });
    expect(body).toEqual(SUCCESS);
    expect(
      (await client.call('owner', 'GET', '/users/4', { include_custom_profile_fields: true })).body.user,
    ).toMatchObject({
      full_name: 'Maxine',
      role: 300,
      delivery_email: 'maxine@example.com',
      profile_data: { 5: { value: 'https://example.com/maxine' } },
    });
  });

  test.each([
    [
      'a member who becomes a moderator',
      400,
      300,
      ['remove role:members', 'add role:moderators', 'remove role:fullmembers'],
    ],
    [
      'a moderator who becomes a member',
      300,
      400,
      ['remove role:moderators', 'add role:members', 'add role:fullmembers'],
    ],
    ['a moderator who becomes a guest', 300, 600, ['remove role:moderators', 'add role:everyone']],
  ])('sends an event for each system group that %s leaves or joins', async (_, from, to, moves) => {
    const client = await startMock();
    const groupName = (id: number) => client.mock.db.user_groups.get(id)?.name;
    await client.call('owner', 'PATCH', '/users/4', { role: from });
    const queue = await listen(client, 'guest', { event_types: ['user_group'] });
    await client.call('owner', 'PATCH', '/users/4', { role: to });
    const events = await queue.next();
    expect(events.map(({ op, group_id }) => `${op.replace('_members', '')} ${groupName(group_id)}`)).toEqual(
      moves,
    );
    expect(events.map(({ user_ids }) => user_ids)).toEqual(moves.map(() => [4]));
  });

  test.each(['moderator', 'member', 'guest', 'bot', 'colleague'])(
    'does not let the %s, who is not an administrator, change a user',
    async (persona) => {
      const client = await startMock();
      for (const path of ADDRESSES) {
        expect(await client.call(persona, 'PATCH', path, { full_name: 'X' })).toMatchObject(
          badRequestNaming('administrator'),
        );
      }
      expect(nameOf(client, 4)).toBe('Max Member');
    },
  );

  test('rejects a caller who is not an administrator before checking the name', async () => {
    const { call } = await startMock();
    expect(await call('member', 'PATCH', '/users/4', { full_name: '' })).toMatchObject(
      badRequestNaming('administrator'),
    );
  });

  test('changes nothing when the request has no fields', async () => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect((await client.call('admin', 'PATCH', '/users/4')).body).toEqual(SUCCESS);
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test.each([
    '/users/9999',
    '/users/nobody@example.com',
    '/users/not-an-integer',
    '/users/12345678901234567890',
  ])('rejects a change to an unknown user with PATCH %s', async (path) => {
    const { call } = await startMock();
    expect(await call('admin', 'PATCH', path, { full_name: 'X' })).toMatchObject(badRequestNaming());
  });

  test('changes the names and roles of bots and deactivated users', async () => {
    const client = await startMock();
    for (const id of [7, 8]) {
      expect(
        (await client.call('admin', 'PATCH', `/users/${id}`, { full_name: `New ${id}`, role: 300 })).status,
      ).toBe(200);
      expect([nameOf(client, id), roleOf(client, id)]).toEqual([`New ${id}`, 300]);
    }
  });

  test.each([
    ['of one character', 'x', 'x'],
    ['with spaces around it', '  padded ', 'padded'],
    ['of 100 umlauts', 'ü'.repeat(100), 'ü'.repeat(100)],
    ['of 100 emoji', '🦊'.repeat(100), '🦊'.repeat(100)],
    ['with quotation marks', '"quoted"', '"quoted"'],
  ])('accepts a full name %s', async (_, given, stored) => {
    const client = await startMock();
    expect((await client.call('admin', 'PATCH', '/users/4', { full_name: given })).status).toBe(200);
    expect(nameOf(client, 4)).toBe(stored);
  });

  test.each(withTitles(['', '   ', 'x'.repeat(101), '🦊'.repeat(101)]))(
    'rejects the full name %s',
    async (_, full_name) => {
      const client = await startMock();
      expect(await client.call('admin', 'PATCH', '/users/4', { full_name })).toMatchObject(
        badRequestNaming('full_name'),
      );
      expect(nameOf(client, 4)).toBe('Max Member');
    },
  );

  test.each(['/users/4', '/settings'])(
    'accepts the current full name in PATCH %s, even if another user has the same name',
    async (path) => {
      const client = await startMock({ dialect: 'zulip' });
      for (const id of [4, 6]) {
        await client.mock.ready;
        await writable(client.mock.db).users.update(id, { full_name: 'X' });
      }
      client.mock.settings.set({ require_unique_names: true });
      const persona = path === '/settings' ? 'member' : 'admin';
      const change = (full_name: string) => client.call(persona, 'PATCH', path, { full_name });
      expect((await change('X')).status).toBe(200);
      expect((await change('x')).status).toBe(400);
    },
  );

  test.each([
    ['"Quoted"', 'Quoted', 105],
    ['Plain', 'Plain', 105],
    ['"open', '"open', 105],
    ['"Quoted"', '"Quoted"', 106],
  ])('stores the full name %j as %j at level %i', async (full_name, stored, featureLevel) => {
    const client = await startMock({ featureLevel });
    await client.call('admin', 'PATCH', '/users/4', { full_name });
    expect(nameOf(client, 4)).toBe(stored);
  });

  test.each([
    ['lets an administrator promote a member to administrator', 'admin', 4, 200, 200],
    ['lets an administrator promote a member to moderator', 'admin', 4, 300, 200],
    ['lets an administrator make a member a guest', 'admin', 4, 600, 200],
    ['lets an administrator demote a moderator to member', 'admin', 3, 400, 200],
    ['lets administrators demote themselves to member', 'admin', 2, 400, 200],
    ['lets an administrator make a guest a member', 'admin', 5, 400, 200],
    ['lets an administrator make a guest a moderator', 'admin', 5, 300, 200],
    ['does not let an administrator make a guest an administrator', 'admin', 5, 200, 400],
    ['does not let an owner make a guest an administrator', 'owner', 5, 200, 400],
    ['does not let an owner make a guest an owner', 'owner', 5, 100, 400],
    ['does not let an administrator make a member an owner', 'admin', 4, 100, 400],
    ['lets an owner make a member an owner', 'owner', 4, 100, 200],
    ['lets an owner make an administrator an owner', 'owner', 2, 100, 200],
    ['does not let an administrator demote an owner to member', 'admin', 1, 400, 400],
    ['does not let an administrator demote an owner to administrator', 'admin', 1, 200, 400],
    ['does not let the only owner become a member', 'owner', 1, 400, 400],
    ['does not let the only owner become a guest', 'owner', 1, 600, 400],
    // The current role is always accepted, even one that the caller could not assign.
    ['lets an administrator send the current role of an owner', 'admin', 1, 100, 200],
    ['lets an owner send their current role', 'owner', 1, 100, 200],
    ['lets an administrator send the current role of a guest', 'admin', 5, 600, 200],
  ])('%s', async (_, caller, id, role, status) => {
    const client = await startMock();
    await client.mock.ready;
    const before = roleOf(client, id);
    const answer = await client.call(caller, 'PATCH', `/users/${id}`, { role });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer).toMatchObject(badRequestNaming());
    expect(roleOf(client, id)).toBe(status === 200 ? role : before);
  });

  test('rejects demoting the only owner until a second owner exists', async () => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect(await client.call('owner', 'PATCH', '/users/1', { role: 400 })).toMatchObject(
      badRequestNaming('only owner'),
    );
    expect(await client.mock.snapshot()).toEqual(before);
    expect((await client.call('owner', 'PATCH', '/users/2', { role: 100 })).status).toBe(200);
    expect((await client.call('owner', 'PATCH', '/users/1', { role: 400 })).status).toBe(200);
    expect(roleOf(client, 1)).toBe(400);
    expect(await client.call('owner', 'PATCH', '/users/4', { role: 300 })).toMatchObject(
      badRequestNaming('administrator'),
    );
  });

  test.each([
    ['a deactivated owner', 7],
    ['a bot with the role of owner', 8],
  ] as const)('does not count %s as a second owner', async (_, id) => {
    const client = await startMock();
    expect((await client.call('owner', 'PATCH', `/users/${id}`, { role: 100 })).status).toBe(200);
    expect(await client.call('owner', 'PATCH', '/users/1', { role: 200 })).toMatchObject(
      badRequestNaming('only owner'),
    );
    // A deactivated owner can be demoted.
    expect((await client.call('owner', 'PATCH', `/users/${id}`, { role: 400 })).status).toBe(200);
  });

  test.each(['/users/4', '/users/member@example.com'])(
    'lets only owners demote one of several owners with PATCH %s',
    async (path) => {
      const client = await startMock();
      await client.call('owner', 'PATCH', path, { role: 100 });
      for (const role of [200, 400, 600]) {
        expect(await client.call('admin', 'PATCH', path, { role })).toMatchObject(
          badRequestNaming('Only an organization owner'),
        );
      }
      expect(roleOf(client, 4)).toBe(100);
      // One owner may demote another, and themselves.
      expect((await client.call('member', 'PATCH', '/users/1', { role: 400 })).status).toBe(200);
      expect(await client.call('member', 'PATCH', path, { role: 400 })).toMatchObject(
        badRequestNaming('only owner'),
      );
    },
  );

  test('lets a guest become an administrator only after becoming a member', async () => {
    const { call } = await startMock();
    expect(await call('owner', 'PATCH', '/users/5', { role: 200 })).toMatchObject(badRequestNaming('guest'));
    expect((await call('owner', 'PATCH', '/users/5', { role: 400 })).status).toBe(200);
    expect((await call('owner', 'PATCH', '/users/5', { role: 200 })).status).toBe(200);
  });

  test("applies a new role to the user's next request", async () => {
    const { call } = await startMock();
    await call('owner', 'PATCH', '/users/2', { role: 400 });
    expect((await call('admin', 'PATCH', '/users/4', { full_name: 'X' })).status).toBe(400);
    await call('owner', 'PATCH', '/users/3', { role: 200 });
    expect((await call('moderator', 'PATCH', '/users/4', { full_name: 'X' })).status).toBe(200);
  });

  test.each([
    ['an unknown number', '150'],
    ['a JSON string', '"400"'],
    ['the name of a role', 'member'],
    ['a fraction', '400.5'],
    ['an empty string', ''],
    ['null', 'null'],
    ['a list', '[400]'],
    ['a boolean', 'true'],
  ])('rejects %s as the role', async (_, role) => {
    const client = await startMock();
    expect(await client.call('owner', 'PATCH', '/users/4', { role })).toMatchObject(badRequestNaming('role'));
    expect(roleOf(client, 4)).toBe(400);
  });

  test.each([
    ['makes a member an administrator with is_admin=true at level 7', 7, 4, { is_admin: true }, 200],
    ['makes an administrator a member with is_admin=false at level 7', 7, 2, { is_admin: false }, 400],
    ['makes a member a guest with is_guest=true at level 7', 7, 4, { is_guest: true }, 600],
    ['makes a guest a member with is_guest=false at level 7', 7, 5, { is_guest: false }, 400],
    ['keeps the role of an owner with is_admin=true at level 7', 7, 1, { is_admin: true }, 100],
    // A flag equal to the current role changes nothing, nor does a missing one.
    ['keeps the role of a moderator with is_admin=false at level 7', 7, 3, { is_admin: false }, 300],
    ['keeps the role of a guest with is_admin=false at level 7', 7, 5, { is_admin: false }, 600],
    ['keeps the role of a moderator with is_guest=false at level 7', 7, 3, { is_guest: false }, 300],
    ['keeps the role of an administrator with is_guest=false at level 7', 7, 2, { is_guest: false }, 200],
    ['keeps the role of an administrator without flags at level 7', 7, 2, { full_name: 'Ada' }, 200],
    ['keeps the role of a guest without flags at level 7', 7, 5, { full_name: 'Gus' }, 600],
    [
      'keeps the role of a member with both flags set to false at level 7',
      7,
      4,
      { is_admin: false, is_guest: false },
      400,
    ],
    ['ignores the parameter role at level 7', 7, 4, { role: 300 }, 400],
    ['ignores the flag is_admin at level 8', 8, 4, { is_admin: true }, 400],
    ['changes the role with the parameter role at level 8', 8, 4, { role: 300 }, 300],
  ])('%s', async (_, featureLevel, id, fields, role) => {
    const client = await startMock({ featureLevel });
    expect((await client.call('owner', 'PATCH', `/users/${id}`, fields)).status).toBe(200);
    expect(roleOf(client, id)).toBe(role);
  });

  test.each([
    ['is_admin=true for a guest', 5, { is_admin: true }],
    ['is_admin=true and is_guest=false for a guest', 5, { is_admin: true, is_guest: false }],
    ['is_admin=true and is_guest=true for a member', 4, { is_admin: true, is_guest: true }],
    ['is_admin=false for the only owner', 1, { is_admin: false }],
    ['is_guest=true for the only owner', 1, { is_guest: true }],
  ])('rejects %s below level 8', async (_, id, fields) => {
    const client = await startMock({ featureLevel: 7 });
    await client.mock.ready;
    const before = roleOf(client, id);
    expect(await client.call('owner', 'PATCH', `/users/${id}`, fields)).toMatchObject(badRequestNaming());
    expect(client.mock.explain(client.mock.requests.at(-1)).rule).not.toBeNull();
    expect(roleOf(client, id)).toBe(before);
  });

  test.each([
    [200, 'an owner with', 'owner', true],
    [400, 'an owner without', 'owner', false],
    [400, 'an administrator with', 'admin', true],
  ])(
    'returns status %i when %s can_change_user_emails changes an email',
    async (status, _, caller, permission) => {
      const client = await startMock();
      await client.mock.ready;
      await writable(client.mock.db).users.update(client.mock.personas[caller as 'owner'].user_id, {
        can_change_user_emails: permission,
      });
      const answer = await client.call(caller, 'PATCH', '/users/4', { new_email: 'new@example.com' });
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer).toMatchObject(badRequestNaming('can_change_user_emails'));
      expect(client.mock.db.users.get(4)?.delivery_email).toBe(
        status === 200 ? 'new@example.com' : 'member@example.com',
      );
    },
  );

  test('lets a user sign in with their new email', async () => {
    const { call, send } = await startMock();
    await call('owner', 'PATCH', '/users/4', { new_email: 'New.Name@Example.com' });
    const old = { authorization: `Basic ${btoa('member@example.com:member-key')}` };
    expect(await send('/users/me', { headers: old })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_API_KEY' },
    });
    const fresh = { authorization: `Basic ${btoa('new.name@example.com:member-key')}` };
    expect((await send('/users/me', { headers: fresh })).body).toMatchObject({
      user_id: 4,
      email: 'New.Name@Example.com',
    });
    expect((await call('owner', 'GET', '/users/new.name@example.com')).body.user.user_id).toBe(4);
    expect((await call('owner', 'GET', '/users/member@example.com')).status).toBe(400);
  });

  test.each(
    withTitles([
      '',
      'plain',
      'a@b',
      'a b@example.com',
      '@example.com',
      'a@@example.com',
      `${'x'.repeat(250)}@example.com`,
      'admin@example.com',
      'ADMIN@EXAMPLE.COM',
      'deactivated@example.com',
      'user6@chat.example.com',
      'helper-bot@chat.example.com',
    ]),
  )('rejects the new email %s', async (_, new_email) => {
    const client = await startMock();
    expect(await client.call('owner', 'PATCH', '/users/4', { new_email })).toMatchObject(
      badRequestNaming('new_email'),
    );
    expect(client.mock.db.users.get(4)?.delivery_email).toBe('member@example.com');
  });

  test('accepts the current email from an administrator who may not change emails', async () => {
    const { call } = await startMock();
    expect((await call('admin', 'PATCH', '/users/4', { new_email: 'member@example.com' })).body).toEqual(
      SUCCESS,
    );
  });

  test('accepts the current email with different capitalization', async () => {
    const client = await startMock();
    expect(
      (await client.call('owner', 'PATCH', '/users/4', { new_email: 'Member@example.com' })).status,
    ).toBe(200);
    expect(client.mock.db.users.get(4)?.delivery_email).toBe('Member@example.com');
  });

  test.each([
    ['ignores', 284, ['new_email'], 'member@example.com'],
    ['stores', 285, undefined, 'new@example.com'],
  ] as const)('%s new_email at level %i', async (_verb, featureLevel, ignored, stored) => {
    const client = await startMock({ featureLevel });
    const { status, body } = await client.call('owner', 'PATCH', '/users/4', {
      new_email: 'new@example.com',
    });
    expect(status).toBe(200);
    expect(body.ignored_parameters_unsupported).toEqual(ignored);
    expect(client.mock.db.users.get(4)?.delivery_email).toBe(stored);
  });

  test('changes nothing when one of several fields is invalid', async () => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    const wrong = { full_name: 'Other', role: 300, profile_data: [{ id: 99, value: 'x' }] };
    expect(await client.call('owner', 'PATCH', '/users/4', wrong)).toMatchObject(badRequestNaming('99'));
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test.each([
    ['is_admin', 167],
    ['email', 496],
    ['user_id', 496],
  ])('reports the parameter %s as ignored at level %i', async (name, featureLevel) => {
    const { call } = await startMock({ featureLevel });
    const { body } = await call('admin', 'PATCH', '/users/4', { [name]: '1', full_name: 'Max' });
    expect(body).toEqual({ ...SUCCESS, ignored_parameters_unsupported: [name] });
  });

  test.each([
    ['does not report', 166, undefined],
    ['reports', 167, ['alpha', 'beta']],
  ])('%s ignored parameters at level %i', async (_, featureLevel, ignored) => {
    const { call } = await startMock({ featureLevel });
    const { body } = await call('admin', 'PATCH', '/users/4', { beta: 1, full_name: 'Max', alpha: 2 });
    expect(body).toEqual(ignored ? { ...SUCCESS, ignored_parameters_unsupported: ignored } : SUCCESS);
  });
});

describe('PATCH /users: profile data', () => {
  const values = async (client: Client, id: number) =>
    (await client.call('owner', 'GET', `/users/${id}`, { include_custom_profile_fields: true })).body.user
      .profile_data;

  test.each([
    ['50 digits', 1, '1'.repeat(50)],
    ['50 emoji', 1, '🦊'.repeat(50)],
    ['500 letters', 2, 'x'.repeat(500)],
    ['the key of an option', 3, '1'],
    ['the leap day 2000-02-29', 4, '2000-02-29'],
    ['a URL with a query', 5, 'https://example.com/a?b=c'],
    ['an http URL', 5, 'http://example.com'],
    ['an ftp URL', 5, 'ftp://example.com/file'],
    ['a list of user IDs', 6, [1, 3], '[1,3]'],
    ['the digits 42', 7, '42'],
  ])('accepts %s as a profile value', async (_, id, value, shown?: string) => {
    const client = await startMock();
    expect((await client.call('admin', 'PATCH', '/users/3', { profile_data: [{ id, value }] })).body).toEqual(
      SUCCESS,
    );
    expect((await values(client, 3))[id]).toMatchObject({ value: shown ?? value });
  });

  test.each([
    ['a list for a short text field', 1, [1]],
    ['an empty list for a short text field', 1, []],
    ['an unknown option of a list field', 3, '2'],
    ['the text of an option in place of its key', 3, 'Red'],
    ['the name of an object method in place of an option', 3, 'toString'],
    ['a date that does not exist', 4, '2001-02-29'],
    ['a date with dots', 4, '29.02.2000'],
    ['a date without leading zeros', 4, '2000-2-9'],
    ['a year of five digits', 4, '+010000-01-01'],
    ['a month above 12', 4, '2001-13-01'],
    ['an address without a scheme', 5, 'example.com'],
    ['a javascript: address', 5, 'javascript:alert(1)'],
    ['an address without a host', 5, 'https://'],
    ['an address with an unclosed bracket', 5, 'https://['],
    ['an address followed by words', 5, 'https://example.com and more'],
    ['an address after a word', 5, 'see https://example.com'],
    ['a string that contains a list of users', 6, '[1]'],
    ['an unknown user', 6, [9999]],
    ['a known and an unknown user', 6, [1, 9999]],
    ['a value for an unknown field', 99, 'x'],
  ])('rejects %s as a profile value', async (_, id, value) => {
    await expectRejected(id, value);
  });

  test.each([
    [1, 50],
    [2, 500],
    [7, 50],
  ])('limits the value of profile field %i to %i characters', async (id, most) => {
    await expectRejected(id, 'x'.repeat(most + 1));
  });

  async function expectRejected(id: number, value: unknown): Promise<void> {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect(await client.call('admin', 'PATCH', '/users/4', { profile_data: [{ id, value }] })).toMatchObject(
      badRequestNaming(),
    );
    expect(await client.mock.snapshot()).toEqual(before);
  }

  test.each([
    ['null', null],
    ['an empty string', ''],
  ])('clears a profile field when the request sends %s, even if the field has no value', async (_, value) => {
    const client = await startMock();
    const entries = [1, 5].map((id) => ({ id, value }));
    expect((await client.call('admin', 'PATCH', '/users/4', { profile_data: entries })).status).toBe(200);
    expect(Object.keys(await values(client, 4))).toEqual(['2', '3', '6']);
  });

  test('clears a profile field that lists users when the request sends an empty list', async () => {
    const client = await startMock();
    await client.call('admin', 'PATCH', '/users/4', { profile_data: [{ id: 6, value: [] }] });
    expect(await values(client, 4)).not.toHaveProperty('6');
  });

  test('keeps the last value of a profile field that the request repeats', async () => {
    const client = await startMock();
    const profile_data = [
      { id: 1, value: 'first' },
      { id: 1, value: 'last' },
    ];
    await client.call('admin', 'PATCH', '/users/4', { profile_data });
    expect((await values(client, 4))[1]).toMatchObject({ value: 'last' });
  });

  test('renders Markdown in profile fields, and shows raw HTML as text', async () => {
    const client = await startMock();
    await client.call('admin', 'PATCH', '/users/4', {
      profile_data: [{ id: 2, value: '*hi* <script>x</script>' }],
    });
    const { rendered_value } = (await values(client, 4))[2];
    expect(rendered_value).toContain('<em>hi</em>');
    expect(rendered_value).not.toContain('<script');
  });

  test('rejects profile data for bots', async () => {
    const { call } = await startMock();
    expect(await call('admin', 'PATCH', '/users/8', { profile_data: [{ id: 1, value: 'x' }] })).toMatchObject(
      badRequestNaming('[Bb]ot'),
    );
  });

  test.each([
    ['incomplete JSON', '['],
    ['an object', '{}'],
    ['a list with an empty object', '[{}]'],
    ['a list that contains only an ID', '[{"id": 1}]'],
    ['a field ID that is a string', '[{"id": "1", "value": "x"}]'],
    ['a number in place of a value', '[{"id": 1, "value": 5}]'],
    ['a list of strings in place of a value', '[{"id": 1, "value": ["a"]}]'],
    ['null', 'null'],
  ])('rejects %s as profile_data', async (_, profile_data) => {
    const { call } = await startMock();
    expect(await call('admin', 'PATCH', '/users/4', { profile_data })).toMatchObject(
      badRequestNaming('profile_data'),
    );
  });
});
