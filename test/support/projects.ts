import { readdirSync, readFileSync } from 'node:fs';
import type { TestUserConfig } from 'vitest/config';

export const SETTINGS = {
  setupFiles: ['test/support/check-endpoint-coverage.ts', 'test/support/properties.ts'],
  pool: 'threads' as const,
  // Not a measure of speed: a test that takes this long hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} satisfies TestUserConfig;

/** Tests that start processes, run the built package, wait for real time or compute for seconds. `npm test` leaves them out. */
export const SLOW = ['test/**/*.slow.test.ts'];

/** The slow tests that take longest. */
export const LONGEST = [
  'test/server/verify/every-case.slow.test.ts',
  'test/server/import/import-large.slow.test.ts',
  'test/docs/fixtures.slow.test.ts',
  'test/server/fixtures/make-fixtures.slow.test.ts',
];

/** Tests that run in a separate worker, because they change its globals or modules. */
export const ISOLATED = [
  // The event loop of the client never ends.
  'test/clients/zulip-js-events.test.ts',
  'test/adapters/storybook/loader.test.ts',
  // `team-chat-mock/vitest` registers a hook for the file that imports it first.
  'test/docs/recipes.test.ts',
  // Needs a document.
  'test/inspector/sections.test.ts',
  // Replaces a module, and counts the resources of its process.
  'test/server/command/serve.test.ts',
  // Replaces modules.
  'test/server/fixtures/failures.test.ts',
];

/** Tests that reach the mock over the transport of the Vitest project. */
const OVER_TRANSPORTS = testsImporting('/support/start-mock.js');

/**
 * Tests of what a transport does: methods, headers, bodies, uploads, long polls, large pages, aborts and faults. `npm test`
 * tests the rules of the other endpoints, and test/server/every-endpoint.test.ts compares a response of each of them over
 * HTTP with the response in the same process.
 */
export const OVER_HTTP = OVER_TRANSPORTS.filter(
  (file) =>
    /^test\/(runtime|clients|docs)\//.test(file) ||
    /^test\/handlers\/(events\/(get-events|register-queue)|limits)/.test(file) ||
    /^test\/handlers\/.*(get-messages|send-message\.|upload-|fetch-api-key|add-realm-emoji)/.test(file),
);

/** Tests of long polls without a transport. For other tests, msw passes requests on unchanged. */
export const WITHOUT_TRANSPORT = ['test/handlers/events/get-events.test.ts'];

/** Tests with random cases. */
export const PROPERTIES = testsImporting('/support/properties.js');

function testsImporting(module: string): string[] {
  return readdirSync('test', { encoding: 'utf8', recursive: true })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes(`${module}'`));
}
