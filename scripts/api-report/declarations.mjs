import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @import { Comment, Declaration, ModuleExportName, Node, Program } from 'oxc-parser'
 *
 * @typedef {{ kind: 'declaration', file: string, name: string, nodes: Node[], code: string, comments: Comment[],
 *   exported: boolean }} Declared
 * @typedef {{ kind: 'import', from: string, name: string }} Imported
 * @typedef {{ locals: Map<string, Declared | Imported>, exports: Map<string, { from?: string, name: string }>,
 *   stars: string[] }} Declarations
 */

/**
 * Finds the declarations of a folder of declaration files.
 * @param {string} folder
 */
export function declarationsIn(folder) {
  /** @type {Map<string, Declarations>} */
  const files = new Map();
  /** @param {string} file */
  const open = (file) => {
    const found = files.get(file) ?? readDeclarations(folder, file);
    files.set(file, found);
    return found;
  };

  /**
   * The declaration of an exported name; `undefined` for one of another package.
   * @param {string} file
   * @param {string} name
   * @returns {Declared | undefined}
   */
  function exported(file, name) {
    const { locals, exports, stars } = open(file);
    const target = exports.get(name);
    if (target !== undefined)
      return target.from === undefined ? local(file, target.name) : imported(target.from, target.name);
    const own = locals.get(name);
    if (own?.kind === 'declaration' && own.exported) return own;
    for (const star of stars) {
      const found = exported(star, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * @param {string} file
   * @param {string} name
   */
  function local(file, name) {
    const found = open(file).locals.get(name);
    return found?.kind === 'import' ? imported(found.from, found.name) : found;
  }

  /** @type {(from: string, name: string) => Declared | undefined} */
  const imported = (from, name) => (from.startsWith('.') || name === '*' ? undefined : exported(from, name));

  /**
   * The names that a file exports.
   * @param {string} file
   * @returns {string[]}
   */
  function namesOf(file) {
    const { locals, exports, stars } = open(file);
    const own = [...locals]
      .filter(([, found]) => found.kind === 'declaration' && found.exported)
      .map(([name]) => name);
    return [...new Set([...own, ...exports.keys(), ...stars.flatMap(namesOf)])].sort();
  }

  return { exported, local, namesOf };
}

/**
 * @param {string} folder
 * @param {string} file
 * @returns {Declarations}
 */
function readDeclarations(folder, file) {
  const code = readFileSync(join(folder, file), 'utf8');
  const { program, comments } = parseSync(file, code);
  /** @param {string} source */
  const resolve = (source) =>
    source.startsWith('.') ? join(dirname(file), source).replace(/\.js$/, '.d.ts') : `./${source}`;
  /** @type {Declarations['locals']} */
  const locals = new Map();
  /** @type {Declarations['exports']} */
  const exports = new Map();
  /** @type {string[]} */
  const stars = [];
  /** @type {(node: Program['body'][number] | Declaration, outer: Node, isExported: boolean) => void} */
  const declare = (node, outer, isExported) => {
    for (const [name, part] of partsOf(node, outer)) {
      const before = locals.get(name);
      const nodes = [...(before?.kind === 'declaration' ? before.nodes : []), part];
      locals.set(name, { kind: 'declaration', file, name, nodes, code, comments, exported: isExported });
    }
  };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const specifier of node.specifiers) {
        const name = 'imported' in specifier ? nameOf(specifier.imported) : '*';
        locals.set(specifier.local.name, { kind: 'import', from: resolve(node.source.value), name });
      }
    } else if (node.type === 'ExportAllDeclaration') stars.push(resolve(node.source.value));
    else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      declare(node.declaration, node, true);
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node.source === null ? undefined : resolve(node.source.value);
      for (const { local, exported } of node.specifiers)
        exports.set(nameOf(exported), { from, name: nameOf(local) });
    } else if (node.type === 'ExportDefaultDeclaration') {
      if (node.declaration.type === 'Identifier') exports.set('default', { name: node.declaration.name });
    } else declare(node, node, false);
  }
  return { locals, exports, stars: stars.filter((star) => !star.startsWith('./')) };
}

/** @param {ModuleExportName} node */
function nameOf(node) {
  return node.type === 'Literal' ? node.value : node.name;
}

/**
 * The names that a statement declares, each with its part of the statement.
 * @param {Program['body'][number] | Declaration} node
 * @param {Node} outer
 * @returns {[string, Node][]}
 */
function partsOf(node, outer) {
  if (node.type !== 'VariableDeclaration')
    return 'id' in node && node.id?.type === 'Identifier' ? [[node.id.name, outer]] : [];
  const { declarations } = node;
  return declarations.flatMap((part) =>
    part.id.type === 'Identifier' ? [[part.id.name, declarations.length === 1 ? outer : part]] : [],
  );
}
