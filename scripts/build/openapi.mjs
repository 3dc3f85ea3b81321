import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { DIST } from './paths.mjs';

/** Writes `dist/openapi.json`, the API of the newest server, and `dist/seed-file.schema.json`, the format of seed files. */
export function buildOpenApi() {
  writeFileSync(`${DIST}openapi.json`, printed('openapi'));
  writeFileSync(`${DIST}seed-file.schema.json`, printed('seed', '--schema'));
}

/**
 * The output of the command line.
 * @param {string[]} args
 */
function printed(...args) {
  return execFileSync(process.execPath, [`${DIST}server/cli.js`, ...args], { maxBuffer: 64 * 1024 * 1024 });
}
