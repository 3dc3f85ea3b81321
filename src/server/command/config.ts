import { existsSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { UsageError } from '../../contract/errors/index.js';
import { parseInput } from '../../contract/input.js';
import { type FileLimit, readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { fieldsOf, messageOf } from '../../values.js';
import { configSchema, type ServerConfig } from '../options.js';

export interface LoadedConfig {
  path: string;
  values: ServerConfig;
}

/** Names of the configuration file in the current folder, in order of precedence. */
export const CONFIG_NAMES = [
  'team-chat-mock.config.ts',
  'team-chat-mock.config.js',
  'team-chat-mock.config.mjs',
  'team-chat-mock.config.json',
];

const LOAD_TIMEOUT_MS = 10_000;
const CONFIG_LIMIT: FileLimit = { maxBytes: 1024 ** 2, what: 'a configuration' };

/**
 * Loads the configuration at a path, or the one in the current folder, if any.
 * @throws UsageError when the file does not exist, cannot be read, or has a wrong key or value
 */
export async function findConfig(input: string | undefined): Promise<LoadedConfig | undefined> {
  const path = input ?? CONFIG_NAMES.find((name) => existsSync(name));
  return path === undefined ? undefined : loadConfig(resolve(path));
}

/** @throws UsageError that names the file and the problem */
export async function loadConfig(path: string, timeoutMs = LOAD_TIMEOUT_MS): Promise<LoadedConfig> {
  if (!existsSync(path)) {
    throw new UsageError(`The file ${path} does not exist. "team-chat-mock init" writes a configuration.`);
  }
  const values = await readConfig(path, timeoutMs);
  assertConfig(values, path);
  return { path, values };
}

/**
 * Checks the values without parsing them. Parsing would add the defaults of the schema, and these would
 * override other sources of options.
 */
function assertConfig(values: unknown, path: string): asserts values is ServerConfig {
  try {
    parseInput('key', configSchema, values);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${basename(path)}: ${error.message}`);
    throw error;
  }
}

async function readConfig(path: string, timeoutMs: number): Promise<unknown> {
  if (extname(path) === '.json') return readJson(path);
  if (!/\.[cm]?[jt]s$/.test(path)) {
    throw new UsageError(
      `Invalid configuration file "${basename(path)}": its name must end in .ts, .mts, .cts, .js, .mjs, .cjs or .json.`,
    );
  }
  const module = await withTimeout(timeoutMs, importFresh(path)).catch((error: unknown) => {
    throw new UsageError(`${basename(path)} cannot be loaded: ${messageOf(error)}`);
  });
  if (Object.keys(module).length === 0) {
    throw new UsageError(
      `${basename(path)} exports nothing. Export the configuration: "export default { ... }".`,
    );
  }
  return module.default;
}

/**
 * Evaluates a module again, even if it was loaded before. Loads TypeScript and ES modules in every version of Node,
 * regardless of the `type` in the folder's package.json. Packages are imported as usual.
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

/** Rejects if a promise takes longer than `timeoutMs`, because a configuration may never finish loading. */
async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
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
  const text = await readTextFile(path, CONFIG_LIMIT);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${basename(path)} is not JSON: ${messageOf(error)}`);
  }
}

/** Changes within this time count as one: editors write a file several times. */
const DEBOUNCE_INTERVAL_MS = 100;

/**
 * Calls a function after each change to a file, even when an editor replaces the file. Calls never overlap.
 * The function must not reject.
 * @returns a function that stops watching
 */
export async function watchFile(path: string, changed: () => Promise<void>): Promise<() => void> {
  let known = await readFile(path, 'utf8');
  let timer: NodeJS.Timeout | undefined;
  let lastCall = Promise.resolve();
  const callIfChanged = async () => {
    const text = await readFile(path, 'utf8').catch(() => known);
    if (text === known) return;
    known = text;
    await changed();
  };
  const watcher = watch(dirname(path), (_event, name) => {
    if (name !== null && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      lastCall = lastCall.then(callIfChanged);
    }, DEBOUNCE_INTERVAL_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
