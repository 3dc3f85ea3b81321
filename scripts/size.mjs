/**
 * Prints the size of the code that a page loads, bundled, minified and gzipped, without msw: `npm run size`. Runs
 * the page to count only loaded code. Exits with status 1 when a part exceeds its limit. `--parts` lists the
 * contents of the chunks.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** @import { OutputChunk } from 'rolldown' */
/** @typedef {'import' | 'request' | 'scenario' | 'faker'} Part */

/**
 * The parts that a page loads, with their limits in bytes, gzipped.
 * @type {Record<Part, { what: string, limit: number }>}
 */
const PARTS = {
  import: { what: 'on import', limit: 107_800 },
  request: { what: 'with the first request', limit: 98_500 },
  scenario: { what: 'to seed the scenario "default"', limit: 5_500 },
  faker: { what: 'faker, for the scenario "default"', limit: 0 },
};

const ENTRY = 'page';
const PAGE = `
  import { handlers, mock } from 'team-chat-mock/handlers';
  export { handlers, mock };
`;

const root = fileURLToPath(new URL('..', import.meta.url));
// In node_modules, so that the page finds msw.
const folder = mkdtempSync(`${root}node_modules/.size-`);
try {
  const chunks = await loadedChunks();
  printSizes(chunks);
  if (process.argv.includes('--parts')) for (const { chunk } of chunks) console.table(largestModules(chunk));
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Bundles and runs the page. Returns the chunks that it loads, in their order.
 * @returns {Promise<{ chunk: OutputChunk, part: Part }[]>}
 */
async function loadedChunks() {
  const chunks = await bundlePage();
  const { onImport, onRequest } = await runPage();
  return onRequest.map((file) => {
    const chunk = chunks.get(file);
    if (chunk === undefined) throw new Error(`The page loaded ${file}, which is not a chunk of it.`);
    return { chunk, part: onImport.includes(file) ? 'import' : partOf(chunk) };
  });
}

/** @param {{ chunk: OutputChunk, part: Part }[]} chunks */
function printSizes(chunks) {
  const rows = Object.entries(PARTS).map(([name, { what, limit }]) => {
    const own = chunks.filter(({ part }) => part === name);
    const gzipped = own.reduce((sum, { chunk }) => sum + gzipSync(chunk.code, { level: 9 }).length, 0);
    return { what, chunks: own.length, gzipped, limit };
  });
  const gzipped = rows.reduce((sum, row) => sum + row.gzipped, 0);
  console.table([...rows, { what: 'everything', chunks: chunks.length, gzipped }]);
  for (const { what, gzipped, limit } of rows) {
    if (gzipped <= limit) continue;
    console.error(`Loaded ${what}: ${gzipped} bytes; the limit is ${limit}.`);
    process.exitCode = 1;
  }
}

/**
 * Writes the bundled page. Its chunks report when they are loaded.
 * @returns {Promise<Map<string, OutputChunk>>}
 */
async function bundlePage() {
  const bundle = await rolldown({
    cwd: root,
    input: ENTRY,
    platform: 'browser',
    external: [/^msw($|\/)/],
    logLevel: 'silent',
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? `${root}page.js` : null),
        load: (id) => (id === `${root}page.js` ? PAGE : null),
      },
    ],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    minify: true,
    chunkFileNames: '[name]-[hash].js',
    postBanner: ({ fileName }) => `globalThis.loadedChunks.push(${JSON.stringify(fileName)});`,
  });
  return new Map(output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])));
}

/** Returns the files of the chunks that are loaded on import, and until the first response. */
async function runPage() {
  /** @type {string[]} */
  const loaded = [];
  Object.assign(globalThis, { loadedChunks: loaded });
  const { mock } = await import(`${folder}/page.js`);
  const onImport = [...loaded];
  const headers = { authorization: mock.authHeader('member') };
  await mock.handle(new Request('http://localhost/api/v1/users/me', { headers }));
  return { onImport, onRequest: [...loaded] };
}

/**
 * The part of a chunk that is loaded after the import.
 * @param {OutputChunk} chunk
 * @returns {Part}
 */
function partOf(chunk) {
  const sources = sourcesOf(chunk);
  if (sources.some((source) => source.includes('@faker-js/faker'))) return 'faker';
  return sources.some((source) => source.includes('src/scenarios/default')) ? 'scenario' : 'request';
}

/**
 * The modules of `src` and of libraries in a chunk of the page, resolved through the package's chunks.
 * @param {OutputChunk} chunk
 * @returns {string[]}
 */
function sourcesOf({ modules }) {
  return Object.keys(modules).flatMap((id) => {
    if (!id.startsWith(`${root}dist/`)) return [id];
    try {
      return JSON.parse(readFileSync(`${id}.map`, 'utf8')).sources;
    } catch {
      return [id];
    }
  });
}

/** @param {OutputChunk} chunk */
function largestModules({ fileName, modules }) {
  return Object.entries(modules)
    .map(([id, { renderedLength }]) => ({
      chunk: fileName,
      module: id.replace(root, ''),
      bytes: renderedLength,
    }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 20);
}
