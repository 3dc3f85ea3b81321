import { declarationsIn } from './declarations.mjs';

/**
 * @import { Comment, Node, TSSignature } from 'oxc-parser'
 * @import { Declared } from './declarations.mjs'
 *
 * @typedef {{ title: string, lines: string[], file: string }} Section
 * @typedef {{ start: number, end: number, instead: string }} Cut
 */

/** Declaration files of generated types, which a separate test compares. */
const GENERATED = /\.generated\.d\.ts$/;

/** Nested object types with more members are shortened. */
const LARGE = 3;

/**
 * Returns the declarations of everything that an entry point exports, and of the types that these mention. Each is
 * written once, without comments and private members.
 * @param {string} folder the declarations of the built package
 * @param {Record<string, string | { types?: string, import?: { types?: string } }>} entries `exports` of the manifest
 */
export function publicTypes(folder, entries) {
  const declarations = declarationsIn(folder);
  /** @type {Map<string, string>} */
  const written = new Map();
  /** @type {Section[]} */
  const sections = [];
  for (const [entry, target] of Object.entries(entries)) {
    if (typeof target === 'string') continue;
    const types = target.import?.types ?? target.types;
    if (types === undefined) continue;
    const file = types.replace('./dist/types/', '');
    const title = `team-chat-mock${entry.slice(1)}`;
    const lines = declarations.namesOf(file).map((name) => {
      const found = declarations.exported(file, name);
      if (found === undefined) return `${name}: of another package`;
      const before = written.get(idOf(found));
      if (before !== undefined) return `${name}: see ${before}`;
      written.set(idOf(found), title);
      return `${name === found.name ? '' : `${name}: `}${textOf(found)}`;
    });
    sections.push({ title, lines, file });
  }
  const mentioned = mentionedBy(declarations, sections, written);
  return `${[...sections, { title: 'Mentioned, not exported', lines: mentioned }]
    .map(({ title, lines }) => `## ${title}\n\n${lines.join('\n\n')}\n`)
    .join('\n')}`;
}

/** @param {{ file: string, name: string }} declaration */
const idOf = ({ file, name }) => `${file} ${name}`;

/**
 * The declarations that public declarations mention, but that no entry point exports, by file and name.
 * @param {ReturnType<typeof declarationsIn>} declarations
 * @param {Section[]} sections
 * @param {Map<string, string>} written
 */
function mentionedBy(declarations, sections, written) {
  /** @type {Map<string, Declared>} */
  const found = new Map();
  /** @param {Declared} declaration */
  const visit = (declaration) => {
    if (GENERATED.test(declaration.file)) return;
    for (const name of identifiersIn(declaration)) {
      const next = declarations.local(declaration.file, name);
      if (next === undefined || written.has(idOf(next)) || found.has(idOf(next))) continue;
      found.set(idOf(next), next);
      visit(next);
    }
  };
  for (const { file } of sections) {
    for (const name of declarations.namesOf(file)) {
      const declaration = declarations.exported(file, name);
      if (declaration !== undefined) visit(declaration);
    }
  }
  return [...found.values()]
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    .map((declaration) => `${declaration.file}: ${briefTextOf(declaration)}`);
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** @param {unknown} node */
const isPrivate = (node) =>
  isNode(node) &&
  (('accessibility' in node && node.accessibility === 'private') ||
    ('key' in node && node.key?.type === 'PrivateIdentifier'));

/** @param {Declared} declaration */
function identifiersIn({ nodes }) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {unknown} node */
  const walk = (node) => {
    if (node === null || typeof node !== 'object' || isPrivate(node)) return;
    if (isNode(node) && node.type === 'Identifier') names.add(node.name);
    for (const child of Object.values(node)) walk(child);
  };
  nodes.forEach(walk);
  return names;
}

/**
 * Returns the code of a declaration; for a table of values, such as the feature levels, only its name.
 * @param {Declared} declaration
 */
function briefTextOf(declaration) {
  const text = textOf(declaration);
  const isTable = /^(const|let) /.test(text) && text.split('\n').length > MAX_TABLE_LINES;
  return isTable ? text.slice(0, text.indexOf(':')) : text;
}

const MAX_TABLE_LINES = 40;

/**
 * The code of a declaration without comments and private members; deprecated members keep a mark.
 * @param {Declared} declaration
 */
function textOf({ file, name, nodes, code, comments }) {
  if (GENERATED.test(file)) return `${name}: in src/${file.replace('.d.ts', '.ts')}`;
  return nodes.map((node) => shortened(node, code, comments)).join('\n');
}

/**
 * @param {Node} node
 * @param {string} code
 * @param {Comment[]} comments
 */
function shortened(node, code, comments) {
  const cuts = [...commentsIn(node, comments), ...partsToShorten(node)].sort((a, b) => a.start - b.start);
  let text = '';
  let at = node.start;
  for (const { start, end, instead } of cuts) {
    if (start < at) continue;
    text += code.slice(at, start) + instead;
    at = end;
  }
  const lines = (text + code.slice(at, node.end)).split('\n').filter((line) => line.trim() !== '');
  const mark = isDeprecated(node, code, comments) ? `${DEPRECATED}\n` : '';
  const start = node.type === 'VariableDeclarator' ? 'const ' : '';
  return `${mark}${start}${lines.join('\n').replace(/^export (declare )?|^declare /, '')}`;
}

const DEPRECATED = '/** @deprecated */';

/** @type {(node: Node, comments: Comment[]) => Cut[]} */
const commentsIn = (node, comments) =>
  comments
    .filter(({ start, end }) => start >= node.start && end <= node.end)
    .map(({ start, end, value }) => ({
      start,
      end,
      instead: value.includes('@deprecated') ? DEPRECATED : '',
    }));

/** @type {(node: Node, code: string, comments: Comment[]) => boolean} */
const isDeprecated = (node, code, comments) =>
  comments.some(
    ({ end, value }) =>
      value.includes('@deprecated') && end <= node.start && code.slice(end, node.start).trim() === '',
  );

/**
 * Cuts out private members, and keeps only the names of members in large nested object types.
 * @param {unknown} node
 * @returns {Cut[]}
 */
function partsToShorten(node, depth = 0) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((item) => partsToShorten(item, depth));
  const isObject = isNode(node) && node.type === 'TSTypeLiteral';
  if (isNode(node) && isPrivate(node)) return [{ start: node.start, end: node.end, instead: '' }];
  if (isObject && depth > 0 && node.members.length > LARGE) {
    const names = node.members.map(keyOf);
    return [{ start: node.start, end: node.end, instead: `{ ${names.join(', ')} }` }];
  }
  return Object.values(node).flatMap((child) => partsToShorten(child, depth + (isObject ? 1 : 0)));
}

/** @param {TSSignature} member */
function keyOf(member) {
  if (!('key' in member)) return '[...]';
  if ('name' in member.key) return member.key.name;
  return 'value' in member.key ? member.key.value : '[...]';
}
