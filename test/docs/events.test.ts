import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { blocksOf, runCode } from '../support/snippet.js';

const page = readFileSync(new URL('../../docs/features/register.md', import.meta.url), 'utf8');

// The snippets build on each other, so they run as one.
test.each([
  ['events', 3],
  ['register', 2],
])('runs the snippets in docs/features/%s.md', async (name, count) => {
  const snippets = blocksOf(`docs/features/${name}.md`, 'ts');
  expect(snippets).toHaveLength(count);
  const mock = createTeamChatMock({ validateResponses: true });
  await runCode(snippets.join('\n'), { mock, expect });
});

test('mentions every section of POST /register in docs/features/register.md', async () => {
  const { sections } = await import('../../src/handlers/events/register-queue.js');
  const missing = sections.flatMap(({ types }) => types).filter((type) => !page.includes(`\`${type}\``));
  expect(missing).toEqual([]);
});

test('documents every event in a table in docs/features/register.md', async () => {
  const { eventSources } = await import('../../src/handlers/events/event-catalogue.js');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const missing = eventSources
    .flatMap(({ schemas }) => Object.keys(schemas))
    .filter((kind) => {
      const [type, op] = kind.split('.');
      return !rows.some((row) => row.includes(`\`${type}\``) && (!op || row.includes(`\`${op}\``)));
    });
  expect(missing).toEqual([]);
});
