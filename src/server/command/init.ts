import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileProblem, UsageError } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { fieldsOf } from '../../values.js';
import { DEFAULT_HOST, DEFAULT_PORT } from '../options.js';
import { describedOptions } from './flags.js';

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

/** Example values of the keys that are comments. */
const EXAMPLES: Record<string, unknown> = {
  https: true,
  cert: 'cert.pem',
  key: 'key.pem',
  allowedHosts: ['chat.localhost'],
  controlOrigins: ['http://localhost:5173'],
  controlToken: 'secret',
  snapshot: 'org.json',
  save: 'org.json',
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

const JAVASCRIPT = `// Command-line flags override these values. With --watch, the server restarts when this file changes.
/** @type {import('team-chat-mock/server').ServerConfig} */
export default {
${VALUES}};
`;

const TEMPLATES: Record<string, string> = {
  '.ts': `import type { ServerConfig } from 'team-chat-mock/server';

// Command-line flags override these values. With --watch, the server restarts when this file changes.
export default {
${VALUES}} satisfies ServerConfig;
`,
  '.js': JAVASCRIPT,
  '.json': `${JSON.stringify(STARTING, undefined, 2)}\n`,
  '.mjs': JAVASCRIPT,
};

export const DEFAULT_CONFIG_NAME = 'team-chat-mock.config.ts';

/**
 * Writes an initial configuration; JSON has no comments.
 * @throws UsageError if the file exists, or its extension is not that of a configuration
 */
export async function writeConfig(path: string): Promise<void> {
  const template = TEMPLATES[extname(path)];
  if (template === undefined) {
    throw new UsageError(`"${path}": a configuration ends in ${Object.keys(TEMPLATES).join(', ')}.`);
  }
  try {
    await writeFile(path, template, { flag: 'wx' });
  } catch (error) {
    if (fieldsOf(error).code === 'EEXIST')
      throw new UsageError(`${path} already exists and was not changed.`);
    throw new UsageError(`${path} cannot be written: ${fileProblem(error, 'its folder does not exist')}.`);
  }
}
