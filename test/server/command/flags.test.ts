import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { optionFlags } from '../../../src/server/command/flags.js';

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
])('%s rejects %j', (flag, text) => {
  expect(() => parse(flag, text)).toThrow(InvalidArgumentError);
});
