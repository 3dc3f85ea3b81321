import { basename } from 'node:path';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLParseError,
} from 'yaml';
import { UsageError } from '../../contract/errors/index.js';
import { withPeriod } from '../../strings.js';
import { definite } from '../../values.js';
import type { Scenario } from '../define.js';
import { scenarioOf } from './index.js';
import { MAX_DEPTH, MAX_SEED_VALUES, parseSeedFile, SeedFileError, type SeedPath } from './parse.js';
import { readTextFile } from './read-text-file.js';

/** Maximum size of a seed file, in bytes. */
export const MAX_SEED_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Creates a scenario from a seed file in YAML or JSON.
 * @throws UsageError with the line and column of the first error. Unknown names are reported when the mock is seeded.
 * @example const mock = createTeamChatMock({ scenario: await scenarioFromFile('org.yaml') });
 */
export async function scenarioFromFile(path: string): Promise<Scenario> {
  const limit = { maxBytes: MAX_SEED_FILE_BYTES, what: 'a seed file', instead: 'Use a snapshot instead.' };
  return scenarioFromText(await readTextFile(path, limit), basename(path));
}

/**
 * Makes a scenario from the content of a seed file.
 * @param name name of the file, for errors
 */
export function scenarioFromText(text: string, name: string): Scenario {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', uniqueKeys: true });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    throw new UsageError(`${place(mistake.pos[0])}: ${syntaxProblem(mistake)}`);
  }
  if (document.contents === null)
    throw new UsageError(`${name} is empty. Write at least "extends: default".`);
  assertBounded(document, (node, problem) => {
    throw new UsageError(`${place(node.range?.[0] ?? 0)}: ${problem}`);
  });
  const located = (error: unknown) => {
    if (!(error instanceof SeedFileError)) return error;
    const offset = offsetOf(document, error.path, error.isKey);
    return new UsageError(`${place(offset)}: ${error.message}`, { cause: error });
  };
  try {
    const scenario = scenarioOf(parseSeedFile(document.toJS({ maxAliasCount: -1 })));
    return {
      ...scenario,
      async seed(world) {
        try {
          await scenario.seed(world);
        } catch (error) {
          throw located(error);
        }
      },
    };
  } catch (error) {
    throw located(error);
  }
}

/** Describes in a sentence why a file is not a single YAML document. */
function syntaxProblem({ code, message }: YAMLParseError): string {
  if (code === 'MULTIPLE_DOCS') return 'A seed file has one document. Remove "---" and everything after it.';
  if (message.includes('call stack')) return `Lists and objects may be nested at most ${MAX_DEPTH} deep.`;
  const [problem] = message.split(/ at line \d+/);
  return withPeriod(definite(problem));
}

/** Rejects aliases that contain themselves or expand to too many values, and keys that change a prototype. */
function assertBounded(document: Document.Parsed, reject: (node: Node, problem: string) => never): void {
  const sizes = new Map<Node, number>();
  const open = new Set<Node>();
  const sizeOf = (node: unknown): number => {
    if (isPair(node)) {
      if (isScalar(node.key) && node.key.value === '__proto__')
        reject(node.key, '"__proto__" must not be a key.');
      // A key may also be an alias. Only values are counted.
      sizeOf(node.key);
      return sizeOf(node.value);
    }
    if (!isNode(node)) return 0;
    const known = sizes.get(node);
    if (known !== undefined) return known;
    open.add(node);
    let size = 1;
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target === undefined) return reject(node, `The anchor "${node.source}" does not exist.`);
      if (open.has(target)) return reject(node, 'This value contains itself.');
      size = sizeOf(target);
    }
    if (isMap(node) || isSeq(node)) for (const item of node.items) size += sizeOf(item);
    if (size > MAX_SEED_VALUES) {
      reject(
        node,
        `This value is too large: a seed file may contain up to ${MAX_SEED_VALUES} values, repeated ones included.`,
      );
    }
    open.delete(node);
    sizes.set(node, size);
    return size;
  };
  sizeOf(document.contents);
}

/** Returns the offset of a value, or of its key; for a missing value, the offset of the nearest value around it. */
function offsetOf(document: Document.Parsed, path: SeedPath, isKey: boolean): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const [i, key] of path.entries()) {
    const isLast = i === path.length - 1;
    node = partOf(isAlias(node) ? node.resolve(document) : node, key, isKey && isLast);
    if (!isNode(node)) return offset;
    offset = node.range?.[0] ?? offset;
  }
  return offset;
}

/** Returns the value of a key in a map or a list, or the key itself. */
function partOf(node: unknown, key: string | number, wantsKey: boolean): unknown {
  if (isSeq(node)) return node.items[Number(key)];
  if (!isMap(node)) return undefined;
  const pair = node.items.find(
    (item) => String(isScalar(item.key) ? item.key.value : item.key) === String(key),
  );
  return wantsKey ? pair?.key : (pair?.value ?? pair?.key);
}
