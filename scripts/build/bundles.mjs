/** Bundles `src` and libraries into one file for each entry point, and shared chunks. */
import { rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { rolldown } from 'rolldown';
import { chunkNames } from './chunks.mjs';
import { LicenseList } from './licenses.mjs';
import { moduleUrls } from './module-urls.mjs';
import { DIST, entriesOf, manifest, ROOT, SRC } from './paths.mjs';
import { EXTENSIONS, inlineStyles } from './sources.mjs';

/** @import { OutputOptions, Plugin, RolldownBuild } from 'rolldown' */

/**
 * Installed for the types of `team-chat-mock/schemas`, but also bundled, because loading its 95 modules takes longer
 * than loading the mock.
 */
const BUNDLED = ['zod'];

/** Storybook's manager provides these. */
const PROVIDED = ['react'];

/** Users install these; all other libraries are bundled. */
export const INSTALLED = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  (name) => !BUNDLED.includes(name),
);

/** Modules with side effects on import, by the paths of `sideEffects`. */
const WITH_EFFECTS = ['adapters/storybook/manager.ts', 'adapters/vitest/test.ts', 'server/cli.ts'].map(
  (name) => `${SRC}${name}`,
);

/** @type {(packages: string[]) => (id: string) => boolean} */
export const isOf = (packages) => (id) => packages.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * @param {string[]} entries
 * @param {(id: string) => boolean} external
 * @param {Plugin[]} plugins
 */
export function bundleOf(entries, external, plugins = []) {
  return rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((name) => [name, `${SRC}${name}.ts`])),
    // `neutral`, because the bundle runs both in browsers and in Node.
    platform: 'neutral',
    external: (id) => isBuiltin(id) || external(id),
    resolve: { extensionAlias: EXTENSIONS, mainFields: ['module', 'main'] },
    treeshake: { moduleSideEffects: (id) => WITH_EFFECTS.includes(id) },
    // Lets chunks that entry points share export names that only other chunks use.
    preserveEntrySignatures: 'allow-extension',
    plugins: [moduleUrls(), inlineStyles(), ...plugins],
    logLevel: 'warn',
  });
}

/**
 * Writes a bundle. Builds it twice: the chunks of the first build decide which modules share a chunk in the second.
 * @param {RolldownBuild} bundle
 * @param {OutputOptions} options
 */
export async function writeInFewChunks(bundle, options) {
  const { output } = await bundle.generate(options);
  const names = chunkNames(output.filter((item) => item.type === 'chunk'));
  await bundle.write({
    ...options,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'loaded together', name: (id) => names.get(id) }],
    },
  });
}

/** Builds the package for `import`, with source maps. */
export async function buildScripts() {
  const licenses = new LicenseList();
  const bundle = await bundleOf(entriesOf('', 'js'), isOf([...INSTALLED, ...PROVIDED]), [licenses.plugin()]);
  rmSync(`${DIST}chunks`, { recursive: true, force: true });
  await writeInFewChunks(bundle, {
    dir: DIST,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
  });
  licenses.write(`${DIST}licenses.txt`);
}
