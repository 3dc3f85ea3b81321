import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const PATH = '/realm/profile_fields';

test('adds a profile field after the existing fields, and notifies everyone', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['custom_profile_fields'] });
  const fields = {
    name: ' Office ',
    hint: 'Room number',
    field_type: 1,
    display_in_profile_summary: true,
    required: true,
    editable_by_user: false,
  };
  const { id } = (await client.call('admin', 'POST', PATH, fields)).body;
  const field = {
    id,
    name: 'Office',
    type: 1,
    hint: 'Room number',
    field_data: '',
    order: 8,
    display_in_profile_summary: true,
    required: true,
    editable_by_user: false,
  };
  expect((await client.call('member', 'GET', PATH)).body.custom_fields.at(-1)).toEqual(field);
  const events = await queue.next();
  expect(events).toHaveLength(1);
  expect(events[0].fields.at(-1)).toEqual(field);
});

test.each([
  ['a field with options', { 0: { text: 'North', order: '1' }, 1: { text: 'South', order: '2' } }, 3],
  [
    'a custom external account',
    { subtype: 'custom', url_pattern: 'https://social.example.com/%(username)s' },
    7,
  ],
])('stores the field_data of %s', async (_, field_data, field_type) => {
  const { call } = await startMock();
  const { id } = (await call('admin', 'POST', PATH, { name: 'Extra', field_type, field_data })).body;
  const { custom_fields } = (await call('member', 'GET', PATH)).body;
  const field = custom_fields.find((one: { id: number }) => one.id === id);
  expect(JSON.parse(field.field_data)).toEqual(field_data);
});

test("uses the external account type's name for a field without a name", async () => {
  const { call, mock } = await startMock();
  const fields = { field_type: 7, field_data: { subtype: 'github' } };
  const { id } = (await call('admin', 'POST', PATH, fields)).body;
  expect(mock.db.profile_fields.get(id)?.name).toBe('GitHub username');
});

test.each([
  ['a blank name', { name: ' ' }, 'name'],
  ['the name of another field', { name: 'Phone' }, 'Phone'],
  ['an unknown type', { field_type: 9 }, 'field_type'],
  ['no options, although its type requires them', { field_type: 3 }, 'field_data'],
  ['a blank option', { field_type: 3, field_data: { 0: { text: ' ', order: '1' } } }, 'field_data'],
  [
    'an object as the order of an option',
    { field_type: 3, field_data: { 0: { text: 'A', order: {} } } },
    'field_data',
  ],
  [
    'null as the order of an option',
    { field_type: 3, field_data: { 0: { text: 'A', order: null } } },
    'field_data',
  ],
  [
    'a blank order of an option',
    { field_type: 3, field_data: { 0: { text: 'A', order: ' ' } } },
    'field_data',
  ],
  [
    'two options with the same text',
    { field_type: 3, field_data: { 0: { text: 'A', order: '1' }, 1: { text: 'A', order: '2' } } },
    'same text',
  ],
  [
    'a URL pattern without the user name',
    { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://example.com' } },
    'field_data',
  ],
  [
    'a URL pattern without a scheme',
    { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'example.com/%(username)s' } },
    'field_data',
  ],
  [
    'a URL pattern that contains the user name twice',
    {
      field_type: 7,
      field_data: { subtype: 'custom', url_pattern: 'https://example.com/%(username)s/%(username)s' },
    },
    'once',
  ],
  [
    'an empty key of an option',
    { field_type: 3, field_data: { '': { text: 'Red', order: '1' } } },
    'field_data',
  ],
  [
    'a type that the profile summary cannot show',
    { field_type: 6, display_in_profile_summary: true },
    'display_in_profile_summary',
  ],
])('rejects a field with %s', async (_, fields, word) => {
  const { call, mock } = await startMock();
  const response = await call('admin', 'POST', PATH, { name: 'Office', field_type: 1, ...fields });
  expect(response).toMatchObject(badRequestNaming(word));
  expect(mock.db.profile_fields.count()).toBe(7);
});

test.each([
  ['name', 40],
  ['hint', 80],
])('limits the %s of a field to %i characters', async (name, most) => {
  const { call } = await startMock();
  const fields = { name: 'Office', field_type: 1, [name]: 'x'.repeat(most + 1) };
  expect(await call('admin', 'POST', PATH, fields)).toMatchObject(badRequestNaming(name));
});

test('rejects a third field in the profile summary', async () => {
  const { call } = await startMock();
  const create = (name: string) =>
    call('admin', 'POST', PATH, { name, field_type: 1, display_in_profile_summary: true });
  expect((await create('One')).status).toBe(200);
  // The default scenario shows one field already.
  expect(await create('Two')).toMatchObject(badRequestNaming('at most 2'));
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" create a profile field (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'POST', PATH, { name: 'Office', field_type: 1 });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});

test.each([
  ['accepts', 'short text', 1, {}, true],
  ['accepts', 'external account', 7, { field_data: { subtype: 'github' } }, true],
  ['rejects', 'long text', 2, {}, false],
  ['rejects', 'users', 6, {}, false],
])(
  '%s use_for_user_matching for a field of type %s (%i)',
  async (_verb, _type, field_type, field_data, accepted) => {
    const { call } = await startMock();
    const fields = { name: 'Handle', field_type, ...field_data, use_for_user_matching: true };
    const response = await call('admin', 'POST', '/realm/profile_fields', fields);
    const field = (await call('member', 'GET', '/realm/profile_fields')).body.custom_fields.at(-1);
    if (accepted) expect(field).toMatchObject({ id: response.body.id, use_for_user_matching: true });
    else expect(response).toMatchObject(badRequestNaming('use_for_user_matching'));
  },
);
