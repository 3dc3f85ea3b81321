import { definite } from '../values.js';
import { addBlock, type Block } from './block.js';
import { runFinder } from './inline.js';
import { trimOf } from './lines.js';

const ALIGNED = {
  left: ' style="text-align: left;"',
  center: ' style="text-align: center;"',
  right: ' style="text-align: right;"',
};

/** Matches the lines that decide whether a block is a table: the header and the line below it. */
const FIRST_LINES = /^[^\n]*(?:\n[^\n]*)?/;

/** Returns false if the block is not a table. */
export function addTable(parent: Block, block: string): boolean {
  const separators = separatorsOf(block);
  if (separators === undefined) return false;
  const [header = '', , ...rows] = block.split('\n').map(trimSpaces);
  const alignments = separators.map(alignmentOf);
  const table = addBlock(parent, 'table');
  const bordered = isBordered(header);
  addRow(addBlock(table, 'thead'), cellsOf(header, bordered), 'th', alignments);
  const body = addBlock(table, 'tbody');
  for (const row of rows) addRow(body, cellsOf(row, bordered), 'td', alignments);
  // As in Zulip, a table without rows has an empty row, whose cells are not aligned.
  const unaligned = alignments.map(() => '');
  if (rows.length === 0) addRow(body, [], 'td', unaligned);
  return true;
}

/** The cells of the line below a table's header; `undefined` if the block is not a table. */
function separatorsOf(block: string): string[] | undefined {
  const [first = '', second] = (FIRST_LINES.exec(block)?.[0] ?? '').split('\n').map(trimSpaces);
  if (second === undefined || !/^[|:\- ]+$/.test(second)) return undefined;
  const bordered = isBordered(first);
  const columns = cellsOf(first, bordered).length;
  if (columns === 1 && !(bordered && isSingleColumn(block))) return undefined;
  const cells = cellsOf(second, bordered);
  return cells.length === columns ? cells : undefined;
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

/** Whether a block can be a table of one column: each line after the header starts or ends with a pipe. */
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

function trimSpaces(text: string): string {
  return trimOf(text, ' ');
}
