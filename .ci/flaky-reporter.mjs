import { appendFileSync } from 'node:fs';

/** Writes the names of tests that passed only at a second try to the file `FLAKY_TESTS`, so that a retry hides nothing. */
export default class FlakyReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky || process.env.FLAKY_TESTS === undefined) return;
    appendFileSync(process.env.FLAKY_TESTS, `${test.module.relativeModuleId} > ${test.fullName}\n`);
  }
}
