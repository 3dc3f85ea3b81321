/** Writes docs/reference/coverage.md. Running all cases takes long, so the result is kept until the source changes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { contentHash } from '../build/content-hash.mjs';
import { coveragePage } from './pages.mjs';

const cache = new URL('../../docs/.vitepress/cache/coverage/', import.meta.url);
const target = new URL('../../docs/reference/', import.meta.url);

const kept = new URL(`${contentHash(['src', 'conformance', 'scripts/docs'])}.json`, cache);
const result = readKept() ?? (await run());
mkdirSync(target, { recursive: true });
writeFileSync(new URL('coverage.md', target), coveragePage(result));

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
