import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, without types
import { coveragePage, coveredEndpoints, gapsOf } from '../../scripts/coverage.mjs';
import { endpoints } from '../../src/handlers/endpoints.js';

interface Covered {
  endpoint: { name: string };
  test: string;
  tests: { title: string }[];
}

// Read from the build, which `npm test` makes first.
const covered: Covered[] = await coveredEndpoints();

test('every endpoint is one file with a test file that mirrors it', () => {
  expect(covered.map(({ endpoint }) => endpoint.name).sort()).toEqual(
    endpoints.map(({ name }) => name).sort(),
  );
  expect(covered.filter(({ tests }) => tests.length === 0).map(({ test }) => test)).toEqual([]);
});

describe('every declared parameter and error is named by a test of its endpoint', () => {
  test.each(covered.map((one) => [one.endpoint.name, one] as const))('%s', (_, one) => {
    expect(gapsOf(one)).toEqual([]);
  });
});

test('docs/coverage.md follows from declarations and tests; `npm run docs` makes it anew', () => {
  const page = readFileSync(new URL('../../docs/coverage.md', import.meta.url), 'utf8');
  expect(page).toBe(coveragePage(covered));
});
