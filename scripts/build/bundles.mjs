/** Bundles `src` and libraries into one file for each entry point, and chunks that they share. */
import { rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { rolldown } from 'rolldown';
import { LicenseList } from './licenses.mjs';
import { moduleUrls } from './module-urls.mjs';
import { DIST, entriesOf, manifest, ROOT, SRC } from './paths.mjs';

/** Users install these; every other library is bundled. */
/** Installed for the types of schemas only: loading its 95 modules takes longer than loading the mock. */
const BUNDLED = ['zod'];

const INSTALLED = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  (name) => !BUNDLED.includes(name),
);

/** `require` cannot load these, so that they are bundled for it. */
const ESM_ONLY = ['@faker-js/faker'];

/** Modules that do something when they are imported, by the paths of `sideEffects`. */
const WITH_EFFECTS = ['adapters/vitest/api.ts', 'server/cli.ts'].map((name) => `${SRC}${name}`);

const isOf = (packages) => (id) => packages.some((name) => id === name || id.startsWith(`${name}/`));

function bundleOf(entries, external, plugins = []) {
  return rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((name) => [name, `${SRC}${name}.ts`])),
    // Neither browsers nor Node: what is bundled runs in both.
    platform: 'neutral',
    external: (id) => isBuiltin(id) || external(id),
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['module', 'main'] },
    treeshake: { moduleSideEffects: (id) => WITH_EFFECTS.includes(id) },
    plugins: [moduleUrls(), ...plugins],
    logLevel: 'warn',
  });
}

/** The package for `import`, with source maps. */
export async function buildScripts() {
  const licenses = new LicenseList();
  const bundle = await bundleOf(entriesOf('', 'js'), isOf(INSTALLED), [licenses.plugin()]);
  rmSync(`${DIST}chunks`, { recursive: true, force: true });
  await bundle.write({
    dir: DIST,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
  });
  licenses.write(`${DIST}licenses.txt`);
}

/** The package for `require`, as far as it can be required. Includes the libraries that are modules only. */
export async function buildCommonJs() {
  const bundle = await bundleOf(
    entriesOf('cjs/', 'cjs'),
    isOf(INSTALLED.filter((name) => !ESM_ONLY.includes(name))),
  );
  rmSync(`${DIST}cjs`, { recursive: true, force: true });
  await bundle.write({
    dir: `${DIST}cjs`,
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
  });
}
