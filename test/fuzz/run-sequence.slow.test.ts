import { expect, test } from 'vitest';
import { DEFAULT_LEVEL } from '../../src/contract/levels/index.js';
import { apiOf } from './api.js';
import { controlApi } from './control-api.js';
import { Choices } from './random.js';
import { firstDifference, reproduction } from './report.js';
import { runSequence } from './run-sequence.js';
import { type Sequence, type Step, stepsFor } from './steps.js';

const version = { level: DEFAULT_LEVEL, dialect: 'reference' } as const;

async function randomSequence(seed: number, count: number): Promise<Sequence> {
  const source = { api: await apiOf(version), control: await controlApi(), versions: [version] };
  return { options: { scenario: 'default' }, steps: stepsFor(source, count, new Choices(seed)) };
}

test('keeps every invariant in random sequences, even after restores', async () => {
  const sequence = await randomSequence(1, 150);
  const first = await runSequence(sequence);
  expect(first.violation).toBeUndefined();
  expect(firstDifference(first, await runSequence(sequence, 20))).toBeUndefined();
  expect([...first.accepted.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(20);
});

test('generates the same steps from the same seed', async () => {
  expect(await randomSequence(2, 50)).toEqual(await randomSequence(2, 50));
  expect(await randomSequence(2, 50)).not.toEqual(await randomSequence(3, 50));
});

test('finds a broken reference, and prints a test with the step that causes it', async () => {
  const { options, steps } = await randomSequence(4, 20);
  const before = steps.filter(({ kind }) => kind === 'request');
  const harm: Step = { kind: 'write', write: { table: 'messages', id: 5, changes: { sender_id: 999 } } };
  const sequence: Sequence = { options, steps: [...before, harm] };
  const { violation } = await runSequence(sequence);
  expect(violation).toMatchObject({ invariant: 'references hold' });
  const { test: source, detail } = await reproduction(sequence, 'references hold');
  expect(detail).toContain('sender_id refers to 999, which does not exist in users');
  const written = /const sequence: Sequence = (\{.*?\n\});/s.exec(source)?.[1];
  expect(JSON.parse(written as string)).toEqual({
    options: { scenario: 'default', featureLevel: DEFAULT_LEVEL },
    steps: [harm],
  });
});

test('reports the first step in which two runs differ', async () => {
  const sequence = await randomSequence(5, 5);
  const first = await runSequence(sequence);
  const second = { ...first, transcript: ['a', 'b'] };
  expect(firstDifference({ ...first, transcript: ['a', 'c'] }, second)).toBe('Once: c\nThen: b');
  expect(firstDifference(first, { ...first, finalState: 'x' })).toContain('became ...x...');
});
