import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Finds the declarations of a folder of declaration files. */
export function declarationsIn(folder) {
  const files = new Map();
  const open = (file) => {
    if (!files.has(file)) files.set(file, readDeclarations(folder, file));
    return files.get(file);
  };

  /** The declaration of an exported name; `undefined` for one of another package. */
  function exported(file, name) {
    const { locals, exports, stars } = open(file);
    const target = exports.get(name);
    if (target !== undefined) return target.from === undefined ? local(file, target.name) : imported(target);
    if (locals.get(name)?.exported) return local(file, name);
    for (const star of stars) {
      const found = exported(star, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function local(file, name) {
    const found = open(file).locals.get(name);
    return found?.kind === 'import' ? imported(found) : found;
  }

  const imported = ({ from, name }) =>
    from.startsWith('.') || name === '*' ? undefined : exported(from, name);

  /** The names that a file exports. */
  function namesOf(file) {
    const { locals, exports, stars } = open(file);
    const own = [...locals].filter(([, found]) => found.exported).map(([name]) => name);
    return [...new Set([...own, ...exports.keys(), ...stars.flatMap(namesOf)])].sort();
  }

  return { exported, local, namesOf };
}

function readDeclarations(folder, file) {
  const code = readFileSync(join(folder, file), 'utf8');
  const { program, comments } = parseSync(file, code);
  const resolve = (source) =>
    source.startsWith('.') ? join(dirname(file), source).replace(/\.js$/, '.d.ts') : `./${source}`;
  const locals = new Map();
  const exports = new Map();
  const stars = [];
  const declare = (node, outer, isExported) => {
    for (const [name, part] of partsOf(node, outer)) {
      const before = locals.get(name);
      const nodes = [...(before?.nodes ?? []), part];
      locals.set(name, { kind: 'declaration', file, name, nodes, code, comments, exported: isExported });
    }
  };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported } of node.specifiers) {
        const name = imported?.name ?? '*';
        locals.set(local.name, { kind: 'import', from: resolve(node.source.value), name });
      }
    } else if (node.type === 'ExportAllDeclaration') stars.push(resolve(node.source.value));
    else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      declare(node.declaration, node, true);
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node.source === null ? undefined : resolve(node.source.value);
      for (const { local, exported } of node.specifiers)
        exports.set(exported.name, { from, name: local.name });
    } else if (node.type === 'ExportDefaultDeclaration') {
      if (node.declaration.type === 'Identifier') exports.set('default', { name: node.declaration.name });
    } else declare(node, node, false);
  }
  return { locals, exports, stars: stars.filter((star) => !star.startsWith('./')) };
}

/** The names that a statement declares, each with its part of the statement. */
function partsOf(node, outer) {
  if (node.type !== 'VariableDeclaration') return node.id?.name === undefined ? [] : [[node.id.name, outer]];
  const { declarations } = node;
  return declarations.map((part) => [part.id.name, declarations.length === 1 ? outer : part]);
}
