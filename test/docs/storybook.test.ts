import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstBlock } from '../support/snippet.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/ \/\/ .*/, '').trim())
    .filter((line) => line !== '');

/** The snippets, by the file name in their first line. */
const snippets = [...read('docs/guide/storybook.md').matchAll(/```tsx\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
  ([, file = '', code = '']): [string, string] => [file.includes('/') ? file : `src/${file}`, code],
);

// test/browser/storybook.test.ts builds examples/storybook, and plays its stories.
test.each(snippets)('shows the same code of %s in the guide and in examples/storybook', (file, code) => {
  const known = linesOf(read(`examples/storybook/${file}`)).join('\n');
  // A snippet leaves out imports that it does not use.
  const parts = code
    .split('\n\n')
    .flatMap((part) => (part.startsWith('import ') ? part.split('\n') : [part]));
  for (const part of parts) expect(known).toContain(linesOf(part).join('\n'));
});

test('shows the preview file first in docs/guide/storybook.md', () => {
  expect(firstBlock('guide/storybook.md', 'tsx')).toMatch(/^\/\/ \.storybook\/preview\.tsx\n/);
  expect(snippets.map(([file]) => file)).toEqual([
    '.storybook/preview.tsx',
    'src/MemberList.stories.tsx',
    'src/GroupList.stories.tsx',
  ]);
});
