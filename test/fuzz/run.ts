/**
 * Sends random requests to mocks of all scenarios, levels and dialects and checks that they behave:
 * `npm run fuzz -- --seed N --requests M [--minutes T]`. Prints a shrunk reproduction of the first violation.
 */
import { parseArgs } from 'node:util';
import { LATEST_LEVEL, LEVELS } from '../../src/contract/levels/index.js';
import { scenarios } from '../../src/scenarios/index.js';
import { type OpenApiDocument, openApiFor } from '../../src/server/openapi/index.js';
import { type FuzzedOperation, operationsOf } from './operations.js';
import { Choices } from './random.js';
import { responseCheckFor } from './response-check.js';
import { type ResponseCheck, runSequence } from './run-sequence.js';
import { shrink } from './shrink.js';
import { type Sequence, stepsFor } from './steps.js';
import type { Schema } from './values.js';

const STEPS = 150;

/** Building this one takes longer than all its requests. */
const TOO_LARGE = ['large'];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '0' },
  },
});
const seed = wholeNumber('seed');
const wanted = wholeNumber('requests');
const minutes = Number(values.minutes);

function wholeNumber(name: 'seed' | 'requests'): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} takes a whole number, got ${values[name]}`);
  process.exit(2);
}

interface Api {
  operations: FuzzedOperation[];
  definitions: Record<string, Schema>;
  check: ResponseCheck;
}

const apis = new Map<string, Api>();

/** The API of a server version. Documents take a moment to make, so few levels are used. */
async function apiOf(level: number, dialect: 'reference' | 'zulip'): Promise<Api> {
  const key = `${level} ${dialect}`;
  let api = apis.get(key);
  if (api === undefined) {
    const document: OpenApiDocument = await openApiFor({ level, dialect }, { version: '0' });
    const operations = operationsOf(document);
    const definitions = ((document.components as { schemas?: Record<string, Schema> }).schemas ??
      {}) as Record<string, Schema>;
    api = { operations, definitions, check: responseCheckFor(document, operations) };
    apis.set(key, api);
  }
  return api;
}

const choices = new Choices(seed);
const steppingStones = [...new Set(Object.values(LEVELS))].sort((a, b) => a - b);
const levels = [
  LATEST_LEVEL,
  LATEST_LEVEL,
  ...choices.list(6, () => choices.pick(steppingStones) - choices.int(0, 1)),
];
const names = Object.keys(scenarios).filter((name) => !TOO_LARGE.includes(name));
const started = Date.now();
const enough = (sent: number) =>
  sent >= wanted && (minutes === 0 || Date.now() - started >= minutes * 60_000);

let sent = 0;
let sequences = 0;
const seen = new Set<string>();
while (!enough(sent)) {
  const level = Math.max(0, choices.pick(levels));
  const dialect = choices.pick(['reference', 'reference', 'zulip'] as const);
  const { operations, definitions, check } = await apiOf(level, dialect);
  const sequence: Sequence = {
    options: {
      scenario: choices.pick(names),
      seed: choices.int(1, 1_000),
      featureLevel: level,
      dialect,
      baseUrl: 'https://chat.example.com',
    },
    steps: stepsFor(operations, definitions, STEPS, choices),
  };
  const first = await runSequence(sequence, check);
  if (first.violation !== undefined) await report(sequence, check, first.violation.invariant);
  const second = await runSequence(sequence, check);
  if (second.digest !== first.digest) await report(sequence, check, 'the same seed gives the same bytes');
  for (const step of sequence.steps) if (step.kind === 'request') seen.add(step.operation);
  sent += first.requests + second.requests;
  sequences++;
  if (sequences % 20 === 0) console.log(`${sent} requests in ${sequences} sequences`);
}
const seconds = (Date.now() - started) / 1000;
console.log(
  `${sent} requests in ${sequences} sequences held every invariant; ${seen.size} endpoints, seed ${seed}, ` +
    `${Math.round(sent / seconds)} requests a second.`,
);
process.exit(0);

/** Prints the shortest sequence that breaks an invariant and ends the process. */
async function report(sequence: Sequence, check: ResponseCheck, invariant: string): Promise<never> {
  const breaks = async (steps: Sequence['steps']) => {
    const again = await runSequence({ ...sequence, steps }, check);
    if (again.violation !== undefined) return again.violation.invariant === invariant;
    if (invariant !== 'the same seed gives the same bytes') return false;
    return (await runSequence({ ...sequence, steps }, check)).digest !== again.digest;
  };
  console.error(`Violated: ${invariant}. Shrinking ${sequence.steps.length} steps.`);
  const steps = [...(await shrink(sequence.steps, (candidate) => breaks([...candidate])))];
  const last = await runSequence({ ...sequence, steps }, check);
  console.error(`${last.violation?.detail ?? ''}\n\nReproduction:\n`);
  console.error(`import { expect, test } from 'vitest';
import { openApiFor } from '../../src/server/openapi/index.js';
import { operationsOf } from './operations.js';
import { responseCheckFor } from './response-check.js';
import { runSequence } from './run-sequence.js';

test(${JSON.stringify(`keeps the invariant: ${invariant}`)}, async () => {
  const document = await openApiFor(${JSON.stringify({
    level: sequence.options.featureLevel,
    dialect: sequence.options.dialect,
  })} as const, { version: '0' });
  const check = responseCheckFor(document, operationsOf(document));
  const outcome = await runSequence(${JSON.stringify({ ...sequence, steps }, null, 2)} as const as never, check);
  expect(outcome.violation).toBeUndefined();
});`);
  process.exit(1);
}
