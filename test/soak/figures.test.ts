import { expect, test } from 'vitest';
import { type Figures, problemsOf } from './figures.js';

const sample = (changes: Partial<Figures>): Figures => ({
  heap: 100,
  rss: 200,
  files: 30,
  handles: 20,
  openRequests: 5,
  queues: 10,
  events: 100,
  journal: 1_000,
  unmatched: 0,
  emails: 0,
  pushes: 0,
  uploadsMib: 50,
  messages: 60,
  ...changes,
});

test('finds no leak in a run with constant memory', () => {
  const heaps = [40, 90, 100, 104, 99, 103, 101, 105];
  expect(
    problemsOf(
      heaps.map((heap) => sample({ heap })),
      { journal: 1_250, queues: 1_000 },
    ),
  ).toEqual([]);
});

test('reports a heap that keeps growing', () => {
  const samples = [40, 60, 80, 100, 120, 140, 160, 180].map((heap) => sample({ heap }));
  expect(problemsOf(samples, {})).toEqual([
    'the heap grew from 100 to 180 MiB between the second and the last quarter',
  ]);
});

test('reports a figure above its limit', () => {
  const samples = [1, 1_001, 900, 900].map((queues) => sample({ queues }));
  expect(problemsOf(samples, { queues: 1_000 })).toEqual(['queues reached 1001, above its bound of 1000']);
});

test('reports a run that is too short to check the memory', () => {
  expect(problemsOf([sample({})], {})).toEqual([expect.stringContaining('too short')]);
});
