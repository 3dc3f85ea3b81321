import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, type RunnerTestSuite } from 'vitest';
import { acceptedParams, clearCoverage, receivedErrors } from './endpoint-coverage.js';

// `new URL()` would be that of jsdom in some projects.
const HANDLER_TESTS = join(import.meta.dirname, '../handlers');

beforeAll(clearCoverage);

/**
 * Fails a handler test file that does not receive every error code its endpoint declares, or does not send every declared
 * parameter with success, apart from files and parameters that accept no value. Skipped when only some tests of the file run.
 */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the requested fixtures from the pattern
afterAll(async ({}, file) => {
  const path = relative(HANDLER_TESTS, expect.getState().testPath ?? '');
  const source = join(import.meta.dirname, '../../src/handlers', path.replace(/\.test\.ts$/, '.ts'));
  if (path.startsWith('..') || isPartial(file) || !existsSync(source)) return;
  for (const endpoint of Object.values(await import(/* @vite-ignore */ source)).filter(isEndpoint)) {
    const gaps = [
      ...endpoint.errors
        .filter((code) => !receivedErrors.has(`${endpoint.name} ${code}`))
        .map((code) => `no test receives the error ${code}`),
      ...Object.entries(endpoint.params)
        .filter(
          ([name, { encoding, schema }]) =>
            encoding !== 'file' && schema.type !== 'never' && !acceptedParams.has(`${endpoint.name}?${name}`),
        )
        .map(([name]) => `no successful request sends the parameter "${name}"`),
    ];
    if (gaps.length > 0) {
      throw new Error(`test/handlers/${path} must cover ${endpoint.name}:\n- ${gaps.join('\n- ')}`);
    }
  }
});

function isPartial({ tasks }: RunnerTestSuite): boolean {
  return tasks.some((task) => ('tasks' in task ? isPartial(task as RunnerTestSuite) : task.mode !== 'run'));
}

interface DeclaredEndpoint {
  name: string;
  errors: readonly string[];
  params: Record<string, { encoding: string; schema: { type: string } }>;
}

function isEndpoint(value: unknown): value is DeclaredEndpoint {
  return typeof value === 'object' && value !== null && 'errors' in value && 'run' in value;
}
