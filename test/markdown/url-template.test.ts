import { expect, test } from 'vitest';
import { parseUrlTemplate } from '../../src/markdown/url-template.js';

const VALUES = { var: 'value', hello: 'Hello World!', path: '/foo/bar', empty: '', x: '1024', y: '768' };

/** Examples from RFC 6570. */
test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{+hello}', 'Hello%20World!'],
  ['{+path}/here', '/foo/bar/here'],
  ['X{#hello}', 'X#Hello%20World!'],
  ['map?{x,y}', 'map?1024,768'],
  ['{+x,hello,y}', '1024,Hello%20World!,768'],
  ['X{.var}', 'X.value'],
  ['{/var,x}/here', '/value/1024/here'],
  ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{var:3}', 'val'],
  ['{?undefined}', ''],
  ['a b"c', 'a%20b%22c'],
])('expands the URL template %s to %j', (template, expanded) => {
  expect(parseUrlTemplate(template)?.expand(VALUES)).toBe(expanded);
});

test.each(['{', '}', '{}', '{a', '{a}}', '{a b}', '{a:0}', '{=a}', '{{a}}'])(
  'rejects the URL template %s',
  (template) => {
    expect(parseUrlTemplate(template)).toBeUndefined();
  },
);

test('lists each variable of a URL template once', () => {
  expect(parseUrlTemplate('{a}/{+b,a}{?c:3}')?.variables).toEqual(['a', 'b', 'c']);
});

test('omits a variable without a value, even if an object property has the same name', () => {
  expect(parseUrlTemplate('a{toString}')?.expand({})).toBe('a');
});
