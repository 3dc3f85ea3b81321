import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { DIST } from './paths.mjs';

/** Writes `dist/openapi.json`, the API of the newest server. */
export function buildOpenApi() {
  const document = execFileSync(process.execPath, [`${DIST}server/cli.js`, 'openapi'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  writeFileSync(`${DIST}openapi.json`, document);
}
