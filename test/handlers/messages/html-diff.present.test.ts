import { expect, test } from 'vitest';
import { htmlDiff } from '../../../src/handlers/messages/html-diff.present.js';

const deleted = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;
const inserted = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
const link = (host: string) => `<a href="https://${host}.example">site</a>`;
const smile = '<img alt=":smile:" class="emoji" src="/smile.png">';

test.each([
  ['one', 'one', 'one'],
  ['one two', 'one', `one ${deleted('two')}`],
  ['one two', 'two', `${deleted('one')} two`],
  ['one two three', 'one three', `one ${deleted('two')} three`],
  ['one two three four', 'one four', `one ${deleted('two three')} four`],
  ['one', 'one two three', `one ${inserted('two three')}`],
  ['one three', 'one two three', `one ${inserted('two')} three`],
  ['one two', 'one three', `one ${inserted('three')} ${deleted('two')}`],
  ['one one', 'one', `one ${deleted('one')}`],
  ['one', 'one one', `one ${inserted('one')}`],
  ['one', 'two', `${inserted('two')} ${deleted('one')}`],
  ['one two', 'one <b>two</b>', 'one <b>two</b>'],
  ['one', 'one <em>two</em> three', `one <em>${inserted('two')}</em> ${inserted('three')}`],
  ['one', 'two<br>\nthree', `${inserted('two<br>\nthree')} ${deleted('one')}`],
  ['one<br>two', 'one two', 'one two'],
  ['1 &lt; 2', '1 &gt; 2', `1 ${inserted('&gt;')} ${deleted('&lt;')} 2`],
  ['hi :)', `hi ${smile}`, `hi ${inserted(smile)} ${deleted(':)')}`],
  [`hi ${smile}`, 'hi', `hi ${deleted(smile)}`],
  [`see ${link('a')}`, `see ${link('a')} now`, `see ${link('a')} ${inserted('now')}`],
  [
    `see ${link('a')}`,
    `see ${link('b')}`,
    `see <a href="https://b.example">site ${inserted('Link: https://b.example')}</a> ${deleted('Link: https://a.example')}`,
  ],
  [
    'one two three four five six seven eight nine ten',
    'one two 3 four 5 six seven eight 9 ten',
    `${inserted('one two 3 four 5')} ${deleted('one two three four five')} six seven eight ` +
      `${inserted('9 ten')} ${deleted('nine ten')}`,
  ],
])('marks the differences between the HTML %j and %j', (before, after, expected) => {
  expect(htmlDiff(`<p>${before}</p>`, `<p>${after}</p>`)).toBe(`<div><p>${expected}</p></div>`);
});

test.each([
  ['<p>one</p>', '<p>one</p>\n<p>two</p>', `<p>one</p>\n<p>${inserted('two')}</p>`],
  ['<p>one</p>\n<p>two</p>', '<p>one</p>', `<p>one ${deleted('two')}</p>`],
  ['<p>one</p>', '', deleted('one')],
  ['', '<p>one</p>', `<p>${inserted('one')}</p>`],
  [
    '<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    '<ul>\n<li>a</li>\n<li>c</li>\n<li>b</li>\n</ul>',
    `<ul>\n<li>a</li>\n<li>${inserted('c')}</li>\n<li>b</li>\n</ul>`,
  ],
])('marks the differences between the blocks %j and %j', (before, after, expected) => {
  expect(htmlDiff(before, after)).toBe(`<div>${expected}</div>`);
});

test('finds the changed words in a message of 2,000 words, many of which are repeated', () => {
  const words = Array.from({ length: 2000 }, (_, i) => (i % 3 === 0 ? 'the' : `w${i}`));
  const after = words.map((word, i) => (i === 1000 ? 'new' : word));
  const expected = [...words.slice(0, 1000), inserted('new'), deleted('w1000'), ...words.slice(1001)];
  expect(htmlDiff(words.join(' '), after.join(' '))).toBe(`<div>${expected.join(' ')}</div>`);
});
