import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** Names of the built files that a file imports, at any depth, statically or dynamically. */
export function chunksOf(file: string, found = new Set<string>()): string[] {
  const code = readFileSync(join(DIST, file), 'utf8');
  const { module } = parseSync(file, code);
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      code.slice(start, end).replace(/^[`'"]|[`'"]$/g, ''),
    ),
  ];
  for (const specifier of written.filter((name) => name.startsWith('.'))) {
    const path = join(dirname(file), specifier);
    if (found.has(path)) continue;
    found.add(path);
    chunksOf(path, found);
  }
  return [...found].map((path) => basename(path));
}
