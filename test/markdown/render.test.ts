import { expect, test } from 'vitest';
import { isMeMessage, renderMarkdown } from '../../src/markdown/index.js';
import { context } from './context.js';

const smile = '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>';

test.each([
  ['@**Max Member**', '<span class="user-mention" data-user-id="4">@Max Member</span>'],
  ['@**Max Member|4**', '<span class="user-mention" data-user-id="4">@Max Member</span>'],
  ['@_**Max Member**', '<span class="user-mention silent" data-user-id="4">Max Member</span>'],
  ['@**Nobody**', '@<strong>Nobody</strong>'],
  ['a@**Max Member**', 'a@<strong>Max Member</strong>'],
  ['@*design*', '<span class="user-group-mention" data-user-group-id="9">@design</span>'],
  ['@_*design*', '<span class="user-group-mention silent" data-user-group-id="9">design</span>'],
  ['@*retired*', '@<em>retired</em>'],
  ['@**all**', '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>'],
  ['@**topic**', '<span class="topic-mention">@topic</span>'],
  ['`@**Max Member**`', '<code>@**Max Member**</code>'],
  ['#**general**', '<a class="stream" data-stream-id="1" href="/#narrow/channel/1-general">#general</a>'],
  [
    '#**general>lunch (1.5 h)**',
    '<a class="stream-topic" data-stream-id="1" href="/#narrow/channel/1-general/topic/' +
      'lunch.20.281.2E5.20h.29">#general &gt; lunch (1.5 h)</a>',
  ],
  [
    '#**general>lunch@7**',
    '<a class="message-link" href="/#narrow/channel/1-general/topic/lunch/near/7">#general &gt; lunch @ 💬</a>',
  ],
  ['#**nowhere**', '#<strong>nowhere</strong>'],
  [':smile:', smile],
  ['🙂', smile],
  [':no_such_emoji:', ':no_such_emoji:'],
  [':parrot:', '<img alt=":parrot:" class="emoji" src="/user_avatars/1/emoji/images/1.png" title="parrot">'],
  ['`:parrot:`', '<code>:parrot:</code>'],
  [':worse:', ':worse:'],
  ['at 10:30:20', 'at 10:30:20'],
  [
    '<time:2026-01-01T09:00:00+01:00>',
    '<time datetime="2026-01-01T08:00:00Z">2026-01-01T09:00:00+01:00</time>',
  ],
  ['<time:2026-01-01 10:00>', '<time datetime="2026-01-01T10:00:00Z">2026-01-01 10:00</time>'],
  ['<time:1700000000>', '<time datetime="2023-11-14T22:13:20Z">1700000000</time>'],
  ['<time:soon>', '<span class="timestamp-error">Invalid time format: soon</span>'],
  ['$$a_b *c* < d$$', '$$a_b *c* &lt; d$$'],
  ['~~gone~~ ~here~', '<del>gone</del> ~here~'],
  ['one\ntwo', 'one<br>\ntwo'],
  ['/me waves', '/me waves'],
  ['**a** *b* `c`', '<strong>a</strong> <em>b</em> <code>c</code>'],
  ['<b>*x*</b>', '&lt;b&gt;<em>x</em>&lt;/b&gt;'],
  ['&amp;', '&amp;amp;'],
  ['https://a.example/?x=1&y', '<a href="https://a.example/?x=1&amp;y">https://a.example/?x=1&amp;y</a>'],
  ['[x](/relative)', '<a href="/relative">x</a>'],
  ['[x](javascript:alert)', '[x](javascript:alert)'],
  ['![cat](/cat.png)', '<a href="/cat.png">cat</a>'],
  ['Just words, (and more) words.', 'Just words, (and more) words.'],
])('%s is a paragraph of %s', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(`<p>${html}</p>`);
});

test('without a context, all names stay text', () => {
  const source = '@**Max Member** @*design* #**general**';
  const html = '@<strong>Max Member</strong> @<em>design</em> #<strong>general</strong>';
  expect(renderMarkdown(source)).toBe(`<p>${html}</p>`);
});

test('a code block names its language, and holds no Markdown', () => {
  const html = (attribute: string) =>
    `<div class="codehilite"${attribute}><pre><span></span><code>x = "*1*"\n</code></pre></div>`;
  expect(renderMarkdown('```python\nx = "*1*"\n```')).toBe(html(' data-code-language="Python"'));
  expect(renderMarkdown('~~~brainfuck\nx = "*1*"\n~~~')).toBe(html(' data-code-language="brainfuck"'));
  expect(renderMarkdown('```\nx = "*1*"\n```')).toBe(html(''));
  expect(renderMarkdown('```\nx = "*1*"')).toBe(html(''));
  expect(renderMarkdown('    x = "*1*"')).toBe(html(''));
});

test.each(['> @**Max Member**', '```quote\n@**Max Member**\n```'])(
  'a mention within the quote %j is silent, one after it is not',
  (quote) => {
    const mention = (extra: string, at: string) =>
      `<p><span class="user-mention${extra}" data-user-id="4">${at}Max Member</span></p>`;
    expect(renderMarkdown(`${quote}\n\n@**Max Member**`, context)).toBe(
      `<blockquote>\n${mention(' silent', '')}\n</blockquote>\n${mention('', '@')}`,
    );
  },
);

test('a quote holds whole blocks', () => {
  expect(renderMarkdown('```quote\na\n```js\nb\n```\nc\n```\nd')).toBe(
    '<blockquote>\n<p>a</p>\n<div class="codehilite" data-code-language="JavaScript"><pre><span></span>' +
      '<code>b\n</code></pre></div>\n<p>c</p>\n</blockquote>\n<p>d</p>',
  );
});

test('a spoiler has a header and hidden content', () => {
  expect(renderMarkdown('```spoiler The **end**\nThey *win*\n```')).toBe(
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <strong>end</strong></p>\n</div>' +
      '<div class="spoiler-content" aria-hidden="true">\n<p>They <em>win</em></p>\n</div></div>',
  );
});

test('LaTeX in a block is left as text', () => {
  expect(renderMarkdown('```math\na_1 < *b*\n```')).toBe('<p>$$<br>\na_1 &lt; *b*<br>\n$$</p>');
});

test('a table aligns its cells', () => {
  const html = renderMarkdown('| a | b |\n|:-:|---|\n| 1 | *2* |');
  expect(html).toContain('<th style="text-align: center;">a</th>');
  expect(html).toContain('<td style="text-align: center;">1</td>\n<td><em>2</em></td>');
});

test('the empty topic is linked by its display name', () => {
  expect(renderMarkdown('#**general>**', context)).toContain(
    '#general &gt; <em>&lt;b&gt;general chat&lt;/b&gt;</em></a>',
  );
});

test.each([
  ['quotes', '>'.repeat(10_000)],
  ['lists', '- '.repeat(5000)],
  ['quote blocks', '```quote\n'.repeat(1100)],
])('%s nested deeper than anyone writes are shown as written', (_, source) => {
  const html = renderMarkdown(source);
  expect(html).not.toMatch(/<(?!\/?p>|br>)/);
  expect(html.replaceAll('&gt;', '>')).toContain(source.trim().split('\n').at(-1));
});

test.each([
  ['/me waves', true],
  ['/me waves\nand smiles', true],
  ['/me waves\n\nand leaves', false],
  ['/me\twaves', false],
  ['/meander', false],
  ['hello /me', false],
])('that %j is a status message: %s', (content, expected) => {
  expect(isMeMessage(content)).toBe(expected);
});
