import { expect, test } from 'vitest';
import { emojiCode, emojiName } from '../../src/markdown/emoji.js';

test.each([
  ['smile', '1f642'],
  ['slight_smile', '1f642'],
  ['+1', '1f44d'],
  ['thumbs_up', '1f44d'],
  ['tada', '1f389'],
  ['octopus', '1f419'],
  ['100', '1f4af'],
  ['heart', '2764'],
  ['flag-de', '1f1e9-1f1ea'],
  ['flag-deu', undefined],
  ['no_such_emoji', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the code of %s is %s', (name, code) => {
  expect(emojiCode(name)).toBe(code);
});

test.each([
  ['1f642', 'smile'],
  ['1f44d', '+1'],
  ['1f389', 'tada'],
  ['ffff', undefined],
])('the emoji %s is shown as %s', (code, name) => {
  expect(emojiName(code)).toBe(name);
});
