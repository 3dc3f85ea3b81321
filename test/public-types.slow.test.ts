import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { publicTypes } from '../scripts/api-report/public-types.mjs';
import { manifest } from '../scripts/build/paths.mjs';

/** The declarations that `npm run build` writes. */
const DIST = fileURLToPath(new URL('../dist/types/', import.meta.url));

const RECORDED = readFileSync(new URL('public-types.txt', import.meta.url), 'utf8');

test('exports exactly the types in test/public-types.txt', () => {
  expect(
    publicTypes(DIST, manifest.exports),
    'The public types differ from test/public-types.txt. If you meant the change, run "npm run api-report", and review the diff.',
  ).toBe(RECORDED);
});
