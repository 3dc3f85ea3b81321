/**
 * Builds `dist`: `node scripts/build.mjs [scripts|commonjs|inspector|types|openapi ...] [--force]`. Without
 * names, builds all parts. Skips parts whose inputs have not changed, unless forced.
 */
import { parseArgs } from 'node:util';
import { buildScripts } from './build/bundles.mjs';
import { buildCommonJs } from './build/common-js.mjs';
import { isFresh, markFresh } from './build/freshness.mjs';
import { buildInspector } from './build/inspector.mjs';
import { buildOpenApi } from './build/openapi.mjs';
import { buildTypes } from './build/types.mjs';

/** The order matters, because the last part runs the output of the first. */
const PARTS = {
  scripts: buildScripts,
  inspector: buildInspector,
  commonjs: buildCommonJs,
  types: buildTypes,
  openapi: buildOpenApi,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`Unknown part "${unknown}". Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
for (const [name, build] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  if (!values.force && isFresh(name)) continue;
  await build();
  markFresh(name);
}
