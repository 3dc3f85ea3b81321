import { expect, test } from 'vitest';
import { assertPlaywright } from '../../../src/adapters/playwright/assert-playwright.js';

test.each(['1.40.0', '1.65.1', '2.0.0-alpha', undefined])('accepts Playwright %s', (version) => {
  expect(() => assertPlaywright(version)).not.toThrow();
});

test.each(['1.39.0', '0.9.1'])('rejects Playwright %s', (version) => {
  expect(() => assertPlaywright(version)).toThrow(
    `team-chat-mock/playwright needs @playwright/test 1.40 or later, not ${version}.`,
  );
});
