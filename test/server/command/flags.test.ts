import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { expect, onTestFinished, test, vi } from 'vitest';
import { optionFlags } from '../../../src/server/command/flags.js';
import { verifyCommand } from '../../../src/server/command/verify.js';
import { main } from '../../../src/server/command.js';
import { folderWith } from '../../support/folder.js';

function parse(flag: string, text: string): unknown {
  const option = optionFlags().find(({ long }) => long === flag);
  return option?.parseArg?.(text, undefined);
}

test.each([
  ['1048576', 1_048_576],
  ['512kB', 512_000],
  ['20MB', 20_000_000],
  ['20m', 20_000_000],
  ['2 GB', 2_000_000_000],
  ['10MiB', 10 * 1024 * 1024],
])('reads %j as a number of bytes', (text, bytes) => {
  expect(parse('--max-body-bytes', text)).toBe(bytes);
});

test.each([
  ['10XB', '--max-body-bytes'],
  ['MB', '--max-body-bytes'],
  ['1-2', '--max-body-bytes'],
  ['9k', '--port'],
  ['1MB', '--seed'],
])('rejects %s as the value of %s', (text, flag) => {
  expect(() => parse(flag, text)).toThrow(InvalidArgumentError);
});

test.each([
  [
    'a flag before the subcommand verify',
    ['--quiet', 'verify', '--against', 'http://127.0.0.1:9'],
    'Put all flags after "verify".',
  ],
  [
    'a flag before the subcommand fixtures',
    ['--json', 'fixtures', '--out', 'fixtures'],
    'Put all flags after "fixtures".',
  ],
  [
    'verify with both --markdown and --only',
    ['verify', '--markdown', 'cases.json', '--only', 'messages'],
    "option '--markdown <file>' cannot be used with option '--only <areas>'",
  ],
  [
    'verify with both --against and --dialect',
    ['verify', '--against', 'http://127.0.0.1:9', '--dialect', 'zulip'],
    "option '--dialect <name>' cannot be used with option '--against <url>'",
  ],
  [
    'verify with a report in a folder that does not exist',
    ['verify', '--against', 'http://127.0.0.1:9', '--json', '/nowhere/report.json'],
    '--json /nowhere/report.json cannot be written: its folder does not exist.',
  ],
  ['the name of an object property as a subcommand', ['constructor'], 'Unknown subcommand "constructor".'],
  ['__proto__ as a subcommand', ['__proto__'], 'Unknown subcommand "__proto__".'],
  [
    'a flag of the server for proxy',
    ['proxy', '--to', 'http://127.0.0.1:9', '--https'],
    '"proxy" has no flag --https: it is a flag of the server.',
  ],
  [
    'a flag of the server for replay',
    ['replay', 'journal.jsonl', '--dialect', 'zulip'],
    '"replay" has no flag --dialect: it is a flag of the server.',
  ],
])('rejects %s', async (_, args, message) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  expect(await main(args)).toBe(2);
  expect(written.mock.calls.flat().join('')).toContain(`error: ${message}`);
});

test.each([
  ['--against', { against: 'foo' }],
  ['--personas-from', { against: 'http://127.0.0.1:9', personasFrom: 'foo' }],
])('writes no verification report if %s is not a URL', async (flag, flags) => {
  const file = join(folderWith(), 'report.json');
  await expect(verifyCommand({ ...flags, json: file })).rejects.toThrow(`Invalid ${flag} "foo"`);
  expect(existsSync(file)).toBe(false);
});
