/** Writes `dist/openapi.json`, the interface of the newest server. Part of the build. */
import { readFileSync, writeFileSync } from 'node:fs';
import { LATEST_LEVEL } from '../dist/contract/levels/index.js';
import { openApiFor } from '../dist/server/openapi/index.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const document = await openApiFor({ level: LATEST_LEVEL, dialect: 'reference' }, { version });
writeFileSync(
  new URL('../dist/openapi.json', import.meta.url),
  `${JSON.stringify(document, undefined, 2)}\n`,
);
