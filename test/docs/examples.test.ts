import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LABELLED = /^```\w+ \[([^\n]+)\]\n([\s\S]*?)^```$/gm;

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

// `scripts/check-package.mjs` builds, serves and tests the examples.
const snippets = ['jest', 'next', 'vite-react'].flatMap((name) =>
  [...read(`docs/guide/${name}.md`).matchAll(LABELLED)].map(
    ([, file = '', code = '']) => [`examples/${name}/${file}`, `docs/guide/${name}.md`, code] as const,
  ),
);

test.each(snippets)('shows the code of %s in %s', (file, _, code) => {
  expect(code).toBe(read(file));
});

test('finds the labeled code of the tutorials', () => {
  expect(snippets.map(([file]) => file)).toEqual([
    'examples/jest/chat.test.js',
    'examples/next/instrumentation.ts',
    'examples/next/app/page.tsx',
    'examples/next/app/chat-mock.tsx',
    'examples/next/app/browser/page.tsx',
    'examples/next/app/api/v1/[...path]/route.ts',
    'examples/vite-react/src/main.tsx',
    'examples/vite-react/src/App.tsx',
  ]);
});
