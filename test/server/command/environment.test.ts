import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { optionFlags, readEnvironment } from '../../../src/server/command/flags.js';

afterEach(() => vi.unstubAllEnvs());

/** The options that the command line and the environment set together. */
async function optionsFrom(env: Record<string, string>, args: string[] = []): Promise<object> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const program = new Command().exitOverride().configureOutput({ outputError: () => undefined });
  const options = optionFlags();
  readEnvironment(options);
  for (const option of options) program.addOption(option);
  await program.parseAsync(args, { from: 'user' });
  return program.opts();
}

test.each([
  ['TEAM_CHAT_MOCK_PORT as a number', { TEAM_CHAT_MOCK_PORT: '9991' }, { port: 9991 }],
  [
    'TEAM_CHAT_MOCK_FEATURE_LEVEL as a number',
    { TEAM_CHAT_MOCK_FEATURE_LEVEL: '385' },
    { featureLevel: 385 },
  ],
  ['TEAM_CHAT_MOCK_WRITE_ZULIPRC as a path', { TEAM_CHAT_MOCK_WRITE_ZULIPRC: 'rc' }, { writeZuliprc: 'rc' }],
  [
    'TEAM_CHAT_MOCK_READY_FILE as a path',
    { TEAM_CHAT_MOCK_READY_FILE: 'ready.json' },
    { readyFile: 'ready.json' },
  ],
  ['TEAM_CHAT_MOCK_QUIET=true as true', { TEAM_CHAT_MOCK_QUIET: 'true' }, { quiet: true }],
  ['TEAM_CHAT_MOCK_QUIET=0 as false', { TEAM_CHAT_MOCK_QUIET: '0' }, { quiet: false }],
  ['TEAM_CHAT_MOCK_HTTPS=no as false', { TEAM_CHAT_MOCK_HTTPS: 'no' }, { https: false }],
  ['TEAM_CHAT_MOCK_LOG=false as false', { TEAM_CHAT_MOCK_LOG: 'false' }, { log: false }],
  ['an empty variable as not set', { TEAM_CHAT_MOCK_SCENARIO: '' }, {}],
  [
    'TEAM_CHAT_MOCK_ALLOWED_HOST as a list',
    { TEAM_CHAT_MOCK_ALLOWED_HOST: 'a.example, b.example' },
    { allowedHosts: ['a.example', 'b.example'] },
  ],
  [
    'TEAM_CHAT_MOCK_TOKEN as the control token',
    { TEAM_CHAT_MOCK_TOKEN: 's3cret' },
    { controlToken: 's3cret' },
  ],
  [
    'TEAM_CHAT_MOCK_CONTROL_TOKEN rather than TEAM_CHAT_MOCK_TOKEN',
    { TEAM_CHAT_MOCK_CONTROL_TOKEN: 'new', TEAM_CHAT_MOCK_TOKEN: 'old' },
    { controlToken: 'new' },
  ],
  [
    'no option from TEAM_CHAT_MOCK_URL and TEAM_CHAT_MOCK_VERSION',
    { TEAM_CHAT_MOCK_URL: 'http://127.0.0.1:9100', TEAM_CHAT_MOCK_VERSION: '1.0.0' },
    {},
  ],
])('reads %s', async (_, env, options) => {
  expect(await optionsFrom(env as Record<string, string>)).toEqual(options);
});

test('prefers a flag to its environment variable', async () => {
  const env = { TEAM_CHAT_MOCK_PORT: '1', TEAM_CHAT_MOCK_SEED: '2' };
  expect(await optionsFrom(env, ['--port', '3'])).toEqual({ port: 3, seed: 2 });
  expect(await optionsFrom({ TEAM_CHAT_MOCK_LOG: 'false' }, ['--log'])).toMatchObject({ log: true });
});

test('has an environment variable for every flag', () => {
  const missing = optionFlags().filter((option) => {
    const name = `TEAM_CHAT_MOCK_${(option.long as string).slice(2).replaceAll('-', '_').toUpperCase()}`;
    vi.stubEnv(name, '1');
    readEnvironment([option]);
    vi.unstubAllEnvs();
    return option.envVar !== name;
  });
  expect(missing).toEqual([]);
});

test.each([
  [
    'a port that is not a number',
    { TEAM_CHAT_MOCK_PORT: 'many' },
    "'many' from env 'TEAM_CHAT_MOCK_PORT' is invalid. It must be a whole number",
  ],
  ['a misspelled dialect', { TEAM_CHAT_MOCK_DIALECT: 'zulp' }, 'Did you mean "zulip"?'],
  [
    'an unknown value for a flag',
    { TEAM_CHAT_MOCK_QUIET: 'maybe' },
    'Invalid TEAM_CHAT_MOCK_QUIET "maybe": must be 1, true, yes, on, 0, false, no or off.',
  ],
  [
    'a misspelled variable',
    { TEAM_CHAT_MOCK_SCENARO: 'empty' },
    'Unknown environment variable TEAM_CHAT_MOCK_SCENARO. Did you mean TEAM_CHAT_MOCK_SCENARIO?',
  ],
])('rejects %s in the environment', async (_, env, message) => {
  await expect(optionsFrom(env as Record<string, string>)).rejects.toThrow(message);
});
