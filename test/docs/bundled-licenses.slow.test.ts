import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DIST = new URL('dist/', ROOT);

/** The packages whose code a build contains, by its list of licenses. */
function packagesIn(file: URL): [name: string, license: string][] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(\S+) \d+\.\d+\.\S+ \(([^)]+)\)$/gm)].map(([, name, license]) => [
    name as string,
    license as string,
  ]);
}

test('lists in SECURITY.md exactly the packages whose code the build contains', () => {
  const lists = (readdirSync(DIST, { recursive: true }) as string[]).filter((name) =>
    name.endsWith('licenses.txt'),
  );
  expect(lists.sort()).toEqual(['cjs/licenses.txt', 'inspector/licenses.txt', 'licenses.txt']);
  const rows = lists
    .flatMap((name) => packagesIn(new URL(name, DIST)))
    .map(([name, license]) => `| ${name} | ${license} |`);
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  const security = readFileSync(new URL('SECURITY.md', ROOT), 'utf8');
  const listed = security.match(/^\| \S+ \| [^|]+ \|(?= (?:installed|bundled) \|$)/gm) ?? [];
  const isInstalled = (row: string) => Object.hasOwn(dependencies, row.split(' ')[1] as string);
  const viewer = '| rapidoc | MIT |';
  expect(listed.filter((row) => !isInstalled(row) && row !== viewer).sort()).toEqual(
    [...new Set(rows)].filter((row) => !isInstalled(row)).sort(),
  );
  expect(listed).toContain(viewer);
});
