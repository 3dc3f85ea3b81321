import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endpointFor, publishedOperations } from '../../scripts/docs/published-operations.js';
import { endpointsIn } from '../../scripts/docs/sources.js';
import { DEFAULT_LEVEL, LATEST_LEVEL } from '../../src/contract/levels/index.js';
import { createTeamChatMock } from '../../src/index.js';
import { SCENARIO_NAMES } from '../../src/scenarios/registry.js';
import { allCases } from '../../src/server/verify/verify.js';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
/** The page on one line, because sentences wrap. */
const proseOf = (path: string) => read(path).replace(/\s+/g, ' ');
/** The number in a page before these words. */
function numberIn(path: string, pattern: RegExp): number {
  const [, digits] = pattern.exec(proseOf(path)) ?? [];
  if (digits === undefined) throw new Error(`${path} does not contain ${pattern}`);
  return Number(digits.replace(/,/g, ''));
}

test.each(['README.md', 'docs/index.md', 'docs/guide/fidelity.md'])(
  'states the number of operations in %s',
  (page) => {
    const endpoints = endpointsIn({ paths: {} });
    const covered = publishedOperations.filter(
      (operation) => endpointFor(operation, endpoints) !== undefined,
    );
    expect([numberIn(page, /(\d+) of (?:its|the) \d+/), numberIn(page, /of (?:its|the) (\d+)/)]).toEqual([
      covered.length,
      publishedOperations.length,
    ]);
  },
);

test.each(['README.md', 'docs/features/scenarios.md'])('states the number of scenarios in %s', (page) => {
  const words = ['thirty', 'thirty-one', 'thirty-two', 'thirty-three', 'thirty-four', 'thirty-five'];
  const [found] = /thirty(-\w+)?/.exec(proseOf(page)) ?? [];
  expect(found).toBe(words[SCENARIO_NAMES.length - 30]);
});

test.each(['README.md', 'llms.txt'])('has more recipes than the number stated in %s', (page) => {
  const recipes = ['data', 'errors', 'explain', 'messages', 'requests', 'setups', 'users'].flatMap((name) => [
    ...read(`docs/recipes/${name}.md`).matchAll(/^## /gm),
  ]);
  expect(recipes.length).toBeGreaterThan(numberIn(page, /more than (\d+) (?:tested )?answers/));
});

test('has more conformance cases than the number stated in docs/guide/fidelity.md', () => {
  expect(allCases().length).toBeGreaterThan(numberIn('docs/guide/fidelity.md', /over ([\d,]+) cases/));
});

test('states the range of feature levels and the default level in the documentation', () => {
  expect(proseOf('docs/guide/why.md')).toContain(`feature levels 0 to ${LATEST_LEVEL}`);
  expect(proseOf('docs/features/feature-levels.md')).toContain(
    `Levels go from 0 to ${LATEST_LEVEL}. The default is ${DEFAULT_LEVEL}`,
  );
});

test('describes the default organization in docs/guide/getting-started.md', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const people = mock.db.users.all().filter((user) => user.bot_type === null);
  // The notification bot belongs to no one.
  const bots = mock.db.users.all().filter((user) => user.bot_owner_id !== null);
  const page = proseOf('docs/guide/getting-started.md');
  expect([people.length, bots.length, mock.db.channels.count()]).toEqual([7, 1, 6]);
  expect(page).toContain('seven people, a bot, six channels and some 60 messages');
  expect(Math.abs(mock.db.messages.count() - 60)).toBeLessThan(15);
});
