/**
 * Bundles the command line with its libraries and pages into one CommonJS file, for the executable and for packages in other
 * languages.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { rolldown } from 'rolldown';
import { LicenseList } from './licenses.mjs';
import { DIST, manifest, ROOT, SRC } from './paths.mjs';
import { EXTENSIONS } from './sources.mjs';

/** Modules that the single-file build replaces, by their ID or path in `src`. */
const REPLACED = new Map([
  [
    'server/package-files.ts',
    () => `
    const files = ${JSON.stringify(pageFiles())};
    export async function readPageFile(name) {
      if (!Object.hasOwn(files, name)) throw new Error(name + ' does not exist');
      return files[name];
    }
    export function packageVersion() { return ${JSON.stringify(manifest.version)}; }`,
  ],
  // jiti compiles TypeScript and needs its own files, which a single file cannot contain.
  [
    'jiti',
    () => `
    export function createJiti() {
      throw new Error('this build reads configurations in JSON only; the npm package reads all of them');
    }`,
  ],
]);

/**
 * Writes the bundle `team-chat-mock.cjs` and its `licenses.txt` to a folder. The pages must be built. Returns its path.
 * @param {string} folder
 */
export async function buildSingleFile(folder) {
  const file = `${folder}/team-chat-mock.cjs`;
  mkdirSync(folder, { recursive: true });
  const licenses = new LicenseList();
  const bundle = await rolldown({
    cwd: ROOT,
    input: `${SRC}server/cli.ts`,
    platform: 'node',
    external: (id) => isBuiltin(id),
    resolve: { extensionAlias: EXTENSIONS },
    plugins: [replaceModules(), licenses.plugin()],
    // The remaining `import.meta.url`s are only bases for resolving optional packages.
    transform: { define: { 'import.meta.url': '__moduleUrl' } },
    logLevel: 'warn',
  });
  await bundle.write({
    file,
    format: 'cjs',
    codeSplitting: false,
    minify: true,
    banner: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;',
  });
  licenses.write(`${folder}/licenses.txt`);
  return file;
}

/** @returns {import('rolldown').Plugin} */
function replaceModules() {
  return {
    name: 'replace-modules',
    resolveId: (id) => (id === 'jiti' ? '\0jiti' : null),
    load: (id) => {
      const code = REPLACED.get(id.replace(SRC, '').replace(/^\0/, ''));
      return code === undefined ? null : { code: code(), moduleType: 'js' };
    },
  };
}

function pageFiles() {
  const names = readdirSync(`${DIST}inspector`).filter((name) => /^[a-z-]+\.(html|css|js|svg)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${DIST}inspector/${name}`, 'utf8')]));
}
