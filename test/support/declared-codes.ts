import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, type RunnerTestSuite } from 'vitest';
import { exercised, taken } from './exercised.js';

// Not by `URL`: jsdom has its own.
const TEST = join(import.meta.dirname, '..');

// Test files share a worker.
beforeAll(() => {
  exercised.clear();
  taken.clear();
});

/**
 * Every error code that an endpoint declares is really answered in the tests of its own file, and every parameter is
 * really sent, with success. Checked when the whole file has run; not when only some of its tests were chosen.
 */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures are asked for from the pattern
afterAll(async ({}, file) => {
  const { testPath = '' } = expect.getState();
  const path = relative(TEST, testPath);
  if (!path.startsWith('handlers/') || isPartial(file)) return;
  const source = `../../src/${path.replace(/\.test\.ts$/, '.ts')}`;
  if (!existsSync(join(import.meta.dirname, source))) return;
  for (const endpoint of Object.values(await import(/* @vite-ignore */ source)).filter(isEndpoint)) {
    const missing = endpoint.errors.filter((code) => !exercised.has(`${endpoint.name} ${code}`));
    expect(missing, `declared by ${endpoint.name}, but answered in none of these tests`).toEqual([]);
    const unsent = Object.entries(endpoint.params)
      .filter(([name, { encoding }]) => encoding !== 'file' && !taken.has(`${endpoint.name}?${name}`))
      .map(([name]) => name);
    expect(unsent, `declared by ${endpoint.name}, but none of these tests sends it with success`).toEqual([]);
  }
});

function isPartial({ tasks }: RunnerTestSuite): boolean {
  return tasks.some((task) => ('tasks' in task ? isPartial(task as RunnerTestSuite) : task.mode !== 'run'));
}

interface Declared {
  name: string;
  errors: readonly string[];
  params: Record<string, { encoding: string }>;
}

function isEndpoint(value: unknown): value is Declared {
  return typeof value === 'object' && value !== null && 'errors' in value && 'run' in value;
}
