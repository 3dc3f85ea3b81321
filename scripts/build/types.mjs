/** Writes declarations for `import` and `require`, for everything reachable from an entry point. `npm run types` checks the types. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DIST, entriesOf, ROOT } from './paths.mjs';

const RELATIVE = /(from |import\()(['"])(\.[^'"]+)\.js\2/g;

export function buildTypes() {
  const compiled = mkdtempSync(`${ROOT}node_modules/.types-`);
  try {
    const tsc = `${ROOT}node_modules/.bin/tsc`;
    execFileSync(tsc, ['-p', 'tsconfig.build.json', '--outDir', compiled], { cwd: ROOT, stdio: 'inherit' });
    rmSync(`${DIST}types`, { recursive: true, force: true });
    const folder = join(compiled, 'src');
    for (const file of reachable(folder, entriesOf('types/', 'd.ts'))) copy(folder, file, 'js', 'd.ts');
    for (const file of reachable(folder, entriesOf('types/', 'd.cts'))) copy(folder, file, 'cjs', 'd.cts');
  } finally {
    rmSync(compiled, { recursive: true });
  }
}

/** @type {(folder: string, file: string) => string} */
const codeOf = (folder, file) => readFileSync(join(folder, `${file}.d.ts`), 'utf8');

/**
 * @param {string} folder
 * @param {string[]} entries
 * @param {Set<string>} found
 */
function reachable(folder, entries, found = new Set()) {
  for (const file of entries) {
    if (found.has(file)) continue;
    found.add(file);
    const imported = [...codeOf(folder, file).matchAll(RELATIVE)].map(([, , , to = '']) =>
      join(dirname(file), to),
    );
    reachable(folder, imported, found);
  }
  return found;
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {string} script
 * @param {string} declarations
 */
function copy(folder, file, script, declarations) {
  const target = join(`${DIST}types`, `${file}.${declarations}`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, codeOf(folder, file).replaceAll(RELATIVE, `$1$2$3.${script}$2`));
}
