import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '../../src/handlers/endpoints.generated.js';
import { withoutNames } from './compare.js';

/** Differences to write stubs for. */
export interface Missing {
  /** Operations as published, such as `GET /weather/{city_id}`. */
  operations: readonly string[];
  /** Facts about operations that exist, such as `POST /messages: parameter priority`. */
  facts: readonly string[];
  levels: readonly { level: number; text: string }[];
}

/** Stubs that were written, and operations that were not, each with the reason. */
export interface Written {
  written: string[];
  refused: string[];
}

/** The published facts that a test looks for in the mock's description. */
export const ROWS_FILE = 'test/scripts/published-rows.json';

const LEVELS_FILE = 'src/contract/levels/levels.ts';
const CHANGES_FILE = 'src/contract/levels/changes.ts';
const LATEST_FILE = 'src/contract/levels/index.ts';
const LEVEL_ROWS_FILE = 'test/contract/levels/rows/newest.ts';

/**
 * Adds stubs to the checkout at `root`: the files of a new endpoint for each operation, a failing row for each fact,
 * and for each feature level a name, the text of the changelog and a failing row.
 */
export function writeStubs({ operations, facts, levels }: Missing, root: URL): Written {
  const result: Written = { written: [], refused: [] };
  for (const operation of operations) addEndpoint(operation, root, result);
  const added = addRows(facts, root);
  if (added > 0) result.written.push(`${ROWS_FILE}: ${added} rows`);
  for (const { level, text } of levels.toSorted((a, b) => a.level - b.level)) {
    addLevel(level, text, root);
    result.written.push(`level${level} in ${LEVELS_FILE}, ${CHANGES_FILE} and ${LEVEL_ROWS_FILE}`);
  }
  return result;
}

function addEndpoint(operation: string, root: URL, { written, refused }: Written): void {
  const script = fileURLToPath(new URL('scripts/new-endpoint.mjs', root));
  const area = areaOf(operation);
  try {
    execFileSync(process.execPath, [script, operation, '--area', area], { encoding: 'utf8', stdio: 'pipe' });
    written.push(`${operation}, in the area ${area}`);
  } catch (error) {
    const [reason] = String((error as { stderr?: string }).stderr).split('\n');
    refused.push(`${operation}: ${reason}`);
  }
}

/** The area of the endpoints whose paths begin like that of a new operation. */
function areaOf(operation: string): string {
  const segmentsOf = (name: string) => withoutNames(name).split(' ')[1]?.split('/').slice(1) ?? [];
  const segments = segmentsOf(operation);
  let best = { shared: 0, area: 'server' };
  for (const { name, area } of endpoints) {
    const others = segmentsOf(name);
    const end = segments.findIndex((segment, index) => segment !== others[index]);
    const shared = end === -1 ? segments.length : end;
    if (shared > best.shared) best = { shared, area };
  }
  return best.area;
}

function addRows(facts: readonly string[], root: URL): number {
  const file = new URL(ROWS_FILE, root);
  const known = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const rows = [...new Set([...known, ...facts])].sort();
  if (rows.length > known.length) writeFileSync(file, `${JSON.stringify(rows, undefined, 2)}\n`);
  return rows.length - known.length;
}

function addLevel(level: number, text: string, root: URL): void {
  const name = `level${level}`;
  const described = quoted(text.replaceAll(/\s+/g, ' ').trim());
  edit(LEVELS_FILE, root, (source) => {
    const entries = [...source.matchAll(/^ {2}\w+: (\d+),\n/gm)];
    const next = entries.find(([, known]) => Number(known) > level);
    const at = next?.index ?? source.indexOf('\n} as const') + 1;
    return `${source.slice(0, at)}  ${name}: ${level},\n${source.slice(at)}`;
  });
  edit(CHANGES_FILE, root, (source) => beforeEnd(source, `  ${name}:\n    ${described},\n`));
  edit(LEVEL_ROWS_FILE, root, (source) =>
    beforeEnd(
      source,
      `  ${name}: {\n    show: () => Promise.reject(new Error('Level ${level} is not written yet.')),\n    below: 'before',\n    at: 'after',\n  },\n`,
    ),
  );
  edit(LATEST_FILE, root, (source) =>
    source.replace(/(LATEST_LEVEL = )(\d+)/, (_, start: string, latest: string) =>
      start.concat(String(Math.max(level, Number(latest)))),
    ),
  );
}

function edit(path: string, root: URL, change: (source: string) => string): void {
  const file = new URL(path, root);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Inserts lines before the end of the last object of a file. */
function beforeEnd(source: string, lines: string): string {
  const end = source.lastIndexOf('\n};') + 1;
  return source.slice(0, end) + lines + source.slice(end);
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
