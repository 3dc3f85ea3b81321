import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { firstBlock } from '../support/snippet.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What shows somebody's tool, and the test files that run the block with which it starts. */
const PAGES = {
  'features/browser.md': ['ts', 'test/browser/worker.test.ts'],
  'features/command-line.md': ['sh', 'test/docs/command-line.slow.test.ts'],
  'features/inspector.md': ['sh', 'test/docs/inspector.slow.test.ts'],
  'guide/node.md': ['ts', 'test/docs/node.test.ts'],
  'guide/playwright.md': ['ts', 'test/adapters/playwright/docs.spec.ts'],
  'guide/storybook.md': ['tsx', 'test/docs/storybook.test.ts'],
  'guide/vitest.md': ['ts', 'test/docs/vitest.test.ts'],
} as const;

test.each(Object.entries(PAGES))('docs/%s starts with what a test runs', (page, [language, file]) => {
  expect(firstBlock(page, language)).not.toBe('');
  const code = readFileSync(`${root}/${file}`, 'utf8');
  expect(code).toMatch(new RegExp(`first(Block|Snippet)\\(\\s*'${page.replace('.', '\\.')}'`));
});
