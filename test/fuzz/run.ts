/**
 * Sends random requests to mocks of all scenarios, levels and dialects and checks that they behave:
 * `npm run fuzz -- --seed N --requests M [--minutes T]`. Ends after that many requests or minutes. Prints the first
 * violation as a test, as short as it gets, and exits with status 1. `--accepted` also prints the accepted requests of
 * each operation, the fewest first; a run with too few of one fails. `--skip` skips sequences, to reach a later one quickly;
 * `--brief` does not shorten the violation.
 */
import { parseArgs } from 'node:util';
import { firstDifference, reproduction, SAME_BYTES } from './report.js';
import { runSequence } from './run-sequence.js';
import { Sequences } from './sequences.js';
import type { Sequence } from './steps.js';
import { Tally } from './tally.js';

/** Steps between two restores when a sequence is repeated. */
const RESTORE_EVERY = 60;
const REPORT_INTERVAL_MS = 30_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string' },
    minutes: { type: 'string' },
    skip: { type: 'string', default: '0' },
    brief: { type: 'boolean', default: false },
    accepted: { type: 'boolean', default: false },
  },
});
const seed = integerOf('seed');
const skipped = integerOf('skip');
const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : minutesOf(values.minutes);
const wanted = wantedRequests();

const started = Date.now();
const tally = new Tally();
const sequences = new Sequences(seed, (operation) => tally.acceptedOf(operation));
for (let skip = skipped; skip > 0; skip--) await sequences.next();
let reported = started;
while (tally.requests < wanted && Date.now() - started < minutes * 60_000) {
  await check(await sequences.next());
  if (Date.now() - reported <= REPORT_INTERVAL_MS) continue;
  console.log(tally.summary());
  reported = Date.now();
}
await reportAcceptances();
process.exit(0);

/** Runs a sequence twice, the second time with restores in between. Ends the process when an invariant is violated. */
async function check(sequence: Sequence): Promise<void> {
  const first = await runSequence(sequence);
  if (first.violation !== undefined) await fail(sequence, first.violation.invariant, first.violation.detail);
  const second = await runSequence(sequence, RESTORE_EVERY);
  const difference = firstDifference(first, second);
  if (difference !== undefined) await fail(sequence, SAME_BYTES, difference);
  tally.add(sequence, [first, second]);
}

async function fail(sequence: Sequence, invariant: string, detail = ''): Promise<never> {
  const violated = `Violated after ${tally.requests} requests: ${invariant}.`;
  if (values.brief) {
    console.error(`${violated} ${detail}`);
    process.exit(1);
  }
  console.error(`${violated} Shrinking ${sequence.steps.length} steps.`);
  const { detail: shortest, test } = await reproduction(sequence, invariant);
  console.error(`${shortest}\n\nReproduction, as a test in test/fuzz:\n\n${test}`);
  process.exit(1);
}

/** Ends the process when an operation was accepted too rarely. */
async function reportAcceptances(): Promise<void> {
  const acceptances = await tally.acceptances();
  if (values.accepted) for (const { operation, count } of acceptances) console.log(`${count} ${operation}`);
  const rare = acceptances.filter(({ count }) => count < tally.leastAccepted);
  if (rare.length > 0) {
    const listed = rare.map(({ operation, count }) => `${operation} (${count} times)`).join(', ');
    console.error(
      `Accepted fewer than ${tally.leastAccepted} times in ${tally.requests} requests: ${listed}.`,
    );
    process.exit(1);
  }
  const [rarest] = acceptances;
  console.log(
    `Every invariant held: ${tally.summary()}; each accepted at least ${rarest?.count} times (${rarest?.operation}); seed ${seed}.`,
  );
}

function wantedRequests(): number {
  if (values.requests !== undefined) return integerOf('requests');
  return values.minutes === undefined ? 20_000 : Number.POSITIVE_INFINITY;
}

function integerOf(name: 'seed' | 'skip' | 'requests'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0) return number;
  return reject(`Invalid --${name}: must be a whole number, got "${values[name]}".`);
}

function minutesOf(text: string): number {
  const number = Number(text);
  if (number >= 0) return number;
  return reject(`Invalid --minutes: must be a number, got "${text}".`);
}

function reject(message: string): never {
  console.error(message);
  process.exit(2);
}
