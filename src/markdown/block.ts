import { definite } from '../values.js';
import { runFinder } from './inline.js';
import { trimOf } from './lines.js';

export interface Block {
  tag: string;
  /** Source of the leading inline text; for code, the code itself. */
  text: string;
  children: Block[];
  /** Source of the inline text after the block, within its parent. */
  tail: string;
  /** HTML attributes, each after a space. */
  attributes: string;
}

export function newBlock(tag: string, text = '', attributes = ''): Block {
  return { tag, text, children: [], tail: '', attributes };
}

export function addBlock(parent: Block, tag: string, text = '', attributes = ''): Block {
  const block = newBlock(tag, text, attributes);
  parent.children.push(block);
  return block;
}

export function isList({ tag }: Block): boolean {
  return tag === 'ul' || tag === 'ol';
}

export type ListTag = 'ol' | 'ul';

/** Nested lists and further paragraphs of an item are indented by this much. */
export const LIST_INDENT = '  ';

const ITEMS = { ol: /^ ?(\d+)\. +([^\n]*)/, ul: /^ ?([*+-]) +([^\n]*)/ };
const INDENTED_ITEM = /^ {2,3}(?:\d+\.|[*+-]) +/;

/** The kind of list that a block starts, if any. */
export function listTagOf(block: string): ListTag | undefined {
  if (ITEMS.ol.test(block)) return 'ol';
  return ITEMS.ul.test(block) ? 'ul' : undefined;
}

/**
 * Splits a list into its items. An indented list is a separate item, and that item starts with its indent.
 */
export function readItems(block: string, tag: ListTag): { items: string[]; start: string } {
  const items: string[][] = [];
  let start = '1';
  for (const line of block.split('\n')) {
    const item = ITEMS[tag].exec(line);
    const last = items.at(-1);
    if (item !== null) {
      if (last === undefined && tag === 'ol') start = definite(item[1]);
      items.push([definite(item[2])]);
    } else if (INDENTED_ITEM.test(line) && last?.[0]?.startsWith(LIST_INDENT) === false) items.push([line]);
    else last?.push(line);
  }
  return { items: items.map((lines) => lines.join('\n')), start };
}

/** The list or item that indented text belongs to, and its list depth, counted from `start`. */
export function ownerOf(parent: Block, text: string, start: number): { level: number; owner: Block } {
  const indent = Math.floor((/^ */.exec(text)?.[0].length ?? 0) / LIST_INDENT.length);
  let level = start;
  let owner = parent;
  while (indent > level) {
    const child = owner.children.at(-1);
    if (child === undefined || !(isList(child) || child.tag === 'li')) break;
    if (isList(child)) level++;
    owner = child;
  }
  return { level, owner };
}

/** Removes the indent of an item at this list depth. */
export function unindent(text: string, level: number): string {
  const indent = LIST_INDENT.repeat(level);
  return text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}

/** Makes the leading text of a list item its first paragraph. */
export function moveTextToParagraph(item: Block): void {
  if (item.text === '') return;
  item.children.unshift(newBlock('p', item.text));
  item.text = '';
}

/** Makes the text at the end of a list item its last paragraph. */
export function moveTailToParagraph(item: Block): void {
  const last = item.children.at(-1);
  if (last === undefined || last.tail === '') return;
  item.children.push(newBlock('p', last.tail.trimStart()));
  last.tail = '';
}

const ALIGNED = {
  left: ' style="text-align: left;"',
  center: ' style="text-align: center;"',
  right: ' style="text-align: right;"',
};

/** The cells of the line below a table's header, or undefined if the block is not a table. */
function separatorsOf(block: string): string[] | undefined {
  const [first = '', second] = linesUpTo(block, 2).map(trimSpaces);
  if (second === undefined || !/^[|:\- ]+$/.test(second)) return undefined;
  const bordered = isBordered(first);
  const columns = cellsOf(first, bordered).length;
  if (columns === 1 && !(bordered && isSingleColumn(block))) return undefined;
  const cells = cellsOf(second, bordered);
  return cells.length === columns ? cells : undefined;
}

