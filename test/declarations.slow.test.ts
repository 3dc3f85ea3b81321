import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

/** The declarations that `npm run build` writes. */
const DIST = fileURLToPath(new URL('../dist/types/', import.meta.url));

/** A declaration merged with Vitest's has to repeat its parameters. */
const VITESTS_OWN = 'interface Matchers<T = any';

/** Finds `any` in a declaration file, even where the compiler inferred it. */
function anysIn(file: string): string[] {
  const code = readFileSync(`${DIST}${file}`, 'utf8');
  const found: string[] = [];
  JSON.stringify(parseSync(file, code).program, (_, node) => {
    if (node?.type === 'TSAnyKeyword') found.push(`${file}: ${code.slice(node.start - 40, node.end)}`);
    return node;
  });
  return found;
}

test('exports no declaration of type "any"', () => {
  const files = readdirSync(DIST, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.d.ts'),
  );
  expect(files).toContain('index.d.ts');
  expect(files.flatMap(anysIn).filter((place) => !place.endsWith(VITESTS_OWN))).toEqual([]);
});
