/** Fails when the search of the built site does not find the page that a reader wants. */
import { readdirSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { indexOptions, searchOptions } from '../../docs/.vitepress/search.ts';
import { WANTED } from './wanted-pages.mjs';

/** Number of results that a reader sees without scrolling. */
const SHOWN = 5;
/** A larger index takes more than a second to load on a slow connection. */
const MAX_INDEX_BYTES = 700_000;

const chunks = new URL('../../docs/.vitepress/dist/assets/chunks/', import.meta.url);
const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot'));
if (file === undefined)
  throw new Error('There is no built site to check. Run "npm run docs:build", which checks it too.');
const { default: json } = await import(new URL(file, chunks).href);
const index = MiniSearch.loadJSON(json, {
  ...indexOptions,
  storeFields: ['title', 'titles'],
  // VitePress adds the option `prefix`.
  searchOptions: { prefix: true, ...searchOptions },
});

const problems = Object.entries(WANTED).flatMap(([query, wanted]) => problemsOf(query, wanted));
if (Buffer.byteLength(json) > MAX_INDEX_BYTES)
  problems.push(`The index has ${Buffer.byteLength(json)} bytes, more than ${MAX_INDEX_BYTES}.`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`Searched for ${Object.keys(WANTED).length} queries in ${index.documentCount} sections.`);

/**
 * The first result must be one of the wanted pages or sections; all of them must be shown.
 * @param {string} query
 * @param {string[]} wanted
 */
function problemsOf(query, wanted) {
  const found = index
    .search(query)
    .slice(0, SHOWN)
    .map(({ id }) => id.replace(/^\/[^/]*\//, ''));
  /** @type {(id: string, page: string) => boolean} */
  const has = (id, page) => id === page || id.startsWith(`${page}#`);
  const missing = wanted.filter((page) => !found.some((id) => has(id, page)));
  const isFirst = wanted.some((page) => has(found[0] ?? '', page));
  return isFirst && missing.length === 0
    ? []
    : [`"${query}" should find ${wanted.join(', ')}, but finds:\n  ${found.join('\n  ')}`];
}
