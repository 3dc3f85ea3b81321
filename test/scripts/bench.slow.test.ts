import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BENCH = new URL('../../bench/', import.meta.url);
const parts = readdirSync(BENCH).filter(
  (name) => name.endsWith('.mjs') && /^export .* measure/m.test(readFileSync(new URL(name, BENCH), 'utf8')),
);

test.each(parts)('imports the benchmark %s', async (name) => {
  const functions = Object.entries(await import(new URL(name, BENCH).href)).filter(
    ([, value]) => typeof value === 'function',
  );
  expect(functions.map(([key]) => key)).toContainEqual(expect.stringMatching(/^measure/));
});
