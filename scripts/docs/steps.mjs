/** Runs groups of steps of the documentation's build: `node scripts/docs/steps.mjs GROUP...`. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const TYPESCRIPT = ['--import', './scripts/typescript.mjs'];
/** Enlarges the young generation of V8's heap. With the default size, collecting it takes a sixth of the time. */
const LARGE_HEAP = '--max-semi-space-size=128';

/**
 * The steps of each group, which run at the same time. The longest step comes first.
 * @type {Record<string, Record<string, string[]>>}
 */
const GROUPS = {
  reference: {
    coverage: [...TYPESCRIPT, 'scripts/docs/coverage-page.mjs'],
    pages: [...TYPESCRIPT, 'scripts/docs.mjs'],
    api: [LARGE_HEAP, 'scripts/api-docs/generate.mjs'],
    viewer: ['scripts/docs/viewer.mjs'],
  },
  site: {
    vitepress: [LARGE_HEAP, 'node_modules/vitepress/bin/vitepress.js', 'build', 'docs'],
    types: ['scripts/docs/check-types.mjs'],
  },
  check: {
    links: ['scripts/docs/check-links.mjs'],
    search: [...TYPESCRIPT, 'scripts/docs/check-search.mjs'],
  },
};

for (const group of process.argv.slice(2)) {
  const steps = GROUPS[group];
  if (steps === undefined)
    throw new Error(`Unknown group "${group}". Groups: ${Object.keys(GROUPS).join(', ')}.`);
  const results = await Promise.all(Object.entries(steps).map(([name, args]) => run(name, args)));
  if (results.includes(false)) process.exit(1);
}

/**
 * Shows the output of a step when it ends, so that the outputs of several steps do not mix.
 * @param {string} name
 * @param {string[]} args
 */
function run(name, args) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name} (${seconds} s)`);
      if (code !== 0 || output.length > 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}
