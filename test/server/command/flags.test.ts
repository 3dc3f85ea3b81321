import { InvalidArgumentError } from 'commander';
import { expect, onTestFinished, test, vi } from 'vitest';
import { optionFlags } from '../../../src/server/command/flags.js';
import { main } from '../../../src/server/command.js';

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
  ['--max-body-bytes', '10XB'],
  ['--max-body-bytes', 'MB'],
  ['--max-body-bytes', '1-2'],
  ['--port', '9k'],
  ['--seed', '1MB'],
])('rejects %s %j', (flag, text) => {
  expect(() => parse(flag, text)).toThrow(InvalidArgumentError);
});

test.each([
  [['--quiet', 'verify', '--against', 'http://127.0.0.1:9'], 'Put all flags after "verify".'],
  [['--json', 'fixtures', '--out', 'fixtures'], 'Put all flags after "fixtures".'],
  [
    ['verify', '--markdown', 'cases.json', '--only', 'messages'],
    "option '--markdown <file>' cannot be used with option '--only <areas>'",
  ],
  [
    ['verify', '--against', 'http://127.0.0.1:9', '--dialect', 'zulip'],
    "option '--dialect <name>' cannot be used with option '--against <url>'",
  ],
  [
    ['verify', '--against', 'http://127.0.0.1:9', '--json', '/nowhere/report.json'],
    '--json /nowhere/report.json cannot be written: its folder does not exist.',
  ],
  [['constructor'], 'Unknown subcommand "constructor".'],
  [['__proto__'], 'Unknown subcommand "__proto__".'],
  [
    ['proxy', '--to', 'http://127.0.0.1:9', '--https'],
    '"proxy" has no flag --https: it is a flag of the server.',
  ],
  [
    ['replay', 'journal.jsonl', '--dialect', 'zulip'],
    '"replay" has no flag --dialect: it is a flag of the server.',
  ],
])('rejects the arguments %j', async (args, message) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  expect(await main(args)).toBe(2);
  expect(written.mock.calls.flat().join('')).toContain(`error: ${message}`);
});
