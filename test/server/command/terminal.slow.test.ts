import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { banner } from '../../../src/server/command/output.js';
import { paintFor } from '../../../src/server/command/terminal.js';
import { runCli, spawnCli, startCli } from '../../support/cli.js';

const ESC = '\u001B';

test.each([
  ['prints', 'a terminal with colors', { isTTY: true, hasColors: () => true }],
  ['does not print', 'a terminal without colors', { isTTY: true, hasColors: () => false }],
  ['does not print', 'a file', { isTTY: false, hasColors: () => true }],
  ['does not print', 'a pipe', {}],
])('%s colors to %s', (verb, _, output) => {
  const colored = verb === 'prints';
  expect(paintFor(output)('title', 'x').includes(ESC)).toBe(colored);
});

test.each([
  ['colors', '1', '1'],
  ['does not color', '0', '0'],
  ['does not color', 'an empty string', ''],
])('%s piped output when FORCE_COLOR is %s', (verb, _, FORCE_COLOR) => {
  const colored = verb === 'colors';
  expect(paintFor({}, { FORCE_COLOR })('title', 'x').includes(ESC)).toBe(colored);
});

test('prints the version, the keys, and the addresses of the inspector and the API viewer', async () => {
  const text = banner('http://a.test', await createTeamChatMock().state(), {
    onTerminal: true,
    readsKeys: true,
  });
  expect(text).toContain('  Inspector   http://a.test/_mock/\n  API viewer  http://a.test/_mock/docs\n');
  expect(text).toMatch(/A mock of the Zulip API, version \d+\.\d+\.\d+\. Not affiliated with Zulip\./);
  expect(text).toContain('Press o to open the inspector, r to reset, c to clear the journal, q to quit.');
});

test('explains that the inspector is closed to other machines', async () => {
  const state = await createTeamChatMock().state();
  const closed = 'Only this machine can open the inspector. --control-token opens it to others.';
  expect(banner('http://a.test', state, { closed: true })).toContain(closed);
  expect(banner('http://a.test', state)).not.toContain(closed);
});

test('prints requests to a pipe only with --log', async () => {
  const request = async (...args: string[]) => {
    const { url, kill, end } = await startCli(...args);
    await fetch(`${url}/api/v1/users/me`);
    kill('SIGTERM');
    return (await end).stdout;
  };
  expect(await request('--log')).toMatch(/^401 GET \/users\/me anonymous [\d.]+ ms {2}HTTP Basic/m);
  expect(await request()).not.toContain('401');
});

test('prints the same banner with and without colors', async () => {
  const state = await createTeamChatMock().state();
  const colored = banner('http://a.test', state, {
    paint: paintFor({ isTTY: true, hasColors: () => true }),
  });
  expect(colored).toContain(ESC);
  expect(stripVTControlCharacters(colored)).toBe(banner('http://a.test', state));
});

test('prints neither colors nor progress to a pipe', async () => {
  const { child, end, kill } = spawnCli('--port', '0');
  child.stdout.once('data', () => kill('SIGTERM'));
  const { stdout, stderr } = await end;
  expect(stdout).toContain('Inspector');
  expect(stdout).not.toContain(ESC);
  expect(stderr).toBe('');
});

test('prints addresses and personas on one line with --json', async () => {
  const { child, end, kill } = spawnCli('--port', '0', '--json');
  child.stdout.once('data', () => kill('SIGTERM'));
  const { stdout } = await end;
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    event: 'listening',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    api: expect.stringMatching(/\/api\/v1$/),
    inspector: expect.stringMatching(/\/_mock\/$/),
    scenario: 'default',
    personas: { owner: { email: 'owner@example.com', api_key: 'owner-key' } },
  });
});

test('lists the scenarios as JSON with the command "scenarios --json"', async () => {
  const { stdout } = await runCli('scenarios', '--json');
  expect(JSON.parse(stdout)[0]).toEqual({
    name: 'default',
    description: expect.stringContaining('organization'),
  });
});
