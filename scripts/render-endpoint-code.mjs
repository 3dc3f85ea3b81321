import { definite } from '../src/values.ts';

/**
 * One module for each area, which exports its endpoints, as [area, code] pairs. `source` is the text of the list of
 * endpoints, which says where each of them is declared.
 * @param {string} source
 * @param {readonly { area: string }[]} endpoints
 * @returns {[string, string][]}
 */
export function endpointCodeModules(source, endpoints) {
  const files = new Map(
    [...source.matchAll(/^import \{([^}]+)\} from '\.\/(.+)';$/gm)].flatMap(([, names = '', file]) =>
      names.split(',').map((name) => [name.trim(), file]),
    ),
  );
  const [, list = ''] = /export const endpoints = \[([^\]]+)\]/.exec(source) ?? [];
  const names = list.split(',').flatMap((name) => name.trim() || []);
  /** @type {Map<string, string[]>} */
  const lines = new Map();
  for (const [i, name] of names.entries()) {
    const { area } = definite(endpoints[i]);
    const line = `export { ${name} } from '../${files.get(name)}';\n`;
    lines.set(area, [...(lines.get(area) ?? []), line]);
  }
  return [...lines].map(([area, exports]) => [
    area,
    `// Generated from the list of endpoints by \`npm run generate\`. Do not edit.\n${exports.sort().join('')}`,
  ]);
}
