import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type VerifyFlags, verifyCommand } from '../../../src/server/command/verify.js';
import { startTarget } from '../../support/verify-target.js';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'verify-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/** Runs the command; returns its exit status and output. */
async function run(flags: VerifyFlags) {
  const output: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  onTestFinished(() => write.mockRestore());
  const status = await verifyCommand({ quiet: true, ...flags });
  write.mockRestore();
  return { status, output: output.join('') };
}

test('exits with status 0 when no case differs, and writes the result of each case', async () => {
  const { url } = await startTarget();
  const file = join(await folder(), 'report.json');
  const { status, output } = await run({
    against: url,
    personasFrom: `${url}/_mock/state`,
    only: 'markdown, personal',
    json: file,
  });
  expect(status).toBe(0);
  const { server, cases } = JSON.parse(await readFile(file, 'utf8'));
  expect(server).toEqual({
    url,
    version: expect.any(String),
    feature_level: 496,
    dialect: 'zulip',
    at: expect.any(String),
  });
  const name = 'markdown/renders bold';
  expect(cases.find((result: { name: string }) => result.name === name)).toEqual({
    name,
    area: 'markdown',
    result: 'alike',
    differences: [],
  });
  expect(output).toContain(`Server: ${url}, version 12.0-dev+git, feature level 496.`);
  expect(output).toMatch(/ {2}markdown +\d+ cases: \d+ alike\n/);
});

test('exits with status 1 when the mock runs at a different level than the server', async () => {
  const { url } = await startTarget();
  const { status, output } = await run({
    against: url,
    personasFrom: `${url}/_mock/state`,
    only: 'organization',
    level: '80',
  });
  expect(status).toBe(1);
  expect(output).toMatch(
    /organization\/returns the server settings to anonymous callers {2}NEW\n {2}GET \/server_settings as nobody\n {4}body\./,
  );
});

test('signs in with the credentials of zuliprc files', async () => {
  const { url } = await startTarget();
  const file = join(await folder(), 'zuliprc');
  await writeFile(file, `[api]\nemail=member@example.com\nkey=member-key\nsite=${url}\n`);
  const { status } = await run({ against: url, zuliprc: [`member=${file}`], only: 'markdown' });
  expect(status).toBe(0);
});

test.each<[string, VerifyFlags, string]>([
  ['neither --against nor --markdown', {}, 'Specify either --against URL or --markdown FILE.'],
  [
    'an address that is not a URL',
    { against: 'nowhere' },
    'Invalid --against "nowhere": must be a URL, such as http://localhost:9991.',
  ],
  [
    'an unknown level',
    { against: 'http://x', level: 'high' },
    'Invalid --level "high": must be a whole number from 0 to 512, a release such as "9.0", or "latest".',
  ],
  ['a file that cannot be read', { markdown: '/nowhere.json' }, '/nowhere.json cannot be read: '],
])('rejects the subcommand verify with %s', async (_, flags, message) => {
  await expect(run(flags)).rejects.toThrow(message);
});

test('rejects an unknown persona and a file without credentials', async () => {
  const { url } = await startTarget();
  const file = join(await folder(), 'zuliprc');
  await writeFile(file, '[api]\n');
  await expect(run({ against: url, zuliprc: [`onwer=${file}`] })).rejects.toThrow(
    'Unknown persona "onwer". Did you mean "owner"?',
  );
  await expect(run({ against: url, zuliprc: [`owner=${file}`] })).rejects.toThrow(
    `${file} is not a zuliprc file: it needs "email" and "key".`,
  );
});

test('compares the rendering of a Markdown fixture, and reports differences', async () => {
  const file = join(await folder(), 'cases.json');
  const cases = [
    { name: 'bold', input: '**a**', expected_output: '<p><strong>a</strong></p>' },
    { name: 'italic', input: '*a*', expected_output: '<p><i>a</i></p>' },
  ];
  await writeFile(file, JSON.stringify(cases));
  const { status, output } = await run({ markdown: file });
  expect(status).toBe(1);
  expect(output).toContain('italic\n  input    "*a*"\n  expected "<p><i>a</i></p>"\n');
  expect(output).toContain('2 cases: 1 alike, 1 different');
  await writeFile(file, JSON.stringify(cases.slice(0, 1)));
  expect((await run({ markdown: file })).status).toBe(0);
  await writeFile(file, '{}');
  await expect(run({ markdown: file })).rejects.toThrow('is not a Markdown fixture');
});
