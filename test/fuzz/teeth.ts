/**
 * Plants one fault at a time in a copy of the source, and runs the fuzzer on it:
 * `npm run fuzz:teeth -- --seed N --requests M [--only WORDS] [--least COUNT]`. Prints which faults it found, and exits with status 1
 * when they are fewer than `--least`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** A fault as data: a string in a file, and its replacement. */
export interface PlantedFault {
  name: string;
  file: string;
  search: string;
  replace: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    least: { type: 'string', default: '17' },
  },
});

const all = JSON.parse(
  readFileSync(new URL('./planted-faults.json', import.meta.url), 'utf8'),
) as PlantedFault[];
const faults = all.filter(({ name }) => name.includes(values.only));
const copy = mkdtempSync(join(tmpdir(), 'planted-faults-'));
for (const name of ['src', 'test', 'scripts', 'package.json', 'tsconfig.json']) {
  cpSync(join(ROOT, name), join(copy, name), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

let found = 0;
for (const fault of faults) {
  const outcome = withFault(fault);
  if (outcome !== undefined) found++;
  console.log(
    `${outcome === undefined ? 'MISSED' : 'found '} ${fault.name}${outcome === undefined ? '' : `: ${outcome}`}`,
  );
}
rmSync(copy, { recursive: true });
console.log(
  `${found} of ${faults.length} planted faults found in ${values.requests} requests; seed ${values.seed}.`,
);
process.exit(found >= Math.min(Number(values.least), faults.length) ? 0 : 1);

/** The invariant that the fault violates, as the fuzzer reports it. */
function withFault({ name, file, search, replace }: PlantedFault): string | undefined {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(search)) throw new Error(`The source of "${name}" has changed. Plant it anew.`);
  writeFileSync(
    path,
    source.replace(search, () => replace),
  );
  const given = ['--seed', values.seed, '--requests', values.requests, '--brief'];
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', 'test/fuzz/run.ts', ...given],
    { cwd: copy, encoding: 'utf8' },
  );
  writeFileSync(path, source);
  return /^Violated after .*/m.exec(stderr)?.[0].slice(0, 200);
}
