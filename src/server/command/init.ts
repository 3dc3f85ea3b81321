import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { UsageError } from '../../contract/errors/index.js';
import { readsTypeScript } from './config.js';

const VALUES = `  // Where it listens; port 0 takes any free one.
  port: 9100,
  host: '127.0.0.1',

  // The organization: \`team-chat-mock scenarios\` lists the names; also one of your own, made with defineScenario.
  scenario: 'default',
  // Everything random follows from it: same seed, same organization.
  seed: 1,

  // Which server it behaves like: 0 to 496, or 'latest'.
  featureLevel: 'latest',
  // The reference's neutral names, or 'zulip' for the published ones.
  dialect: 'reference',

  // Where the clock stands: ISO 8601, UNIX seconds, or 'system' to follow real time.
  now: '2026-01-15T12:00:00Z',
  // Milliseconds before each answer, or a range such as { min: 50, max: 300 }.
  latency: 0,

  // Settings of the organization; docs/features/inspector.md shows where to see all of them.
  settings: {
    // can_invite_users: 'members',
    // rate_limit: { requests: 200, seconds: 60 },
  },

  // A file that the requests are written to, for \`team-chat-mock replay\`.
  // record: 'journal.jsonl',
`;

const TEMPLATES: Record<string, string> = {
  '.ts': `import type { ServerConfig } from 'team-chat-mock/server';

// Flags of the command line win over what stands here. With --watch, a change starts the mock anew.
export default {
${VALUES}} satisfies ServerConfig;
`,
  '.js': `// Flags of the command line win over what stands here. With --watch, a change starts the mock anew.
/** @type {import('team-chat-mock/server').ServerConfig} */
export default {
${VALUES}};
`,
  '.json': `${JSON.stringify(
    { port: 9100, scenario: 'default', seed: 1, featureLevel: 'latest', dialect: 'reference', settings: {} },
    undefined,
    2,
  )}\n`,
};
TEMPLATES['.mjs'] = TEMPLATES['.js'] as string;

/** The name that \`init\` takes when it is given none: TypeScript where this Node reads it. */
export function defaultConfigName(): string {
  return readsTypeScript() ? 'team-chat-mock.config.ts' : 'team-chat-mock.config.js';
}

/**
 * Writes a configuration to begin with; JSON has no comments.
 * @throws UsageError when there is such a file already, or its ending is none that a configuration has
 */
export async function writeConfig(path: string): Promise<void> {
  const template = TEMPLATES[extname(path)];
  if (template === undefined) {
    throw new UsageError(`"${path}": a configuration ends in ${Object.keys(TEMPLATES).join(', ')}`);
  }
  try {
    await writeFile(path, template, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(`${path} is there already; it was left as it is`);
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
