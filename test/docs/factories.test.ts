import * as german from '@faker-js/faker/locale/de';
import { expect, test } from 'vitest';
import * as factories from '../../src/factories/index.js';
import { createTeamChatMock } from '../../src/index.js';
import * as scenarios from '../../src/scenarios/index.js';
import { blocksOf, runnable } from '../support/snippet.js';

const MODULES = {
  'team-chat-mock/factories': factories,
  'team-chat-mock/scenarios': scenarios,
  '@faker-js/faker/locale/de': german,
};
const snippets = blocksOf('docs/features/factories.md', 'ts').filter((code) =>
  code.includes("'team-chat-mock/factories'"),
);

test('runs the snippets in docs/features/factories.md, and creates a user with the first snippet', async () => {
  expect(snippets).toHaveLength(4);
  const mock = createTeamChatMock();
  await mock.ready;
  const before = mock.db.users.count();
  for (const code of snippets) await runnable(code, MODULES)({ mock });
  expect(mock.db.users.count()).toBe(before + 1);
});

test('generates the German names in the comments of docs/features/factories.md', async () => {
  const [, byName = '', byFaker = ''] = snippets;
  const results = await runnable(
    byName.replace(/^userFactory[\s\S]*/m, ''),
    MODULES,
    '[userFactory.build().full_name, channelFactory.build().name]',
  )();
  expect(results).toEqual(['Liam Derr', 'Gießen']);
  for (const result of results as string[]) expect(byName).toContain(`// '${result}'`);
  const made = await runnable(byFaker, MODULES, 'messageFactory.buildList(3)')();
  expect(made).toEqual(factories.createFactories({ locale: 'de' }).messageFactory.buildList(3));
  expect(made).not.toEqual(factories.createFactories().messageFactory.buildList(3));
});

test('seeds the scenario in docs/features/factories.md', async () => {
  const code = snippets.at(-1) ?? '';
  const staffed = await runnable(code.replace('export ', ''), MODULES, 'staffed')();
  const mock = createTeamChatMock({ scenario: staffed as scenarios.Scenario });
  await mock.ready;
  const nora = mock.db.users.all().at(-1);
  expect(nora).toMatchObject({ full_name: 'Nora New', role: 200 });
  expect(mock.db.messages.all().filter(({ sender_id }) => sender_id === nora?.id)).toHaveLength(4);
});
