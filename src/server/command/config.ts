import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import * as z from 'zod';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import { LATEST_LEVEL, levelFrom } from '../../contract/levels/index.js';
import { DIALECTS } from '../../runtime/mock/options.js';
import type { ServerOptions } from '../running.js';
import { importAnew } from './config-module.js';

/** What a configuration file says: everything that makes a server, and how the command line runs it. */
export interface ServerConfig extends ServerOptions {
  /** Print nothing but errors. */
  quiet?: boolean;
  /** A file that the requests are written to, for `team-chat-mock replay`. */
  record?: string;
}

/** A configuration as it was read. */
export interface LoadedConfig {
  /** Absolute. */
  path: string;
  values: ServerConfig;
}

/** The names under which a configuration is found by itself, in this order. */
export const CONFIG_NAMES = [
  'team-chat-mock.config.ts',
  'team-chat-mock.config.js',
  'team-chat-mock.config.mjs',
  'team-chat-mock.config.json',
];

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();

/** What a value must look like; whether there is such a scenario or setting, the mock says. */
const schema = z.strictObject({
  port: count.max(65_535).optional(),
  host: z.string().min(1).optional(),
  scenario: z.union([z.string(), z.looseObject({ name: z.string() })]).optional(),
  seed: count.optional(),
  featureLevel: z
    .custom((given) => levelFrom(given) !== undefined, {
      error: `takes a whole number from 0 to ${LATEST_LEVEL}, or "latest"`,
    })
    .optional(),
  dialect: z.enum(DIALECTS).optional(),
  now: z.union([z.string(), z.number(), z.date()]).optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  maxBodyBytes: count.optional(),
  latency: z.union([milliseconds, z.strictObject({ min: milliseconds, max: milliseconds })]).optional(),
  journalLimit: z.int().positive().optional(),
  validateResponses: z.boolean().optional(),
  quiet: z.boolean().optional(),
  record: z.string().min(1).optional(),
});

/**
 * The configuration of this path; without one, that of the folder; `undefined` if it has none.
 * @throws UsageError when the file is not there, cannot be read, or says something that it cannot say
 */
export async function findConfig(given: string | undefined): Promise<LoadedConfig | undefined> {
  if (given !== undefined) return loadConfig(resolve(given));
  const found = CONFIG_NAMES.find((name) => existsSync(name));
  return found === undefined ? undefined : loadConfig(resolve(found));
}

/**
 * Reads a configuration, anew each time.
 * @throws UsageError that names the file and says what is wrong with it
 */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  if (!existsSync(path)) {
    throw new UsageError(`There is no file ${path}. "team-chat-mock init" writes a configuration.`);
  }
  const checked = schema.safeParse(await readConfig(path));
  if (checked.success) return { path, values: checked.data as ServerConfig };
  throw new UsageError(`${basename(path)}: ${problemOf(checked.error)}`);
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

function problemOf(error: z.ZodError): string {
  const issue = error.issues[0] as z.core.$ZodIssue;
  if (issue.code === 'unrecognized_keys') {
    return unknownName('key', issue.keys[0] as string, Object.keys(schema.shape));
  }
  const place = issue.path.length === 0 ? 'it' : `"${issue.path.join('.')}"`;
  return `${place}: ${issue.message}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
