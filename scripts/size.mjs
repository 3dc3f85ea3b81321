/**
 * How much a page loads, bundled and minified, without msw and without faker: `npm run size` after a build. Fails when
 * what comes with `import 'team-chat-mock/handlers'` is more than it may be. With `--parts` also what all of it is made of.
 */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Bytes, gzipped. */
const LIMIT = 90_000;

async function bundled(output, options = {}) {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../dist/handlers/index.js', import.meta.url)),
    platform: 'browser',
    external: [/^msw($|\/)/, /^@faker-js\//],
    logLevel: 'silent',
    ...options,
  });
  return (await bundle.generate({ format: 'es', minify: true, ...output })).output;
}

const output = await bundled();
const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));

/** A chunk and all that it imports, without those that are there already. */
function withImports(fileName, there, found = new Set()) {
  const chunk = chunks.get(fileName);
  if (chunk === undefined || there.has(fileName) || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunk.imports) withImports(imported, there, found);
  return found;
}

function chunkOf(module) {
  const chunk = [...chunks.values()].find((one) =>
    Object.keys(one.modules).some((id) => id.endsWith(module)),
  );
  if (chunk === undefined) throw new Error(`No chunk has ${module}`);
  return chunk.fileName;
}

/** What the modules of these chunks are, each part minified and gzipped by itself. */
async function parts(fileNames) {
  const modules = new Set(fileNames.flatMap((fileName) => Object.keys(chunks.get(fileName).modules)));
  const partOf = (id) => {
    if (!modules.has(id)) return undefined;
    const [, dependency] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
    if (dependency !== undefined) return dependency;
    if (id.endsWith('emoji-names.js')) return 'names of emoji';
    return /\/dist\/([^/]+)\//.exec(id)?.[1] ?? 'entry points';
  };
  const groups = [{ debugName: 'part', name: (id) => partOf(id) ?? null }];
  const apart = await bundled(
    { codeSplitting: { includeDependenciesRecursively: false, groups } },
    { preserveEntrySignatures: false },
  );
  return apart
    .filter((one) => one.type === 'chunk' && Object.keys(one.modules).some((id) => modules.has(id)))
    .map(({ name, code }) => ({ part: name, gzipped: gzipSync(code, { level: 9 }).length }))
    .sort((a, b) => b.gzipped - a.gzipped);
}

const loaded = new Set();
const sizes = [
  ['import team-chat-mock/handlers', 'dist/handlers/index.js'],
  ['+ the first request: endpoints, Markdown, emoji', 'dist/handlers/endpoint-code.js'],
  ['+ building an organization', 'dist/scenarios/build.js'],
  ['+ the scenario "default"', 'dist/scenarios/default.js'],
].map(([what, module]) => {
  const added = [...withImports(chunkOf(module), loaded)];
  for (const fileName of added) loaded.add(fileName);
  const bytes = added.map((fileName) => gzipSync(chunks.get(fileName).code, { level: 9 }).length);
  return { what, gzipped: bytes.reduce((sum, one) => sum + one, 0) };
});
const gzipped = sizes.reduce((sum, one) => sum + one.gzipped, 0);
console.table([...sizes, { what: 'all of it', gzipped }]);
if (process.argv.includes('--parts')) console.table(await parts([...loaded]));

const [first] = sizes;
if (first.gzipped > LIMIT) {
  console.error(`The handlers are ${first.gzipped} bytes gzipped; they may be ${LIMIT}.`);
  process.exit(1);
}
