import { expect, test } from 'vitest';
import { channelFactory, channelFolderFactory, userGroupFactory } from '../../src/factories/index.js';
import { createTeamChatMock } from '../../src/index.js';

const FACTORIES = [
  ['channels', channelFactory],
  ['groups', userGroupFactory],
  ['folders', channelFolderFactory],
] as const;

test.each(FACTORIES)('builds many %s with distinct names', (_, factory) => {
  const names = factory.buildList(40).map(({ name }) => name);
  expect(new Set(names).size).toBe(40);
});

test.each(FACTORIES)('creates %s with unused names', async (_, factory) => {
  const mock = createTeamChatMock();
  await mock.ready;
  for (const { name } of factory.buildList(20)) await factory.create(mock, { name });
  const made = await factory.createList(mock, 20);
  const names = [
    ...mock.db.channels.all(),
    ...mock.db.user_groups.all(),
    ...mock.db.channel_folders.all(),
  ].map(({ name }) => name);
  for (const { name } of made) expect(names.filter((one) => one === name)).toHaveLength(1);
});

test('adds a number to a name only if the name is taken', async () => {
  const mock = createTeamChatMock();
  const names = channelFactory.buildList(8).map(({ name }) => name);
  const [seventh, eighth] = names.slice(6);
  await channelFactory.create(mock, { name: eighth as string });
  const made = await channelFactory.createList(mock, 1);
  expect(made[0]?.name).toBe(`${eighth} 2`);
  await mock.reset();
  expect((await channelFactory.create(mock)).name).toBe(seventh);
});

test.each([
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'Invalid "name": must have at most 60 code points'],
  ['a blank name', { name: '  ' }, 'Invalid "name": a channel name must not be empty'],
  ['a long description', { description: 'x'.repeat(1025) }, 'Invalid "description": must have at most 1024'],
])('rejects a channel with %s', async (_, given, problem) => {
  await expect(channelFactory.create(createTeamChatMock(), given)).rejects.toThrow(
    `channelFactory.create: ${problem}`,
  );
});

test('counts the length of a folder name in code points', async () => {
  const name = '🎉'.repeat(60);
  expect((await channelFolderFactory.create(createTeamChatMock(), { name })).name).toBe(name);
});

test('creates folders with unused names within the maximum length', async () => {
  const mock = createTeamChatMock({ settings: { max_channel_folder_name_length: 4 } });
  const names = (await channelFolderFactory.createList(mock, 30)).map(({ name }) => name);
  expect(new Set(names).size).toBe(30);
  expect(names.filter((name) => name.length > 4)).toEqual([]);
});