/** Adds the table that a block contains. Returns false if the block is not a table. */
export function addTable(parent: Block, block: string): boolean {
  const separators = separatorsOf(block);
  if (separators === undefined) return false;
  const [header = '', , ...rows] = block.split('\n');
  const alignments = separators.map(alignmentOf);
  const table = addBlock(parent, 'table');
  const bordered = isBordered(trimSpaces(header));
  addRow(addBlock(table, 'thead'), cellsOf(trimSpaces(header), bordered), 'th', alignments);
  const body = addBlock(table, 'tbody');
  for (const row of rows) addRow(body, cellsOf(trimSpaces(row), bordered), 'td', alignments);
  const unaligned = alignments.map(() => '');
  if (rows.length === 0) addRow(body, [], 'td', unaligned);
  return true;
}

function addRow(parent: Block, cells: readonly string[], tag: string, alignments: readonly string[]): void {
  const row = addBlock(parent, 'tr');
  for (const [at, alignment] of alignments.entries())
    addBlock(row, tag, trimSpaces(cells[at] ?? ''), alignment);
}

function alignmentOf(separator: string): string {
  const cell = trimSpaces(separator);
  if (cell.startsWith(':')) return cell.endsWith(':') ? ALIGNED.center : ALIGNED.left;
  return cell.endsWith(':') ? ALIGNED.right : '';
}

/** A table of one column needs a pipe at an end of each line. */
function isSingleColumn(block: string): boolean {
  return block
    .split('\n')
    .slice(1)
    .every((line) => isBordered(trimSpaces(line)));
}

function isBordered(line: string): boolean {
  return line.startsWith('|') || endsInPipe(line);
}

function endsInPipe(line: string): boolean {
  return /(?<!\\)(?:\\\\)*\|$/.test(line);
}

/** Splits a line of a table at its pipes, except in code and after a backslash. Pipes at both ends are the border. */
function cellsOf(line: string, bordered: boolean): string[] {
  const start = bordered && line.startsWith('|') ? 1 : 0;
  const end = bordered && line.length > start && endsInPipe(line) ? line.length - 1 : line.length;
  const inner = line.slice(start, end);
  const code = codeIn(inner);
  const cells: string[] = [];
  let from = 0;
  let next = 0;
  for (let at = 0; at < inner.length; at++) {
    const [open, close] = code[next] ?? [];
    if (at === open) at = definite(close);
    if (at === close) next++;
    else if (inner[at] === '\\') at++;
    else if (inner[at] === '|') {
      cells.push(inner.slice(from, at));
      from = at + 1;
    }
  }
  cells.push(inner.slice(from));
  return cells;
}

/** The start and end of code in a line. Code ends with as many backticks as it began with. */
function codeIn(line: string): [open: number, close: number][] {
  const runs = [...line.matchAll(/\\\\|(\\?)(`+)/g)].flatMap(({ 1: slash = '', 2: ticks, index }) =>
    ticks === undefined ? [] : [{ at: index, length: ticks.length, opens: ticks.length - slash.length }],
  );
  const runAfter = runFinder(runs);
  const found: [number, number][] = [];
  let done = -1;
  for (const { at, opens } of runs) {
    const end = at <= done || opens === 0 ? undefined : runAfter(opens, at);
    if (end === undefined) continue;
    found.push([at, end]);
    done = end;
  }
  return found;
}

function linesUpTo(block: string, count: number): string[] {
  const lines: string[] = [];
  for (let start = 0; lines.length < count && start <= block.length; ) {
    const newline = block.indexOf('\n', start);
    const end = newline < 0 ? block.length : newline;
    lines.push(block.slice(start, end));
    start = end + 1;
  }
  return lines;
}

function trimSpaces(text: string): string {
  return trimOf(text, ' ');
}
