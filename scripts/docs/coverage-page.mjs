/** Writes docs/reference/coverage.md. Running all cases takes long, so the result is kept until the source changes. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { conformancePage } from './pages.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const INPUTS = ['src', 'conformance', 'scripts/docs'];
const cache = new URL('../../docs/.vitepress/cache/coverage/', import.meta.url);
const target = new URL('../../docs/reference/', import.meta.url);

const kept = new URL(`${hashOfInputs()}.json`, cache);
const result = readKept() ?? (await run());
mkdirSync(target, { recursive: true });
writeFileSync(new URL('coverage.md', target), conformancePage(result));

async function run() {
  const { coverage } = await import('./coverage.ts');
  const found = await coverage();
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, JSON.stringify(found));
  return found;
}

function readKept() {
  try {
    return JSON.parse(readFileSync(kept, 'utf8'));
  } catch {
    return undefined;
  }
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const folder of INPUTS) {
    const files = readdirSync(root + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`);
    for (const file of files.sort()) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}
