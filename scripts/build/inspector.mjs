import { copyFileSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { LicenseList } from './licenses.mjs';
import { DIST, ROOT, SRC } from './paths.mjs';
import { EXTENSIONS } from './sources.mjs';

/** Builds the pages that the server shows at `/_mock/`: a script for each, and copies of other files. */
export async function buildInspector() {
  rmSync(`${DIST}inspector`, { recursive: true, force: true });
  const licenses = new LicenseList();
  const bundle = await rolldown({
    input: { main: `${SRC}inspector/main.tsx`, viewer: `${SRC}inspector/viewer.ts` },
    platform: 'browser',
    resolve: { extensionAlias: EXTENSIONS },
    plugins: [licenses.plugin()],
    logLevel: 'warn',
  });
  await bundle.write({
    dir: `${DIST}inspector`,
    format: 'es',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  licenses.write(`${DIST}inspector/licenses.txt`);
  for (const name of ['index.html', 'style.css', 'viewer.css', 'icon.svg']) {
    copyFileSync(`${SRC}inspector/${name}`, `${DIST}inspector/${name}`);
  }
  // The API viewer. Its first line names the file with its licenses. It contains its dependencies, so `overrides` in
  // package.json leaves out the one that would install 80 packages.
  const viewer = `${ROOT}node_modules/rapidoc/dist/rapidoc-min.js`;
  copyFileSync(viewer, `${DIST}inspector/rapidoc.js`);
  copyFileSync(`${viewer}.LICENSE.txt`, `${DIST}inspector/rapidoc-min.js.LICENSE.txt`);
}
