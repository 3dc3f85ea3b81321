/** Writes, with `npm run generate`, the module of each area that exports its endpoints. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AREAS } from '../src/contract/endpoint.ts';

const HANDLERS = new URL('../src/handlers/', import.meta.url);

/**
 * The modules of the areas, as [path, code] pairs. The endpoints of an area are the exports of the files in its folder
 * that `defineEndpoint` creates.
 * @returns {[string, string][]}
 */
export function endpointCodeModules() {
  return AREAS.map((area) => {
    const files = readdirSync(new URL(area, HANDLERS)).filter((file) => file.endsWith('.ts'));
    const exports = files.flatMap((file) => {
      const code = readFileSync(new URL(`${area}/${file}`, HANDLERS), 'utf8');
      const names = [...code.matchAll(/^export const (\w+) = defineEndpoint\(/gm)].map(([, name]) => name);
      return names.map((name) => `export { ${name} } from '../${area}/${file.replace('.ts', '.js')}';\n`);
    });
    return [
      fileURLToPath(new URL(`endpoint-code/${area}.generated.ts`, HANDLERS)),
      `// Generated from the declarations of the endpoints by \`npm run generate\`. Do not edit.\n${exports.sort().join('')}`,
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, code] of endpointCodeModules()) writeFileSync(path, code);
}
