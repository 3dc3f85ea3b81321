import { beforeAll, expect, test } from 'vitest';
import { emojiCode, emojiEntries, emojiName } from '../../src/markdown/emoji.js';
import { provideAllNames } from '../../src/markdown/preload.js';

beforeAll(provideAllNames);

test.each([
  ['smile', '1f642'],
  ['+1', '1f44d'],
  ['thumbs_up', '1f44d'],
  ['tada', '1f389'],
  ['octopus', '1f419'],
  ['100', '1f4af'],
  ['heart', '2764'],
  ['fencing', '1f93a'],
])('finds the code of the emoji %s', (name, code) => {
  expect(emojiCode(name)).toBe(code);
});

test.each(['no_such_emoji', 'constructor', ''])('finds no code for the unknown emoji name "%s"', (name) => {
  expect(emojiCode(name)).toBeUndefined();
});

test.each([
  ['1f642', 'smile'],
  ['1f44d', '+1'],
  ['1f389', 'tada'],
  ['1f1e9-1f1ea', 'flag_germany'],
  ['0023-20e3', 'hash'],
])('finds the canonical name of the emoji code %s', (code, name) => {
  expect(emojiName(code)).toBe(name);
});

test('finds no name for an unknown emoji code', () => {
  expect(emojiName('ffff')).toBeUndefined();
});

test('lists 1,847 emoji, each with a code and unique names', () => {
  const all = emojiEntries();
  const names = all.flatMap(([, ...own]) => own);
  expect(all).toHaveLength(1847);
  expect(new Set(all.map(([code]) => code)).size).toBe(1847);
  expect(new Set(names).size).toBe(names.length);
  for (const [code, ...own] of all) {
    expect(code).toMatch(/^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/);
    for (const name of own) expect(name).toMatch(/^[\p{L}\p{N}_+-]+$/u);
  }
});
