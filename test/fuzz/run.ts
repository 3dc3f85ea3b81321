/**
 * Sends random requests to mocks of all scenarios, levels and dialects and checks that they behave:
 * `npm run fuzz -- --seed N --requests M [--minutes T]`. Ends after that many requests or minutes. Prints the first
 * violation as a test, as short as it gets, and exits with status 1. `--accepted` also prints the accepted requests of
 * each operation, the fewest first; a run with too few of one fails.
 */
import { parseArgs } from 'node:util';
import type { Dialect, ServerVersion } from '../../src/contract/index.js';
import { DEFAULT_LEVEL, LEVELS } from '../../src/contract/levels/index.js';
import { scenarios } from '../../src/scenarios/index.js';
import { everyKindScenario } from '../support/valid-requests.js';
import { apiOf } from './api.js';
import { controlApi } from './control-api.js';
import { Choices } from './random.js';
import { firstDifference, reproduction, SAME_BYTES } from './report.js';
import { runSequence } from './run-sequence.js';
import { type Sequence, stepsFor } from './steps.js';

const STEPS = 150;
/** A rarely used scenario: building it takes longer than all requests of a sequence. */
const LARGE = 'large';
const LARGE_CHANCE = 0.001;
const LARGE_STEPS = 30;
/** Number of sequences before other versions are used, because creating a document takes a moment. */
const SEQUENCES_PER_VERSIONS = 200;
/** Steps between two restores when a sequence is repeated. */
const RESTORE_EVERY = 60;
const REPORT_INTERVAL_MS = 30_000;
/** Each operation must be accepted at least 20 times in 20,000 requests. */
const LEAST_ACCEPTED = 20;
const LEAST_ACCEPTED_IN = 20_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string' },
    minutes: { type: 'string' },
    skip: { type: 'string' },
    brief: { type: 'boolean', default: false },
    accepted: { type: 'boolean', default: false },
  },
});
const seed = numberOf('seed', 1);
const minutes = numberOf('minutes', Number.POSITIVE_INFINITY);
const wanted = numberOf('requests', values.minutes === undefined ? 20_000 : Number.POSITIVE_INFINITY);

/** Number of sequences to skip, to reach a later one quickly. */
const skipped = numberOf('skip', 0);

function numberOf(name: 'seed' | 'requests' | 'minutes' | 'skip', fallback: number): number {
  const number = Number(values[name] ?? fallback);
  if (number >= 0 && (name === 'minutes' || number === Number.POSITIVE_INFINITY || Number.isInteger(number)))
    return number;
  console.error(
    `Invalid --${name}: must be a ${name === 'minutes' ? 'number' : 'whole number'}, got "${values[name]}".`,
  );
  process.exit(2);
}

const choices = new Choices(seed);
const levelsOfChanges = [...new Set(Object.values(LEVELS))].sort((a, b) => a - b);
const names = [...Object.keys(scenarios).filter((name) => name !== LARGE), everyKindScenario.name];
const started = Date.now();

/** The newest version in both dialects, and versions at or just before a change. */
function someVersions(): ServerVersion[] {
  const dialects: Dialect[] = ['reference', 'zulip'];
  const newest = dialects.map((dialect) => ({ level: DEFAULT_LEVEL, dialect }));
  const older = Array.from({ length: 6 }, () => ({
    level: Math.max(0, choices.pick(levelsOfChanges) - choices.int(0, 1)),
    dialect: choices.pick(dialects),
  }));
  return [...newest, ...older];
}

async function nextSequence(versions: readonly ServerVersion[]): Promise<Sequence> {
  const version = choices.chance(0.4) ? (versions[0] as ServerVersion) : choices.pick(versions);
  const scenario = choices.chance(LARGE_CHANCE)
    ? LARGE
    : choices.chance(0.4)
      ? everyKindScenario.name
      : choices.pick(names);
  const acceptedOf = (operation: string) => acceptedBy.get(operation) ?? 0;
  const source = { api: await apiOf(version), control: await controlApi(), versions, acceptedOf };
  return {
    options: { scenario, seed: choices.int(1, 1_000), featureLevel: version.level, dialect: version.dialect },
    steps: stepsFor(source, scenario === LARGE ? LARGE_STEPS : STEPS, choices),
  };
}

