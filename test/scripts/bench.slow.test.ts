import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BENCH = new URL('../../bench/', import.meta.url);
const parts = readdirSync(BENCH).filter(
  (name) =>
    name.endsWith('.ts') &&
    /^export async function measure/m.test(readFileSync(new URL(name, BENCH), 'utf8')),
);

test.each(parts)('imports the benchmark %s', async (name) => {
  expect(Object.keys(await import(new URL(name, BENCH).href))).toContainEqual(
    expect.stringMatching(/^measure/),
  );
});
