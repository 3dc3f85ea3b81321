import { expect, test } from '../../../src/adapters/playwright/index.js';
import { blocksOf } from '../../support/snippet.js';
import { serveClient } from './client.js';

test.beforeEach(({ context }) => serveClient(context));

// Playwright must know the file of each test.
const declare = (name: string, body: Parameters<typeof test>[2]) => test(name, body);
for (const code of blocksOf('docs/guide/playwright.md', 'ts').filter((block) => block.includes('test('))) {
  new Function('expect', 'test', code.replace(/^import .*;\n/gm, ''))(expect, declare);
}
