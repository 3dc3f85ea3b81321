import { expect, test } from '../../../src/adapters/playwright/index.js';
import { firstSnippet } from '../../support/snippet.js';
import { serveClient } from './client.js';

test.beforeEach(({ context }) => serveClient(context));

// Playwright must know the file of each test.
const declare = (name: string, body: Parameters<typeof test>[2]) => test(name, body);
firstSnippet('guide/playwright.md', 'expect', 'test')(expect, declare);
