import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { stringify } from 'yaml';
import { UsageError } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL, levelFrom } from '../../contract/levels/index.js';
import { transactOf } from '../../model/index.js';
import { scenarios } from '../../scenarios/registry.js';
import { exportSeedFile } from '../../scenarios/seed-file/export.js';
import { seedFileJsonSchema } from '../../scenarios/seed-file/schema.js';
import { definite, fieldsOf } from '../../values.js';
import { notWritable, readSnapshot } from '../files.js';
import { DEFAULT_HOST, DEFAULT_PORT } from '../options.js';
import { packageVersion } from '../package-files.js';
import { createServerMock } from '../server-mock.js';
import { CONFIG_NAMES } from './config.js';
import { describedOptions, type Flags } from './flags.js';
import { note, print, printJson } from './terminal.js';

// The subcommands that print or write something without a server: `scenarios`, `openapi`, `init` and `seed`.

/** The keys that a new configuration sets, with their values; other keys become comments. */
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

const KEYS = describedOptions()
  .map(([key, , { description, shown }]) => {
    const value = literal(STARTING[key]);
    const line = value === undefined ? `// ${key}: ${literal(EXAMPLES[key]) ?? shown},` : `${key}: ${value},`;
    return `  // ${description}\n  ${line}\n`;
  })
  .join('\n');

function literal(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll('"', "'");
}

const HEADING =
  '// Command-line flags override these values. With --watch, the server restarts when this file changes.';

const javascript = (exported: string) => `${HEADING}
/** @type {import('team-chat-mock/server').ServerConfig} */
${exported} {
${KEYS}};
`;

const TEMPLATES: Record<string, string> = {
  '.ts': `import type { ServerConfig } from 'team-chat-mock/server';

${HEADING}
export default {
${KEYS}} satisfies ServerConfig;
`,
  '.js': javascript('export default'),
  '.json': `${JSON.stringify(STARTING, undefined, 2)}\n`,
  '.mjs': javascript('export default'),
  '.cjs': javascript('module.exports ='),
};

/** @throws UsageError if the file exists, or its extension is not valid for a configuration */
export async function initCommand(path: string): Promise<void> {
  await writeConfig(path);
  const flags = CONFIG_NAMES.includes(path) ? '' : ` --config ${path}`;
  print(`Wrote ${path}. Start the server with: team-chat-mock${flags}`);
}

export async function writeConfig(path: string): Promise<void> {
  const template = TEMPLATES[extname(path)];
  if (template === undefined) {
    throw new UsageError(
      `Invalid configuration file "${path}": its name must end in ${Object.keys(TEMPLATES).join(', ')}.`,
    );
  }
  try {
    await writeFile(path, template, { flag: 'wx' });
  } catch (error) {
    if (fieldsOf(error).code === 'EEXIST')
      throw new UsageError(`${path} already exists and was not changed.`);
    throw notWritable(path, error);
  }
}

export function listScenarios({ json }: Flags): void {
  const list = Object.values(scenarios).map(({ name, description }) => ({ name, description }));
  if (json) {
    printJson(list);
    return;
  }
  const width = Math.max(...list.map(({ name }) => name.length));
  for (const { name, description } of list) print(`${name.padEnd(width)}  ${description}`);
}

export async function printOpenApi({
  featureLevel = DEFAULT_LEVEL,
  dialect = 'reference',
}: Flags): Promise<void> {
  const level = definite(levelFrom(featureLevel));
  const { openApiFor } = await import('../openapi/index.js');
  const document = await openApiFor({ level, dialect }, { version: packageVersion() });
  print(JSON.stringify(document, undefined, 2));
}

export interface SeedFlags {
  fromSnapshot?: string;
  schema?: boolean;
  json?: boolean;
}

const YAML_HEADER =
  '# yaml-language-server: $schema=./node_modules/team-chat-mock/dist/seed-file.schema.json\n';

/** @throws UsageError unless exactly one of the flags is set, or if the file is not a snapshot */
export async function seedCommand({ fromSnapshot, schema, json }: SeedFlags): Promise<void> {
  if ((fromSnapshot === undefined) === (schema === undefined)) {
    throw new UsageError('Specify either --from-snapshot FILE or --schema.');
  }
  if (fromSnapshot === undefined) return print(JSON.stringify(seedFileJsonSchema(), undefined, 2));
  const snapshot = await readSnapshot(fromSnapshot);
  if (snapshot === undefined) throw new UsageError(`The file ${fromSnapshot} does not exist.`);
  const mock = createServerMock({ snapshot });
  try {
    await mock.ready;
    const transact = definite(transactOf(mock));
    const { file, leftOut } = await transact((org) => exportSeedFile(org));
    print(
      json ? JSON.stringify(file, undefined, 2) : YAML_HEADER + stringify(file, { lineWidth: 100 }).trimEnd(),
    );
    const parts = Object.entries(leftOut).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
    if (parts.length > 0) note(`a seed file cannot hold ${parts.join(', ')}`);
  } finally {
    mock.close();
  }
}
