import { addBlock, type Block } from './block.js';
import { runFinder } from './inline.js';
import { trimOf } from './lines.js';

const ALIGNED = {
  left: ' style="text-align: left;"',
  center: ' style="text-align: center;"',
  right: ' style="text-align: right;"',
};

/** Adds a block to the parent if the block is a table; otherwise returns false. */
export function addTable(parent: Block, block: string): boolean {
  const start = startOfTable(block);
  if (start === undefined) return false;
  const { header, alignments, bordered } = start;
  const table = addBlock(parent, 'table');
  addRow(addBlock(table, 'thead'), header, 'th', alignments);
  const body = addBlock(table, 'tbody');
  const rows = block.split('\n').slice(2).map(trimSpaces);
  for (const row of rows) addRow(body, cellsOf(row, bordered), 'td', alignments);
  // As in Zulip, a table without rows has an empty row, whose cells are not aligned.
  const unaligned = alignments.map(() => '');
  if (rows.length === 0) addRow(body, [], 'td', unaligned);
  return true;
}

interface TableStart {
  /** The cells of the first line. */
  header: string[];
  alignments: string[];
  bordered: boolean;
}

/** Reads the header of a table and the line below it; returns `undefined` if the block is not a table. */
function startOfTable(block: string): TableStart | undefined {
  const [first = '', second] = block.split('\n', 2).map(trimSpaces);
  if (second === undefined || !/^[|:\- ]+$/.test(second)) return undefined;
  const bordered = isBordered(first);
  const header = cellsOf(first, bordered);
  if (header.length === 1 && !(bordered && isSingleColumn(block))) return undefined;
  const separators = cellsOf(second, bordered);
  if (separators.length !== header.length) return undefined;
  return { header, alignments: separators.map(alignmentOf), bordered };
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
  const pipes = pipesIn(inner);
  return [-1, ...pipes].map((before, at) => inner.slice(before + 1, pipes[at]));
}

/** The indexes of the pipes outside of code, except those after a backslash. */
function pipesIn(line: string): number[] {
  const code = codeIn(line);
  const pipes: number[] = [];
  for (let at = 0; at < line.length; at++) {
    const close = code.get(at);
    if (close !== undefined) at = close;
    else if (line[at] === '\\') at++;
    else if (line[at] === '|') pipes.push(at);
  }
  return pipes;
}

/** Matches two backslashes, which escape nothing, or a run of backticks, the first of which a backslash may escape. */
const TICKS = /\\\\|(\\?)(`+)/g;

/** The indexes at which code opens, each with the index at which it closes. */
function codeIn(line: string): ReadonlyMap<number, number> {
  const runs = [...line.matchAll(TICKS)].flatMap(({ 1: slash = '', 2: ticks, index }) =>
    ticks === undefined ? [] : [{ at: index, length: ticks.length, opens: ticks.length - slash.length }],
  );
  const runAfter = runFinder(runs);
  const code = new Map<number, number>();
  let done = -1;
  for (const { at, opens } of runs) {
    const end = at <= done || opens === 0 ? undefined : runAfter(opens, at);
    if (end === undefined) continue;
    code.set(at, end);
    done = end;
  }
  return code;
}

function trimSpaces(text: string): string {
  return trimOf(text, ' ');
}
