import { faker as german } from '@faker-js/faker/locale/de';
import { faker as japanese } from '@faker-js/faker/locale/ja';
import { expect, test } from 'vitest';
import {
  channelFactory,
  channelFolderFactory,
  createFactories,
  userGroupFactory,
} from '../../src/factories/index.js';
import { createTeamChatMock } from '../../src/index.js';

const FACTORIES = [
  ['channels', channelFactory],
  ['groups', userGroupFactory],
  ['folders', channelFolderFactory],
] as const;

test.each(FACTORIES)('gives each of many %s a different name', (_, factory) => {
  const names = factory.buildList(40).map(({ name }) => name);
  expect(new Set(names).size).toBe(40);
});

test('generates names and descriptions in the language of the locale', () => {
  const english = channelFactory.build();
  expect(english).toMatchObject({
    name: 'design reviews',
    description: 'Mock-ups and prototypes before we build them',
    rendered_description: '<p>Mock-ups and prototypes before we build them</p>',
  });
  const of = (locale: typeof german) => createFactories({ locale: locale.rawDefinitions });
  expect(of(german).userGroupFactory.build()).toMatchObject({
    name: 'Prüfer',
    description: 'Sehen sich jede Änderung an',
  });
  expect(of(japanese).channelFolderFactory.build().name).toBe('製品');
});

test.each(FACTORIES)('gives created %s unused names', async (_, factory) => {
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

test('adds a number to a name only when it is taken', async () => {
  const mock = createTeamChatMock();
  const [first, second] = await userGroupFactory.createList(mock, 2);
  expect([first?.name, second?.name]).toEqual(['mentors', 'writers']);
  const names = (await userGroupFactory.createList(mock, 8)).map(({ name }) => name);
  expect(names.filter((name) => / \d/.test(name))).toEqual(['mentors 2', 'writers 2']);
});

test.each([
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'Invalid "name": longer than 60 characters'],
  ['a name of spaces', { name: '  ' }, 'Invalid "name": must not contain an empty channel name'],
  ['a long description', { description: 'x'.repeat(1025) }, 'Invalid "description": longer than 1024'],
])('rejects a channel with %s', async (_, given, problem) => {
  await expect(channelFactory.create(createTeamChatMock(), given)).rejects.toThrow(
    `channelFactory.create: ${problem}`,
  );
});

test('counts the length of a folder name in characters', async () => {
  const name = '🎉'.repeat(60);
  expect((await channelFolderFactory.create(createTeamChatMock(), { name })).name).toBe(name);
});
