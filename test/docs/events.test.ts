import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';

const page = readFileSync(new URL('../../docs/features/events.md', import.meta.url), 'utf8');
const snippets = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code as string);

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

// The snippets build on each other, so they run as one.
test('contains snippets that run', async () => {
  expect(snippets).toHaveLength(4);
  const mock = createTeamChatMock({ validateResponses: true });
  await AsyncFunction('mock', 'expect', snippets.join('\n'))(mock, expect);
});

test('lists every section of POST register in its table', async () => {
  const { sections } = await import('../../src/handlers/events/register/index.js');
  const missing = sections.flatMap(({ types }) => types).filter((type) => !page.includes(`\`${type}\``));
  expect(missing).toEqual([]);
});

test('lists every event in its table', async () => {
  const { eventSources } = await import('../../src/handlers/events/event-sources.js');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const missing = eventSources
    .flatMap(({ schemas }) => Object.keys(schemas))
    .filter((kind) => {
      const [type, op] = kind.split('.');
      return !rows.some((row) => row.includes(`\`${type}\``) && (!op || row.includes(`\`${op}\``)));
    });
  expect(missing).toEqual([]);
});
