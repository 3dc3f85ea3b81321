/** Builds `dist/cjs`, the package for `require`. Libraries that `require` cannot load everywhere are bundled. */
import { copyFileSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { bundleOf, INSTALLED, isOf, writeInFewChunks } from './bundles.mjs';
import { LicenseList } from './licenses.mjs';
import { DIST, entriesOf, ROOT } from './paths.mjs';

const OUT = `${DIST}cjs`;

/** Published as modules only. */
const ESM_ONLY = ['@faker-js/faker'];

/** Jest cannot load msw, whose dependencies are ES modules only, so the package contains copies. */
const MSW = { msw: 'msw.cjs', 'msw/node': 'msw-node.cjs' };

export async function buildCommonJs() {
  rmSync(OUT, { recursive: true, force: true });
  const licenses = new LicenseList();
  const external = isOf(INSTALLED.filter((name) => !ESM_ONLY.includes(name) && !Object.hasOwn(MSW, name)));
  const bundle = await bundleOf(entriesOf('cjs/', 'cjs'), external, [mswIfItLoads(), licenses.plugin()]);
  await writeInFewChunks(bundle, {
    dir: OUT,
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
  });
  for (const file of ['globals.cjs', ...Object.values(MSW)]) {
    copyFileSync(new URL(file, import.meta.url), `${OUT}/${file}`);
  }
  await bundleMsw(licenses);
  licenses.write(`${OUT}/licenses.txt`);
}

function mswIfItLoads() {
  const mark = (file) => `#${file}`;
  return {
    name: 'msw-if-it-loads',
    resolveId: (id) => (Object.hasOwn(MSW, id) ? { id: mark(MSW[id]), external: true } : null),
    renderChunk(code, { fileName }) {
      const up = '../'.repeat(fileName.split('/').length - 1) || './';
      return Object.values(MSW).reduce(
        (text, file) => text.replaceAll(`"${mark(file)}"`, `"${up}${file}"`),
        code,
      );
    },
  };
}

/** The parts of msw that the package uses. */
async function bundleMsw(licenses) {
  const entries = {
    'bundled-msw': `export { getResponse, http, HttpResponse } from 'msw';`,
    'bundled-msw-node': `export { setupServer } from 'msw/node';`,
  };
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.keys(entries),
    platform: 'node',
    treeshake: { moduleSideEffects: false },
    plugins: [
      licenses.plugin(),
      {
        name: 'entries',
        resolveId: (id) => (Object.hasOwn(entries, id) ? `${ROOT}${id}.js` : null),
        load: (id) => entries[id.slice(ROOT.length, -3)] ?? null,
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
