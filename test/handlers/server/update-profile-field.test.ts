import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/profile_fields/1';

test('changes the requested properties of a profile field, and keeps the others', async () => {
  const client = await startMock();
  const before = client.mock.db.profile_fields.get(1);
  const queue = await listen(client, 'guest', { event_types: ['custom_profile_fields'] });
  const fields = {
    name: 'Mobile',
    hint: 'With area code',
    display_in_profile_summary: true,
    required: true,
    editable_by_user: false,
  };
  expect((await client.call('admin', 'PATCH', PATH, fields)).body).toEqual(SUCCESS);
  expect(client.mock.db.profile_fields.get(1)).toEqual({
    ...before,
    ...fields,
    id: 1,
    type: 1,
    order: 1,
    field_data: '',
  });
  await client.call('admin', 'PATCH', PATH, { hint: '' });
  expect(client.mock.db.profile_fields.get(1)).toMatchObject({ name: 'Mobile', hint: '' });
  expect(await queue.next()).toHaveLength(2);
});

test("deletes users' values that are no longer valid options", async () => {
  const client = await startMock();
  await client.call('member', 'PATCH', '/users/me/profile_data', { data: [{ id: 3, value: '1' }] });
  const queue = await listen(client, 'guest', { event_types: ['realm_user'] });
  const field_data = { 0: { text: 'Red', order: '1' } };
  await client.call('admin', 'PATCH', '/realm/profile_fields/3', { field_data });
  expect((await client.call('member', 'GET', '/users/me')).body.profile_data).not.toHaveProperty('3');
  const person = { user_id: 4, custom_profile_field: { id: 3, value: null } };
  expect(await queue.next()).toMatchObject([{ op: 'update', person }]);
});

test.each([
  ['a change to an unknown profile field', '/realm/profile_fields/99', { name: 'Other' }, '99'],
  ['an empty name for a profile field', PATH, { name: '' }, 'name'],
  ['the name of another profile field', PATH, { name: 'Biography' }, 'Biography'],
  [
    'an empty list of options for a profile field',
    '/realm/profile_fields/3',
    { field_data: {} },
    'field_data',
  ],
  [
    'display_in_profile_summary for a field that the summary cannot show',
    '/realm/profile_fields/6',
    { display_in_profile_summary: true },
    'display_in_profile_summary',
  ],
])('rejects %s', async (_, path, fields, word) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.profile_fields.all();
  expect(await call('admin', 'PATCH', path, fields)).toMatchObject(badRequestNaming(word));
  expect(mock.db.profile_fields.all()).toEqual(before);
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" change a profile field (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'PATCH', PATH, { name: 'Mobile' });
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});

test('turns use_for_user_matching on and off, and does not change an omitted value', async () => {
  const { call } = await startMock();
  const matching = async (fields: object) => {
    await call('admin', 'PATCH', '/realm/profile_fields/1', { ...fields });
    return (await call('member', 'GET', '/realm/profile_fields')).body.custom_fields[0].use_for_user_matching;
  };
  expect(await matching({ use_for_user_matching: true })).toBe(true);
  expect(await matching({ hint: 'With area code' })).toBe(true);
  expect(await matching({ use_for_user_matching: false })).toBe(undefined);
});

test('rejects changes to the name, hint and data of a field for an external service', async () => {
  const { call, mock } = await startMock();
  const account = { field_type: 7, field_data: { subtype: 'github' } };
  const { id } = (await call('admin', 'POST', '/realm/profile_fields', account)).body;
  const statuses: number[] = [];
  for (const fields of [
    { name: 'GitHub' },
    { hint: 'Your name there' },
    { field_data: { subtype: 'twitter' } },
    { name: 'GitHub username', field_data: { subtype: 'github' }, display_in_profile_summary: true },
  ]) {
    statuses.push((await call('admin', 'PATCH', `/realm/profile_fields/${id}`, fields)).status);
  }
  expect(statuses).toEqual([400, 400, 400, 200]);
  expect(mock.explain(mock.requests.at(-2)).rule).toBe('isCustomAccount');
});

test('deletes a profile field and its values', async () => {
  const client = await startMock();
  await client.call('member', 'PATCH', '/users/me/profile_data', { data: [{ id: 1, value: '+1 555' }] });
  const queue = await listen(client, 'guest', { event_types: ['custom_profile_fields'] });
  expect((await client.call('admin', 'DELETE', PATH)).body).toEqual(SUCCESS);
  expect(client.mock.db.profile_fields.ids()).toEqual([2, 3, 4, 5, 6, 7]);
  expect(client.mock.db.profile_values.all().filter(({ field_id }) => field_id === 1)).toEqual([]);
  expect(await queue.next()).toHaveLength(1);
  expect(await client.call('admin', 'DELETE', PATH)).toMatchObject(badRequestNaming('1'));
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" delete a profile field (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'DELETE', PATH, {});
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});
