import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EQUIVALENT } from '../../scripts/mutants/equivalent.mjs';
import { mutationsOf } from '../../scripts/mutants/mutations.mjs';

const plain = (text: string) => text.replace(/\s+/g, ' ');

test.each(EQUIVALENT)('finds the equivalent mutant $before -> $after in $path', ({ path, before, after }) => {
  const code = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const found = mutationsOf(path, code).map((one) => `${plain(one.before)} -> ${plain(one.after)}`);
  expect(found).toContain(`${plain(before)} -> ${plain(after)}`);
});
