/** Writes, with `npm run generate`, the module of each area that exports its endpoints, and a module that lists all of them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AREAS } from '../src/contract/endpoint.ts';

const HANDLERS = new URL('../src/handlers/', import.meta.url);

const NOTE = '// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.\n';

const DECLARATION = /^export const (\w+) = defineEndpoint\(\{\s+method: '(\w+)',\s+path: '([^']+)'/gm;

/**
 * The endpoints that the files of an area create with `defineEndpoint`. `file` is relative to `src/handlers/`.
 * @param {string} area
 */
function declarationsIn(area) {
  const files = readdirSync(new URL(area, HANDLERS)).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const code = readFileSync(new URL(`${area}/${file}`, HANDLERS), 'utf8');
    return [...code.matchAll(DECLARATION)].map(([, variable, method, path]) => ({
      variable,
      name: `${method} ${path}`,
      file: `${area}/${file}`,
    }));
  });
}

/**
 * The modules of the areas and the list of all endpoints, as [path, code] pairs.
 * @returns {[string, string][]}
 */
export function endpointCodeModules() {
  /** @type {[string, string][]} */
  const modules = AREAS.map((area) => {
    const exports = declarationsIn(area).map(
      ({ variable, file }) => `export { ${variable} } from '../${file.replace('.ts', '.js')}';\n`,
    );
    return [`endpoint-code/${area}.generated.ts`, exports.sort().join('')];
  });
  return [...modules, ['endpoints.generated.ts', listOfEndpoints()]].map(([file = '', code = '']) => [
    fileURLToPath(new URL(file, HANDLERS)),
    NOTE + code,
  ]);
}

function listOfEndpoints() {
  const areas = [...AREAS].sort();
  return `${areas.map((area) => `import * as ${area} from './endpoint-code/${area}.generated.js';\n`).join('')}
/** All endpoints, by area and name. Requests import only the area that they need, with \`load-endpoint.ts\`. */
export const endpoints = Object.values({
${AREAS.map((area) => `  ...${area},\n`).join('')}});
`;
}

/**
 * The files that declare the endpoints, relative to `src/handlers/`, by the name of the endpoint.
 * @returns {Map<string, string>}
 */
export function endpointFiles() {
  return new Map(AREAS.flatMap(declarationsIn).map(({ name, file }) => [name, file]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, code] of endpointCodeModules()) writeFileSync(path, code);
}
