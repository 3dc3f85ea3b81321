import { expect, test } from 'vitest';
import { optionsFor, tokensOf } from '../../src/markdown/engine.js';
import { renderMarkdown } from '../../src/markdown/index.js';
import { context } from './context.js';

/** Repeated, each of these asks again and again for an end that does not come, or comes late. */
const ODD = [
  ...['@**a', '@*a', '#**a>', '#**a>b@1', '@**a|1', '@_**', '_a*', '*a_', '**a_', '_*a', '*_', '_', '**a '],
  ...[
    '~~a',
    '~a ',
    '~~',
    '~*',
    '`a ',
    '``a`',
    '`',
    '<',
    '<a',
    '<a@',
    '<time:',
    '<!--',
    '<?',
    '![',
    '!',
    '[',
    '[[',
  ],
  ...[
    '[a](b',
    '[a](',
    '[a]',
    '[a][',
    '](a)[',
    '[`',
    '](',
    '$$a',
    '$$a$ ',
    '$',
    ':a',
    ':a: ',
    ':',
    'a@b',
    'a@b.',
  ],
  ...[
    'a.b@c ',
    'a_b@',
    'www.',
    'www.a.b',
    'http://',
    'http://a',
    'a\n',
    'a  \n',
    '> a\n',
    '- a\n',
    '```\n',
    '🙂',
  ],
];

function stepsOf(source: string): number {
  const options = optionsFor(context);
  tokensOf(source, options);
  return source.length + options.state.steps;
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

test.each(ODD)('ten times as much of %j takes about ten times as many steps', (piece) => {
  const ratio = stepsOf(repeated(piece, 10_000)) / stepsOf(repeated(piece, 1000));
  expect(ratio).toBeLessThan(14);
});

test.each(['**', '_', '~~'])('%s reaches across dozens of its kind, not across hundreds', (mark) => {
  const [name] = /<(\w+)>/.exec(renderMarkdown(`${mark}a${mark}`).slice(3)) as RegExpExecArray & [string];
  const around = (count: number) => `${mark}a${` ${mark}b${mark}`.repeat(count)} c${mark}`;
  expect(renderMarkdown(around(20)).startsWith(`<p>${name}`)).toBe(true);
  expect(renderMarkdown(around(200)).startsWith(`<p>${mark}`)).toBe(true);
});

test('code ends at as many backticks as it began with', () => {
  expect(renderMarkdown('`` a ` b `` c ` d')).toBe('<p><code>a ` b</code> c ` d</p>');
  expect(renderMarkdown('``` a ` b `` c')).toBe('<p>``` a ` b `` c</p>');
});

test.each([
  ['mail a_b@c.example now', '<p>mail <a href="mailto:a_b@c.example">a_b@c.example</a> now</p>'],
  ['a@b@c.example', '<p>a@<a href="mailto:b@c.example">b@c.example</a></p>'],
  ['a@b', '<p>a@b</p>'],
  ['(www.a.example)', '<p>(<a href="http://www.a.example">www.a.example</a>)</p>'],
  ['xwww.a.example', '<p>xwww.a.example</p>'],
  ['HTTPS://a.example', '<p><a href="HTTPS://a.example">HTTPS://a.example</a></p>'],
  ['a   \nb', '<p>a<br>\nb</p>'],
  ['**a** `b` ~~c~~ _d_', '<p><strong>a</strong> <code>b</code> <del>c</del> <em>d</em></p>'],
  ['&#106; &amp;', '<p>&amp;#106; &amp;amp;</p>'],
])('%j is %s', (source, html) => {
  expect(renderMarkdown(source)).toBe(html);
});
