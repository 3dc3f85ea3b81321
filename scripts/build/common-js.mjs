/** Builds `dist/cjs`, the package for `require`. Libraries that `require` cannot load everywhere are bundled. */
import { copyFileSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { bundleOf, INSTALLED, isOf, writeInFewChunks } from './bundles.mjs';
import { LicenseList } from './licenses.mjs';
import { DIST, entriesOf, ROOT } from './paths.mjs';

const OUT = `${DIST}cjs`;

/** Libraries that are published as ES modules only. */
const ESM_ONLY = ['@faker-js/faker'];

/** Parts of msw that the package contains as copies. Jest cannot load msw, because msw depends on ES modules. */
const MSW = new Map([
  ['msw', 'msw.cjs'],
  ['msw/node', 'msw-node.cjs'],
]);

export async function buildCommonJs() {
  rmSync(OUT, { recursive: true, force: true });
  const licenses = new LicenseList();
  const external = isOf(INSTALLED.filter((name) => !ESM_ONLY.includes(name) && !MSW.has(name)));
  const bundle = await bundleOf(entriesOf('cjs/', 'cjs'), external, [mswIfItLoads(), licenses.plugin()]);
  await writeInFewChunks(bundle, {
    dir: OUT,
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
  });
  for (const file of ['globals.cjs', ...MSW.values()]) {
    copyFileSync(new URL(file, import.meta.url), `${OUT}/${file}`);
  }
  await bundleMsw(licenses);
  licenses.write(`${OUT}/licenses.txt`);
}

/** @returns {import('rolldown').Plugin} */
function mswIfItLoads() {
  /** @param {string} file */
  const mark = (file) => `#${file}`;
  return {
    name: 'msw-if-it-loads',
    resolveId(id) {
      const file = MSW.get(id);
      return file === undefined ? null : { id: mark(file), external: true };
    },
    renderChunk(code, { fileName }) {
      const up = '../'.repeat(fileName.split('/').length - 1) || './';
      return [...MSW.values()].reduce(
        (text, file) => text.replaceAll(`"${mark(file)}"`, `"${up}${file}"`),
        code,
      );
    },
  };
}

/**
 * Bundles the parts of msw that the package uses, because Jest cannot load msw's ES modules.
 * @param {LicenseList} licenses
 */
async function bundleMsw(licenses) {
  const entries = new Map([
    ['bundled-msw', `export { getResponse, http, HttpResponse } from 'msw';`],
    ['bundled-msw-node', `export { setupServer } from 'msw/node';`],
  ]);
  const bundle = await rolldown({
    cwd: ROOT,
    input: [...entries.keys()],
    platform: 'node',
    treeshake: { moduleSideEffects: false },
    plugins: [
      licenses.plugin(),
      {
        name: 'entries',
        resolveId: (id) => (entries.has(id) ? `${ROOT}${id}.js` : null),
        load: (id) => entries.get(id.slice(ROOT.length, -3)) ?? null,
      },
    ],
    logLevel: 'warn',
  });
  await bundle.write({
    dir: OUT,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'bundled-msw/[name].cjs',
  });
}
