/**
 * Writes dist/handlers/heads.js: the plain data of the endpoints, without what their code needs to run. Part of the
 * build, so that who imports the handlers loads the endpoints' code with the first request.
 */
import { writeFileSync } from 'node:fs';
import { endpoints } from '../dist/handlers/endpoints.js';

/** What the engine adds. */
const LATER = ['params', 'response', 'run', 'summary', 'docs'];

const heads = endpoints.map((endpoint) =>
  Object.fromEntries(Object.entries(endpoint).filter(([name]) => !LATER.includes(name))),
);
writeFileSync(
  new URL('../dist/handlers/heads.js', import.meta.url),
  `// Written by scripts/heads.mjs.\nexport const heads = ${JSON.stringify(heads)};\n`,
);
