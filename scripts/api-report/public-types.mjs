import { declarationsIn } from './declarations.mjs';

/** Files of types that a separate test compares. */
const GENERATED = /\.generated\.d\.ts$/;

/** Nested object types with more members are shortened. */
const LARGE = 3;

/**
 * Returns the declarations of everything that an entry point exports, and of what those mention. Each is written once,
 * without comments and private members.
 * @param {string} folder the declarations of the built package
 * @param {Record<string, any>} entries `exports` of the manifest
 */
export function publicTypes(folder, entries) {
  const declarations = declarationsIn(folder);
  const written = new Map();
  const sections = [];
  for (const [entry, target] of Object.entries(entries)) {
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
    sections.push([title, lines, file]);
  }
  const mentioned = mentionedBy(declarations, sections, written);
  return `${[...sections, ['Mentioned, not exported', mentioned]]
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n\n')}\n`)
    .join('\n')}`;
}

const idOf = ({ file, name }) => `${file} ${name}`;

/** The declarations that public ones mention without being exported by an entry point, by file and name. */
function mentionedBy(declarations, sections, written) {
  const found = new Map();
  const visit = (declaration) => {
    if (GENERATED.test(declaration.file)) return;
    for (const name of identifiersIn(declaration)) {
      const next = declarations.local(declaration.file, name);
      if (next === undefined || written.has(idOf(next)) || found.has(idOf(next))) continue;
      found.set(idOf(next), next);
      visit(next);
    }
  };
  for (const [, , file] of sections) {
    for (const name of declarations.namesOf(file)) {
      const declaration = declarations.exported(file, name);
      if (declaration !== undefined) visit(declaration);
    }
  }
  return [...found.values()]
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    .map((declaration) => `${declaration.file}: ${briefTextOf(declaration)}`);
}

const isPrivate = (node) =>
  node.accessibility === 'private' ||
  node.key?.type === 'PrivateIdentifier' ||
  node.key?.name?.startsWith('#');

function identifiersIn({ nodes }) {
  const names = new Set();
  const walk = (node) => {
    if (node === null || typeof node !== 'object' || isPrivate(node)) return;
    if (node.type === 'Identifier') names.add(node.name);
    for (const child of Object.values(node)) walk(child);
  };
  nodes.forEach(walk);
  return names;
}

/** Tables of values, such as that of the feature levels, are named only. */
function briefTextOf(declaration) {
  const text = textOf(declaration);
  const isTable = /^(const|let) /.test(text) && text.split('\n').length > MAX_TABLE_LINES;
  return isTable ? text.slice(0, text.indexOf(':')) : text;
}

const MAX_TABLE_LINES = 40;

/** The code of a declaration without comments and private members; deprecated members keep a mark. */
function textOf({ file, name, nodes, code, comments }) {
  if (GENERATED.test(file)) return `${name}: in src/${file.replace('.d.ts', '.ts')}`;
  return nodes.map((node) => shortened(node, code, comments)).join('\n');
}

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

const commentsIn = (node, comments) =>
  comments
    .filter(({ start, end }) => start >= node.start && end <= node.end)
    .map(({ start, end, value }) => ({
      start,
      end,
      instead: value.includes('@deprecated') ? DEPRECATED : '',
    }));

const isDeprecated = (node, code, comments) =>
  comments.some(
    ({ end, value }) =>
      value.includes('@deprecated') && end <= node.start && code.slice(end, node.start).trim() === '',
  );

/** Private members, and the large object types within others: the names of their members say enough. */
function partsToShorten(node, depth = 0) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((item) => partsToShorten(item, depth));
  if (isPrivate(node)) return [{ start: node.start, end: node.end, instead: '' }];
  const isObject = node.type === 'TSTypeLiteral';
  if (isObject && depth > 0 && node.members.length > LARGE) {
    const names = node.members.map((member) => member.key?.name ?? member.key?.value ?? '[...]');
    return [{ start: node.start, end: node.end, instead: `{ ${names.join(', ')} }` }];
  }
  return Object.values(node).flatMap((child) => partsToShorten(child, depth + (isObject ? 1 : 0)));
}
