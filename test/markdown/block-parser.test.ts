import { beforeAll, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';
import { context } from './context.js';

beforeAll(provideAllNames);

function code(text: string, attribute = ''): string {
  return `<div class="codehilite"${attribute}><pre><span></span><code>${text}\n</code></pre></div>`;
}

test.each([
  ['* a\n- b\n+ c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
  ['text\n* a', '<p>text</p>\n<ul>\n<li>a</li>\n</ul>'],
  ['* a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
  ['1. a\n2. b\n  4. c', '<ol>\n<li>a</li>\n<li>b<ol start="4">\n<li>c</li>\n</ol>\n</li>\n</ol>'],
  ['3. A\n3. B', '<ol start="3">\n<li>A</li>\n<li>B</li>\n</ol>'],
  ['01. a', '<ol start="01">\n<li>a</li>\n</ol>'],
  [`${'9'.repeat(25)}. a`, `<ol start="${'9'.repeat(25)}">\n<li>a</li>\n</ol>`],
  ['* a\u2028b\n* c', '<ul>\n<li>a\u2028b</li>\n<li>c</li>\n</ul>'],
  ['* a\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
  ['* a\n  b', '<ul>\n<li>a<br>\n  b</li>\n</ul>'],
  ['* a\n  * b\n* c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
  ['a:\n\n    1. b', `<p>a:</p>\n${code('1. b')}`],
  ['* a\n\n* # b\n    c', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<h1>b</h1>\n<p>c</p>\n</li>\n</ul>'],
])('renders the list %j', (source, html) => {
  expect(renderMarkdown(source)).toBe(html);
});

test.each([
  ['>', '<p>&gt;</p>'],
  ['>\n>\nwords', '<blockquote>\n<p>words</p>\n</blockquote>'],
  ['> a\nb', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
  ['> a\n\n> b', '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>'],
  ['```quote\na\n\n* b\n```\nc', '<blockquote>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</blockquote>\n<p>c</p>'],
  [
    '```quote\na\n```js\nb\n```\nc\n```',
    `<blockquote>\n<p>a</p>\n${code('b', ' data-code-language="JavaScript"')}\n<p>c</p>\n</blockquote>`,
  ],
  // Zulip keeps the last block of a quote in a paragraph.
  ['~~~quote\n```\nx\n```\n~~~', `<blockquote>\n<p>${code('x')}<br>\n</p>\n</blockquote>`],
  ['~~~quote\n```\nx', `<blockquote>\n<p>${code('x')}<br>\n</p>\n</blockquote>`],
  ['```quote', '<p>&gt; <br>\n&gt; </p>'],
  ['> a\n>\n* b', '<blockquote>\n<p>a<br>\n</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>'],
])('renders the quote %j', (source, html) => {
  expect(renderMarkdown(source)).toBe(html);
});

test.each(['> @**Max Member**', '```quote\n@**Max Member**\n```'])(
  'silences a mention in the quote %j, but not after the quote',
  (quote) => {
    const mention = (extra: string, at: string) =>
      `<p><span class="user-mention${extra}" data-user-id="4">${at}Max Member</span></p>`;
    expect(renderMarkdown(`${quote}\n\n@**Max Member**`, context)).toBe(
      `<blockquote>\n${mention(' silent', '')}\n</blockquote>\n${mention('', '@')}`,
    );
  },
);

test.each([
  ['```\nx  \n\n\n```', code('x')],
  ['```\n\n\nx\n```', code('x')],
  ['~~~\n<"\'&>', code('&lt;&quot;&#39;&amp;&gt;')],
  ['    x', code('x')],
  ['    x\n\n    y', code('x\n\ny')],
  ['    x\n\ny', `${code('x')}\n\n<p>y</p>`],
  ['\t🌊\tx', code('🌊   x')],
  ['~~~', code('')],
  ['```\n@**Max Member**\n```', code('@**Max Member**')],
  ['~~~~\n~~~\n~~~~', code('~~~')],
])('renders the code block %j', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(html);
});

test.each([
  ['python', 'Python'],
  ['.py', 'Python'],
  ['{.py}', 'Python'],
  ['py2', 'Python 2.x'],
  ['php', 'PHP'],
  ['tex', 'TeX'],
  ['latex', 'TeX'],
  ['c#', 'C#'],
  ['vb.net', 'VB.net'],
  ['JS', 'JavaScript'],
  ['graphql', 'GraphQL'],
  ['tsx', 'TSX'],
  ['hcl', 'Terraform'],
  ['Invented', 'Invented'],
])('identifies the code language %s as %s', (word, name) => {
  expect(renderMarkdown(`\`\`\`${word}\n"x"\n\`\`\``)).toBe(code('"x"', ` data-code-language="${name}"`));
});

test('renders a code fence as text if its line also ends with tildes', () => {
  expect(renderMarkdown('~~~~lang text~~~~')).toBe('<p>~~~~lang text~~~~</p>');
});

test.each([
  ['# a', '<h1>a</h1>'],
  ['###### a ##', '<h6>a</h6>'],
  ['#a', '<p>#a</p>'],
  ['####### a', '<p>####### a</p>'],
  ['a\n# b\nc', '<p>a</p>\n<h1>b</h1>\n<p>c</p>'],
  ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
  ['a\u2028---', '<p>a\u2028---</p>'],
])('recognizes only valid headings and horizontal rules in %j', (source, html) => {
  expect(renderMarkdown(source)).toBe(html);
});

test.each([
  ['with a header', '<p>The <strong>end</strong></p>\n', 'The **end**'],
  ['without a header', '', ''],
])('renders a spoiler %s', (_, shown, header) => {
  expect(renderMarkdown(`\`\`\`spoiler ${header}\nThey *win*\n\`\`\``)).toBe(
    `<div class="spoiler-block"><div class="spoiler-header">\n${shown}</div>` +
      '<div class="spoiler-content" aria-hidden="true">\n<p>They <em>win</em></p>\n</div></div>',
  );
});

test('renders a table with aligned columns', () => {
  expect(renderMarkdown('| a | b |\n|:-:|---|\n| `1|2` | *2* |\n| 3 |')).toBe(
    '<table>\n<thead>\n<tr>\n<th style="text-align: center;">a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n' +
      '<tr>\n<td style="text-align: center;"><code>1|2</code></td>\n<td><em>2</em></td>\n</tr>\n' +
      '<tr>\n<td style="text-align: center;">3</td>\n<td></td>\n</tr>\n</tbody>\n</table>',
  );
});

test.each([
  ['`a|b` | c', ['<code>a|b</code>', 'c']],
  ['`a|``b` | c', ['<code>a|``b</code>', 'c']],
  ['\\`a|b`', ['\\`a', 'b`']],
  ['\\``a|b` | c', ['\\`<code>a|b</code>', 'c']],
])('splits the table row %j into cells', (row, [first, second]) => {
  const html = renderMarkdown(`a | b\n--- | ---\n${row}`);
  expect(html).toContain(`<tr>\n<td>${first}</td>\n<td>${second}</td>\n</tr>\n</tbody>`);
});

test.each([
  ['quotes', `${'>'.repeat(5000)}a`],
  ['lists', `${'- '.repeat(5000)}a`],
  ['fenced quotes', `${'```quote\n'.repeat(1000)}a`],
])('renders %s as text when they are nested too deeply', (_, source) => {
  const html = renderMarkdown(source);
  expect(html.split(/<(?:blockquote|ul)>/).length).toBeLessThan(60);
  expect(html.replace(/<[^>]*>/g, '')).toContain('a');
});
