import { existsSync, watch } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { fileProblem, UsageError } from '../../contract/errors/index.js';
import { parseInput } from '../../contract/input.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { fieldsOf, messageOf } from '../../values.js';
import { configSchema, DEFAULT_HOST, DEFAULT_PORT, type ServerConfig } from '../options.js';
import { describedOptions } from './flags.js';
import { print } from './terminal.js';

export interface LoadedConfig {
  path: string;
  values: ServerConfig;
}

/** Names of a configuration in the current folder, in order of precedence. */
const CONFIG_NAMES = [
  'team-chat-mock.config.ts',
  'team-chat-mock.config.js',
  'team-chat-mock.config.mjs',
  'team-chat-mock.config.json',
];

const LOAD_TIMEOUT_MS = 10_000;

/**
 * Loads the configuration at a path, or the one in the current folder, if any.
 * @throws UsageError when the file does not exist, cannot be read, or has a wrong key or value
 */
export async function findConfig(input: string | undefined): Promise<LoadedConfig | undefined> {
  if (input !== undefined) return loadConfig(resolve(input));
  const found = CONFIG_NAMES.find((name) => existsSync(name));
  return found === undefined ? undefined : loadConfig(resolve(found));
}

/**
 * Reads a configuration from disk each time.
 * @throws UsageError that names the file and the problem
 */
export async function loadConfig(path: string, timeoutMs = LOAD_TIMEOUT_MS): Promise<LoadedConfig> {
  if (!existsSync(path)) {
    throw new UsageError(`The file ${path} does not exist. "team-chat-mock init" writes a configuration.`);
  }
  const values = await readConfig(path, timeoutMs);
  try {
    assertConfig(values);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${basename(path)}: ${error.message}`);
    throw error;
  }
  return { path, values };
}

/**
 * Checks the values without parsing them. Parsing would add the defaults of the schema, and these would
 * override other sources of options.
 */
function assertConfig(values: unknown): asserts values is ServerConfig {
  parseInput('key', configSchema, values);
}

async function readConfig(path: string, timeoutMs: number): Promise<unknown> {
  if (extname(path) === '.json') return readJson(path);
  if (!/\.[cm]?[jt]s$/.test(path)) {
    throw new UsageError(
      `${basename(path)}: the name of a configuration must end in .ts, .mts, .cts, .js, .mjs, .cjs or .json.`,
    );
  }
  const module = await within(timeoutMs, importFresh(path)).catch((error: unknown) => {
    throw new UsageError(`${basename(path)} cannot be loaded: ${messageOf(error)}`);
  });
  if (Object.keys(module).length === 0) {
    throw new UsageError(`${basename(path)} exports nothing. Start it with "export default {".`);
  }
  return module.default;
}

/**
 * Evaluates a module again, even if it was loaded before. TypeScript and ES modules work with every version
 * of Node, whatever the folder's package.json says; packages are imported as usual.
 */
async function importFresh(path: string): Promise<Record<string, unknown>> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(path, { fsCache: false, moduleCache: false });
  const module = await jiti.evalModule(await readFile(path, 'utf8'), {
    filename: path,
    ext: extname(path),
    async: true,
    forceTranspile: true,
  });
  return fieldsOf(module);
}

/** Rejects when a promise takes too long, because a configuration may never finish loading. */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`loading took longer than ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${basename(path)} is not JSON: ${messageOf(error)}`);
  }
}

/** Changes within this time count as one: editors write a file several times. */
const DEBOUNCE_INTERVAL_MS = 100;

/**
 * Calls a function after each change to a file, also when an editor replaces the file. Calls never overlap.
 * @returns a function that stops watching
 */
export async function watchFile(path: string, changed: () => Promise<void>): Promise<() => void> {
  let known = await readFile(path, 'utf8');
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const look = async () => {
    const text = await readFile(path, 'utf8').catch(() => known);
    if (text === known) return;
    known = text;
    await changed();
  };
  const watcher = watch(dirname(path), (_event, name) => {
    if (name !== null && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(look);
    }, DEBOUNCE_INTERVAL_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** The keys of a template with their initial values; other keys become comments. */
const STARTING: Record<string, unknown> = {
  port: DEFAULT_PORT,
  host: DEFAULT_HOST,
  scenario: 'default',
  seed: 1,
  featureLevel: DEFAULT_LEVEL,
  dialect: 'reference',
  now: '2026-01-15T12:00:00Z',
  latency: 0,
  settings: {},
};

/** Example values for the keys that a new configuration contains as comments. */
const EXAMPLES: Record<string, unknown> = {
  https: true,
  cert: 'cert.pem',
  key: 'key.pem',
  allowedHosts: ['chat.localhost'],
  controlOrigins: ['http://localhost:5173'],
  controlToken: 'secret',
  snapshot: 'org.json',
  seedFile: 'org.yaml',
  save: 'org.json',
  writeZuliprc: 'zuliprc',
  readyFile: 'ready.json',
  quiet: true,
  log: true,
  record: 'journal.jsonl',
};

const VALUES = describedOptions()
  .map(([key, , { description, shown }]) => {
    const value = literal(STARTING[key]);
    const line = value === undefined ? `// ${key}: ${literal(EXAMPLES[key]) ?? shown},` : `${key}: ${value},`;
    return `  // ${description}\n  ${line}\n`;
  })
  .join('\n');

function literal(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll('"', "'");
}

const javascript = (exported: string) =>
  `// Command-line flags override these values. With --watch, the server restarts when this file changes.
/** @type {import('team-chat-mock/server').ServerConfig} */
${exported} {
${VALUES}};
`;

const TEMPLATES: Record<string, string> = {
  '.ts': `import type { ServerConfig } from 'team-chat-mock/server';

// Command-line flags override these values. With --watch, the server restarts when this file changes.
export default {
${VALUES}} satisfies ServerConfig;
`,
  '.js': javascript('export default'),
  '.json': `${JSON.stringify(STARTING, undefined, 2)}\n`,
  '.mjs': javascript('export default'),
  '.cjs': javascript('module.exports ='),
};

export const DEFAULT_CONFIG_NAME = 'team-chat-mock.config.ts';

/**
 * Writes an initial configuration, and prints the command that starts with it.
 * @throws UsageError if the file exists, or its extension is not valid for a configuration
 */
export async function initCommand(path: string): Promise<void> {
  await writeConfig(path);
  const flags = CONFIG_NAMES.includes(path) ? '' : ` --config ${path}`;
  print(`Wrote ${path}. Start with it: team-chat-mock${flags}`);
}

/** Writes an initial configuration; JSON has no comments. */
export async function writeConfig(path: string): Promise<void> {
  const template = TEMPLATES[extname(path)];
  if (template === undefined) {
    throw new UsageError(
      `"${path}": the name of a configuration must end in ${Object.keys(TEMPLATES).join(', ')}.`,
    );
  }
  try {
    await writeFile(path, template, { flag: 'wx' });
  } catch (error) {
    if (fieldsOf(error).code === 'EEXIST')
      throw new UsageError(`${path} already exists and was not changed.`);
    throw new UsageError(`${path} cannot be written: ${fileProblem(error, 'its folder does not exist')}.`);
  }
}
