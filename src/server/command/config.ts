import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { UsageError } from '../../contract/errors/index.js';
import { parseInput } from '../../contract/input.js';
import { configSchema, type ServerOptions } from '../options.js';
import { importAnew } from './config-module.js';

/** Content of a configuration file: the options of a server, and how the command line runs it. */
export interface ServerConfig extends ServerOptions {
  /** Print errors only. */
  quiet?: boolean;
  /** File to write the requests to, for `team-chat-mock replay`. */
  record?: string;
}

/** A configuration as it was read. */
export interface LoadedConfig {
  /** Absolute. */
  path: string;
  values: ServerConfig;
}

/** Names under which a configuration in the current folder is found, in this order. */
export const CONFIG_NAMES = [
  'team-chat-mock.config.ts',
  'team-chat-mock.config.js',
  'team-chat-mock.config.mjs',
  'team-chat-mock.config.json',
];

/**
 * Loads the configuration at a path, or else the one in the current folder, if there is one.
 * @throws UsageError when the file does not exist, cannot be read, or has a wrong key or value
 */
export async function findConfig(given: string | undefined): Promise<LoadedConfig | undefined> {
  if (given !== undefined) return loadConfig(resolve(given));
  const found = CONFIG_NAMES.find((name) => existsSync(name));
  return found === undefined ? undefined : loadConfig(resolve(found));
}

/**
 * Reads a configuration from disk each time.
 * @throws UsageError that names the file and the problem
 */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  if (!existsSync(path)) {
    throw new UsageError(`There is no file ${path}. "team-chat-mock init" writes a configuration.`);
  }
  const values = await readConfig(path);
  try {
    parseInput('key', configSchema, values);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${basename(path)}: ${error.message}`);
    throw error;
  }
  return { path, values: values as ServerConfig };
}

async function readConfig(path: string): Promise<unknown> {
  if (extname(path) === '.json') return readJson(path);
  if (/\.[cm]?ts$/.test(path)) assertTypeScript(path);
  else if (!/\.[cm]?js$/.test(path)) {
    throw new UsageError(`${basename(path)}: a configuration ends in .ts, .js, .mjs, .cjs or .json`);
  }
  const module = await importAnew(path, await readFile(path, 'utf8')).catch((error: unknown) => {
    throw new UsageError(`${basename(path)} cannot be loaded: ${messageOf(error)}`);
  });
  if (module.default === undefined) {
    throw new UsageError(`${basename(path)} exports nothing. Begin with "export default {".`);
  }
  return module.default;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${basename(path)} is not JSON: ${messageOf(error)}`);
  }
}

/** Whether this Node reads TypeScript by itself. */
export function readsTypeScript(): boolean {
  return Boolean((process.features as { typescript?: unknown }).typescript);
}

function assertTypeScript(path: string): void {
  if (readsTypeScript()) return;
  throw new UsageError(
    `Node ${process.versions.node} does not read ${basename(path)}: Node 22.18 and later read TypeScript. ` +
      `Write it as ${basename(path).replace(/ts$/, 'js')} (without types) or as .json, or use a newer Node.`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
