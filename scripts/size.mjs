/**
 * Prints the code size that a page loads, bundled, minified and gzipped, without msw: `npm run size`. Runs
 * the page to count only loaded code. Exits with status 1 when a part exceeds its limit. `--parts` lists the
 * contents of the chunks.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** @import { OutputChunk } from 'rolldown' */

/** Bytes, gzipped. */
const LIMITS = { import: 106_500, request: 101_000, scenario: 5_500, faker: 0 };

const ENTRY = 'page';
const PAGE = `
  import { handlers, mock } from 'team-chat-mock/handlers';
  export { handlers, mock };
`;

const root = fileURLToPath(new URL('..', import.meta.url));
// In node_modules, so that the page finds msw.
const folder = mkdtempSync(`${root}node_modules/.size-`);

try {
  const chunks = await bundlePage();
  const { onImport, onRequest } = await runPage();
  const later = onRequest.filter((file) => !onImport.includes(file));
  /** @param {string} file */
  const chunkOf = (file) => {
    const chunk = chunks.get(file);
    if (chunk === undefined) throw new Error(`The page loaded ${file}, which is not a chunk of it.`);
    return chunk;
  };
  /** @param {string} file */
  const kindOf = (file) => {
    const sources = sourcesOf(chunkOf(file));
    if (sources.some((source) => source.includes('@faker-js/faker'))) return 'faker';
    return sources.some((source) => /src\/scenarios\/default/.test(source)) ? 'scenario' : 'request';
  };
  const rows = [
    { what: 'on import', limit: LIMITS.import, files: onImport },
    {
      what: 'with the first request',
      limit: LIMITS.request,
      files: later.filter((file) => kindOf(file) === 'request'),
    },
    {
      what: 'to seed the scenario "default"',
      limit: LIMITS.scenario,
      files: later.filter((file) => kindOf(file) === 'scenario'),
    },
    {
      what: 'faker, for the scenario "default"',
      limit: LIMITS.faker,
      files: later.filter((file) => kindOf(file) === 'faker'),
    },
  ].map(({ what, limit, files }) => ({
    what,
    chunks: files.length,
    gzipped: files.reduce((sum, file) => sum + gzipSync(chunkOf(file).code, { level: 9 }).length, 0),
    limit,
  }));
  const all = { what: 'everything', chunks: onRequest.length, gzipped: 0 };
  for (const { gzipped } of rows) all.gzipped += gzipped;
  console.table([...rows, all]);
  if (process.argv.includes('--parts')) for (const file of onRequest) console.table(partsOf(chunkOf(file)));
  const over = rows.filter(({ gzipped, limit }) => gzipped > limit);
  for (const { what, gzipped, limit } of over) {
    console.error(`Loaded ${what}: ${gzipped} bytes; the limit is ${limit}.`);
  }
  process.exitCode = over.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
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

async function runPage() {
  /** @type {string[]} */
  const loadedChunks = [];
  Object.assign(globalThis, { loadedChunks });
  const { mock } = await import(`${folder}/page.js`);
  const onImport = [...loadedChunks];
  const headers = { authorization: mock.authHeader('member') };
  await mock.handle(new Request('http://localhost/api/v1/users/me', { headers }));
  return { onImport, onRequest: [...loadedChunks] };
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
function partsOf({ fileName, modules }) {
  return Object.entries(modules)
    .map(([id, { renderedLength }]) => ({
      chunk: fileName,
      module: id.replace(root, ''),
      bytes: renderedLength,
    }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 20);
}
