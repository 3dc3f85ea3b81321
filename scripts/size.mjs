/**
 * How much a page loads, bundled and minified, without msw and without faker: `npm run size` after a build. Fails when
 * what comes with `import 'team-chat-mock/handlers'` is more than it may be.
 */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Bytes, gzipped. */
const LIMIT = 90_000;

const bundle = await rolldown({
  input: fileURLToPath(new URL('../dist/handlers.js', import.meta.url)),
  platform: 'browser',
  external: [/^msw($|\/)/, /^@faker-js\//],
});
const { output } = await bundle.generate({ format: 'es', minify: true });
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

const loaded = new Set();
const sizes = [
  ['import team-chat-mock/handlers', 'dist/handlers.js'],
  ['+ the first request: endpoints, Markdown, emoji', 'dist/engine.js'],
  ['+ building an organization', 'dist/scenarios/build.js'],
  ['+ the scenario "default"', 'dist/scenarios/default.js'],
].map(([what, module]) => {
  const added = [...withImports(chunkOf(module), loaded)];
  for (const fileName of added) loaded.add(fileName);
  const bytes = added.map((fileName) => gzipSync(chunks.get(fileName).code, { level: 9 }).length);
  return { what, gzipped: bytes.reduce((sum, one) => sum + one, 0) };
});
console.table(sizes);

const [{ gzipped }] = sizes;
if (gzipped > LIMIT) {
  console.error(`The handlers are ${gzipped} bytes gzipped; they may be ${LIMIT}.`);
  process.exit(1);
}
