/** Prints the number of tests, and the files that took the longest, from reports of Vitest: `node .ci/summary.mjs REPORT.json...`. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const SHOWN = 10;

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
/** @param {string} name */
const sum = (name) => reports.reduce((total, report) => total + report[name], 0);

const slowest = reports
  .flatMap(({ testResults }) => testResults)
  .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, SHOWN);
console.log('The slowest files of tests:');
for (const { name, seconds } of slowest)
  console.log(`${String(seconds).padStart(5)} s  ${relative('.', name)}`);
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests')} skipped`,
);
