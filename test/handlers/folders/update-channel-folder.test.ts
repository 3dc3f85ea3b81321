import { expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';

const folder = ({ mock }: Client, id = 1) => mock.db.channel_folders.get(id);

test('changes the name and description of a folder', async () => {
  const client = await startMock();
  const { status, body } = await client.call('admin', 'PATCH', '/channel_folders/1', {
    name: 'Work',
    description: ' a ',
  });
  expect(status).toBe(200);
  expect(body).toEqual(SUCCESS);
  expect(folder(client)).toMatchObject({ name: 'Work', description: ' a ', is_archived: false });
});

test.each(['moderator', 'member', 'guest', 'bot'])('does not let the %s change a folder', async (caller) => {
  const client = await startMock();
  for (const fields of [{ name: 'X' }, { is_archived: true }, { is_archived: 'x' }]) {
    expect(await client.call(caller, 'PATCH', '/channel_folders/1', fields)).toMatchObject(
      badRequestNaming('administrator'),
    );
  }
  expect(folder(client)).toMatchObject({ name: 'Projects', is_archived: false });
});

test.each(['owner', 'admin'])('lets the %s archive and unarchive a folder', async (caller) => {
  const client = await startMock();
  expect((await client.call(caller, 'PATCH', '/channel_folders/1', { is_archived: true })).body).toEqual(
    SUCCESS,
  );
  expect(folder(client)?.is_archived).toBe(true);
  expect((await client.call(caller, 'PATCH', '/channel_folders/1', { is_archived: false })).body).toEqual(
    SUCCESS,
  );
  expect(folder(client)?.is_archived).toBe(false);
});

test.each([
  [1, false],
  [2, true],
])(
  'accepts is_archived with its current value for folder %i (%s), and changes nothing',
  async (id, is_archived) => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect((await client.call('admin', 'PATCH', `/channel_folders/${id}`, { is_archived })).body).toEqual(
      SUCCESS,
    );
    expect(await client.mock.snapshot()).toEqual(before);
  },
);

test('changes nothing when the request has no fields', async () => {
  const client = await startMock();
  const before = await client.mock.snapshot();
  expect((await client.call('admin', 'PATCH', '/channel_folders/1')).body).toEqual(SUCCESS);
  expect(await client.mock.snapshot()).toEqual(before);
});

test.each(['9999', '0', '-1', 'x', '1.5'])('rejects the folder ID %j', async (id) => {
  const { call } = await startMock();
  expect(await call('admin', 'PATCH', `/channel_folders/${id}`, { name: 'x' })).toMatchObject(
    badRequestNaming(),
  );
});

test.each(withTitles(['x', '  padded ', 'projects', 'Archive', '🦊'.repeat(60), ` ${'x'.repeat(60)} `]))(
  'accepts the folder name %s, and trims it',
  async (_, name) => {
    const client = await startMock();
    expect((await client.call('admin', 'PATCH', '/channel_folders/1', { name })).status).toBe(200);
    expect(folder(client)?.name).toBe(name.trim());
  },
);

test.each(withTitles(['', '   ', '\t\n', 'x'.repeat(61), '🦊'.repeat(61)]))(
  'rejects the folder name %s',
  async (_, name) => {
    const client = await startMock();
    expect(await client.call('admin', 'PATCH', '/channel_folders/1', { name })).toMatchObject(
      badRequestNaming('name'),
    );
    expect(folder(client)?.name).toBe('Projects');
  },
);

test('accepts a folder description of 0 to max_channel_folder_description_length code points', async () => {
  const client = await startMock();
  for (const description of ['', '🦊'.repeat(1024)]) {
    expect((await client.call('admin', 'PATCH', '/channel_folders/1', { description })).status).toBe(200);
    expect(folder(client)?.description).toBe(description);
  }
  expect(
    await client.call('admin', 'PATCH', '/channel_folders/1', { description: 'x'.repeat(1025) }),
  ).toMatchObject(badRequestNaming('description'));
});

test('limits folder names and descriptions to the lengths in the settings', async () => {
  const { call } = await startMock({
    settings: { max_channel_folder_name_length: 5, max_channel_folder_description_length: 3 },
  });
  expect(
    (await call('admin', 'PATCH', '/channel_folders/1', { name: 'abcde', description: 'abc' })).status,
  ).toBe(200);
  expect(await call('admin', 'PATCH', '/channel_folders/1', { name: 'abcdef' })).toMatchObject(
    badRequestNaming('name'),
  );
  expect(await call('admin', 'PATCH', '/channel_folders/1', { description: 'abcd' })).toMatchObject(
    badRequestNaming('description'),
  );
});

test('rejects the name of another active folder, ignoring case', async () => {
  const client = await startMock();
  // Folder 2 is archived, so it may take the name, but then cannot be unarchived.
  expect((await client.call('admin', 'PATCH', '/channel_folders/2', { name: 'PROJECTS' })).status).toBe(200);
  expect(await client.call('admin', 'PATCH', '/channel_folders/2', { is_archived: false })).toMatchObject(
    badRequestNaming('name'),
  );
  expect(folder(client, 2)).toMatchObject({ name: 'PROJECTS', is_archived: true });
  const both = { name: 'Other', is_archived: false };
  expect((await client.call('admin', 'PATCH', '/channel_folders/2', both)).status).toBe(200);
  expect(await client.call('admin', 'PATCH', '/channel_folders/2', { name: 'projects ' })).toMatchObject(
    badRequestNaming('name'),
  );
  expect((await client.call('admin', 'PATCH', '/channel_folders/1', { is_archived: true })).status).toBe(200);
  expect((await client.call('admin', 'PATCH', '/channel_folders/2', { name: 'projects' })).status).toBe(200);
});

test.each(['yes', '1', 'null', '"true"', ''])(
  'rejects %j as the value of is_archived',
  async (is_archived) => {
    const client = await startMock();
    const fields = { name: 'New', is_archived };
    expect(await client.call('admin', 'PATCH', '/channel_folders/1', fields)).toMatchObject(
      badRequestNaming('is_archived'),
    );
    expect(folder(client)?.name).toBe('Projects');
  },
);