/** Accepted requests by operation; those of the newest version all exist. */
const acceptedBy = new Map<string, number>();
let [sent, sequences] = [0, 0];
const seen = { endpoints: new Set<string>(), scenarios: new Set<string>(), versions: new Set<string>() };
let versions: ServerVersion[] = [];
let reported = { at: started, sent: 0 };
const enough = () => sent >= wanted || Date.now() - started >= minutes * 60_000;

function summary(): string {
  const rate = Math.round((sent * 1000) / (Date.now() - started));
  const latest = Math.round(((sent - reported.sent) * 1000) / (Date.now() - reported.at));
  const { user, system } = process.cpuUsage();
  const perCpuSecond = Math.round((sent * 1e6) / (user + system));
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
  return (
    `${sent} requests (${sumOf(acceptedBy)} accepted) in ${sequences} sequences, ${rate} a second (now ${latest}, ${perCpuSecond} a CPU second), ${megabytes} MiB; ` +
    `${seen.endpoints.size} operations, ${seen.scenarios.size} scenarios, ${seen.versions.size} versions`
  );
}

while (!enough()) {
  if (sequences % SEQUENCES_PER_VERSIONS === 0) versions = someVersions();
  const sequence = await nextSequence(versions);
  sequences++;
  if (sequences <= skipped) continue;
  const first = await runSequence(sequence);
  if (first.violation !== undefined) await fail(sequence, first.violation.invariant, first.violation.detail);
  const second = await runSequence(sequence, RESTORE_EVERY);
  const difference = firstDifference(first, second);
  if (difference !== undefined) await fail(sequence, SAME_BYTES, difference);
  for (const step of sequence.steps) if (step.kind === 'request') seen.endpoints.add(step.operation);
  const { scenario, featureLevel, dialect } = sequence.options;
  seen.scenarios.add(scenario);
  seen.versions.add(`${featureLevel} ${dialect}`);
  sent += first.requests + second.requests;
  for (const { accepted } of [first, second]) {
    for (const [operation, count] of accepted)
      acceptedBy.set(operation, (acceptedBy.get(operation) ?? 0) + count);
  }
  if (Date.now() - reported.at > REPORT_INTERVAL_MS) {
    console.log(summary());
    reported = { at: Date.now(), sent };
  }
}
const acceptances = await acceptancesByOperation();
if (values.accepted) for (const { operation, count } of acceptances) console.log(`${count} ${operation}`);
// Counts of rare operations vary more in a short run, so half of the proportional count is enough.
const least =
  sent < LEAST_ACCEPTED_IN ? Math.floor((LEAST_ACCEPTED * sent) / LEAST_ACCEPTED_IN / 2) : LEAST_ACCEPTED;
const rare = acceptances.filter(({ count }) => count < least);
if (rare.length > 0) {
  const listed = rare.map(({ operation, count }) => `${operation} (${count} times)`).join(', ');
  console.error(`Accepted fewer than ${least} times in ${sent} requests: ${listed}.`);
  process.exit(1);
}
const [rarest] = acceptances;
console.log(
  `Every invariant held: ${summary()}; each accepted at least ${rarest?.count} times (${rarest?.operation}); seed ${seed}.`,
);
process.exit(0);

/** Accepted requests of each operation of the newest version, the fewest first. */
async function acceptancesByOperation(): Promise<{ operation: string; count: number }[]> {
  const { operations } = await apiOf({ level: DEFAULT_LEVEL, dialect: 'reference' });
  return operations
    .map(({ method, path }) => `${method} ${path}`)
    .map((operation) => ({ operation, count: acceptedBy.get(operation) ?? 0 }))
    .sort((a, b) => a.count - b.count);
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function fail(sequence: Sequence, invariant: string, detail = ''): Promise<never> {
  if (values.brief) {
    console.error(`Violated after ${sent} requests: ${invariant}. ${detail}`);
    process.exit(1);
  }
  console.error(`Violated after ${sent} requests: ${invariant}. Shrinking ${sequence.steps.length} steps.`);
  const { detail: shortest, test } = await reproduction(sequence, invariant);
  console.error(`${shortest}\n\nReproduction, as a test in test/fuzz:\n\n${test}`);
  process.exit(1);
}
