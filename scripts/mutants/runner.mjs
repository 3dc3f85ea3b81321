/**
 * Runs tests of the tree in the current folder for its parent process, repeatedly in one Vitest, which transforms only
 * changed files. Receives `{ changed, files }` and sends `{ failed }`: the name of a failed test, or null.
 */
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

const vitest = await createVitest(
  'test',
  { watch: false, bail: 1, maxWorkers: 2, project: ['shared'], reporters: [{}], passWithNoTests: true },
  { clearScreen: false, logLevel: 'silent' },
);
await vitest.standalone?.();

process.on('message', async (/** @type {import('./one-at-a-time.mjs').Job} */ { changed, files }) => {
  for (const file of changed) vitest.invalidateFile(resolve(file));
  vitest.state.filesMap.clear();
  const wanted = files.map((file) => resolve(file));
  const all = await vitest.globTestSpecifications(files);
  const specifications = all.filter(({ moduleId }) => wanted.includes(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  process.send?.({
    failed: failureIn(testModules) ?? (unhandledErrors.length > 0 ? 'an unhandled error' : null),
  });
});
process.send?.({ ready: true });

/** @param {import('vitest/node').TestModule[]} testModules */
function failureIn(testModules) {
  for (const testModule of testModules) {
    for (const test of testModule.children.allTests('failed')) return test.fullName;
    if (testModule.state() === 'failed') return testModule.relativeModuleId;
  }
  return undefined;
}
