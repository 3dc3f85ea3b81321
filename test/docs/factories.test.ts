import * as german from '@faker-js/faker/locale/de';
import { expect, test } from 'vitest';
import * as factories from '../../src/factories/index.js';
import { createTeamChatMock } from '../../src/index.js';
import { blocksOf, runnable } from '../support/snippet.js';

const MODULES = { 'team-chat-mock/factories': factories, '@faker-js/faker/locale/de': german };
const about = (page: string) =>
  blocksOf(page, 'ts').filter((code) => code.includes("'team-chat-mock/factories'"));

test('contains snippets that run, of which the first creates a user', async () => {
  const snippets = about('docs/features/factories.md');
  expect(snippets).toHaveLength(2);
  const mock = createTeamChatMock();
  await mock.ready;
  const before = mock.db.users.count();
  for (const code of snippets) await runnable(code, MODULES)({ mock });
  expect(mock.db.users.count()).toBe(before + 1);
});

test('contains a snippet that builds texts in another language', async () => {
  const [, code = ''] = about('docs/features/factories.md');
  const made = await runnable(code, MODULES, 'messageFactory.buildList(3)')();
  const own = factories.createFactories({ locale: german.faker.rawDefinitions });
  expect(made).toEqual(own.messageFactory.buildList(3));
  expect(made).not.toEqual(factories.createFactories().messageFactory.buildList(3));
});
