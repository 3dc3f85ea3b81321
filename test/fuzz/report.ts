import { DEFAULT_LEVEL } from '../../src/contract/levels/index.js';
import { difference } from './records.js';
import { type Outcome, runSequence } from './run-sequence.js';
import { shrink } from './shrink.js';
import type { RequestStep, Sequence } from './steps.js';

export const SAME_BYTES = 'the same sequence gives the same bytes';

/** The shortest sequence found that breaks an invariant, as a test, with the broken invariant. */
export async function reproduction(
  sequence: Sequence,
  invariant: string,
): Promise<{ detail: string; test: string }> {
  const breaks = async (candidate: Sequence) => {
    const first = await runSequence(candidate);
    if (invariant !== SAME_BYTES) return first.violation?.invariant === invariant;
    if (first.violation !== undefined) return false;
    const second = await runSequence(candidate, 1);
    return firstDifference(first, second) !== undefined;
  };
  const steps = await shrink(sequence.steps, (candidate) => breaks({ ...sequence, steps: [...candidate] }));
  const shorter = { ...sequence, steps: [...steps] };
  await shrinkFields(shorter, breaks);
  const outcome = await runSequence(shorter);
  const detail =
    invariant === SAME_BYTES
      ? firstDifference(outcome, await runSequence(shorter, 1))
      : outcome.violation?.detail;
  return { detail: detail ?? 'Not found again.', test: testOf(shorter, invariant) };
}

/** The first difference between two runs of a sequence; `undefined` if there is none. */
export function firstDifference(first: Outcome, second: Outcome): string | undefined {
  if (second.violation !== undefined) return `${second.violation.invariant}: ${second.violation.detail}`;
  const at = first.transcript.findIndex((line, i) => line !== second.transcript[i]);
  if (at < 0 && first.finalState === second.finalState) return undefined;
  if (at < 0) return difference(first.finalState, second.finalState);
  return `Once: ${first.transcript[at]}\nThen: ${second.transcript[at]}`;
}

/** Removes the fields of requests that the failure does not need. */
async function shrinkFields(
  sequence: Sequence,
  breaks: (candidate: Sequence) => Promise<boolean>,
): Promise<void> {
  for (const [i, step] of sequence.steps.entries()) {
    if (step.kind !== 'request') continue;
    for (const name of Object.keys(step.request.form ?? {})) {
      const current = sequence.steps[i] as RequestStep;
      const { [name]: _, ...form } = current.request.form ?? {};
      const steps = sequence.steps.with(i, { ...current, request: { ...current.request, form } });
      if (await breaks({ ...sequence, steps })) sequence.steps = steps;
    }
  }
}

function testOf(sequence: Sequence, invariant: string): string {
  const name = JSON.stringify(`keeps the invariant: ${invariant}`);
  const run =
    invariant === SAME_BYTES
      ? `  const [first, second] = [await runSequence(sequence), await runSequence(sequence, 1)];
  expect(second).toEqual(first);`
      : '  expect((await runSequence(sequence)).violation).toBeUndefined();';
  const { featureLevel = DEFAULT_LEVEL, ...options } = sequence.options;
  return `import { expect, test } from 'vitest';
import { runSequence } from './run-sequence.js';
import type { Sequence } from './steps.js';

const sequence: Sequence = ${JSON.stringify({ options: { ...options, featureLevel }, steps: sequence.steps }, null, 2)};

test(${name}, async () => {
${run}
});`;
}
