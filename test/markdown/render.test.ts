import { beforeAll, expect, test } from 'vitest';
import { isMeMessage, renderMarkdown } from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';
import { context } from './context.js';

beforeAll(provideAllNames);

const smile = '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>';

test.each([
  ['_a_ and __b__', '_a_ and __b__'],
  ['*a* **b** ***c*** ~~ d ~~', '<em>a</em> <strong>b</strong> <strong><em>c</em></strong> <del> d </del>'],
  ['**a\nb**', '**a<br>\nb**'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['**a* b*', '<em><em>a</em> b</em>'],
  ['**a*b*c*', '<em><em>a</em>b</em>c*'],
  ['x * a*b*c*d', 'x * a<em>b</em>c*d'],
  ['*a\n*b*', '*a<br>\n<em>b</em>'],
  ['*a^b* *c*', '*a^b* <em>c</em>'],
  ['<b>*x*</b>', '&lt;b&gt;<em>x</em>&lt;/b&gt;'],
  ['&amp; &copy; & &nothing', '&amp; &copy; &amp; &amp;nothing'],
  ['one\ntwo', 'one<br>\ntwo'],
  ['  one', 'one'],
  ['one\n  :too:', 'one<br>\n  :too:'],
  ['one\n  `two`', 'one<br>\n<code>two</code>'],
  ['one\n\u00a0`two`', 'one<br>\n<code>two</code>'],
  ['one\n\u00a0\ntwo', 'one<br>\n<br>\ntwo'],
  ['/me waves', '/me waves'],
  ['Just words, (and more) words.', 'Just words, (and more) words.'],
])('renders %j as %s', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(`<p>${html}</p>`);
});

test.each([
  ['` a  b `', '<code> a  b </code>'],
  ['`` a ` b `` c ` d', '<code> a ` b </code> c ` d'],
  ['``` a ` b `` c', '<code>` a ` b </code> c'],
  ['`<&amp;>`', '<code>&lt;&amp;amp;&gt;</code>'],
  ['\\`a`', '\\`a`'],
  ['\\\\`a`', '\\<code>a</code>'],
  ['\\\\`a', '\\`a'],
  ['`@**Max Member**`', '<code>@**Max Member**</code>'],
  ['`:parrot:`', '<code>:parrot:</code>'],
  ['`$$a$$`', '<code>$$a$$</code>'],
])('renders the code %j as %s', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(`<p>${html}</p>`);
});

test.each([
  ['@**Max Member**', '<span class="user-mention" data-user-id="4">@Max Member</span>'],
  ['@**Max Member|4**', '<span class="user-mention" data-user-id="4">@Max Member</span>'],
  ['@_**Max Member**', '<span class="user-mention silent" data-user-id="4">Max Member</span>'],
  ['@**Gone**', '<span class="user-mention silent" data-user-id="7">Gone</span>'],
  ['@**Nobody**', '@<strong>Nobody</strong>'],
  ['a@**Max Member**', 'a@<strong>Max Member</strong>'],
  ['.@**Max Member**', '.@<strong>Max Member</strong>'],
  ['(@**Max Member**', '(<span class="user-mention" data-user-id="4">@Max Member</span>'],
  ['"@**Max Member**', '"<span class="user-mention" data-user-id="4">@Max Member</span>'],
  [
    '@_**unknown** and @_**Max Member**',
    '@_<strong>unknown</strong> and <span class="user-mention silent" data-user-id="4">Max Member</span>',
  ],
  ['@*design*', '<span class="user-group-mention" data-user-group-id="9">@design</span>'],
  ['@_*design*', '<span class="user-group-mention silent" data-user-group-id="9">design</span>'],
  ['@*old*', '<span class="user-group-mention silent" data-user-group-id="11">old</span>'],
  ['@*nobody*', '@<em>nobody</em>'],
  ['@**all**', '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>'],
  ['@_**all**', '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span>'],
  ['@**topic**', '<span class="topic-mention">@topic</span>'],
])('renders the mention %j as %s', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(`<p>${html}</p>`);
});

test.each([
  ['#**general**', '<a class="stream" data-stream-id="1" href="/#narrow/channel/1-general">#general</a>'],
  ['#**General**', '#<strong>General</strong>'],
  [
    '#**general>lunch (1.5 h)**',
    '<a class="stream-topic" data-stream-id="1" href="/#narrow/channel/1-general/topic/' +
      'lunch.20.281.2E5.20h.29">#general &gt; lunch (1.5 h)</a>',
  ],
  [
    '#**general>busy**',
    '<a class="stream-topic" data-stream-id="1" href="/#narrow/channel/1-general/topic/busy/with/12">' +
      '#general &gt; busy</a>',
  ],
  [
    '#**general>lunch@7**',
    '<a class="message-link" href="/#narrow/channel/1-general/topic/lunch/near/7">#general &gt; lunch @ 💬</a>',
  ],
  [
    '#**general>**',
    '<a class="stream-topic" data-stream-id="1" href="/#narrow/channel/1-general/topic/">' +
      '#general &gt; <em>&lt;b&gt;general chat&lt;/b&gt;</em></a>',
  ],
  ['a#**general**', 'a#<strong>general</strong>'],
  ['#**nowhere**', '#<strong>nowhere</strong>'],
])('renders the channel link %j as %s', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(`<p>${html}</p>`);
});

test.each([
  [':smile:', smile],
  ['🙂', smile],
  ['a🙂b', `a${smile}b`],
  ['↔ 1 #', '↔ 1 #'],
  [
    '🇩🇪',
    '<span aria-label="flag germany" class="emoji emoji-1f1e9-1f1ea" role="img" title="flag germany">:flag_germany:</span>',
  ],
  ['1️⃣', '<span aria-label="one" class="emoji emoji-0031-20e3" role="img" title="one">:one:</span>'],
  ['🍋\u200d🟩', '🍋\u200d🟩'],
  [
    ':thumbs_up:',
    '<span aria-label="thumbs up" class="emoji emoji-1f44d" role="img" title="thumbs up">:thumbs_up:</span>',
  ],
  [':no_such_emoji:', ':no_such_emoji:'],
  [':parrot:', '<img alt=":parrot:" class="emoji" src="/user_avatars/1/emoji/images/1.png" title="parrot">'],
  [
    ':zulip:',
    '<img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
  ],
  [':worse:', ':worse:'],
  ['at 10:30:20', 'at 10:30:20'],
  [':)', ':)'],
])('renders the emoji %j as %s', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(`<p>${html}</p>`);
});

test.each([
  [':)', smile],
  ['done :).', `done ${smile}.`],
  ['b:) :(c', 'b:) :(c'],
  ['b :(;)', `b ${smile.replaceAll('smile', 'frown').replace('1f642', '1f641')};)`],
  ['&gt;:)', '&gt;:)'],
  ['`:)`', '<code>:)</code>'],
  [
    'I <3 it',
    'I <span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span> it',
  ],
])('translates only standalone emoticons in %j for a user who enabled the translation', (source, html) => {
  expect(renderMarkdown(source, { ...context, translateEmoticons: true })).toBe(`<p>${html}</p>`);
});

test.each([
  ['see example.com/x?', 'see <a href="http://example.com/x">example.com/x</a>?'],
  ['t.co', '<a href="http://t.co">t.co</a>'],
  ['notes.md main.py a.example', 'notes.md main.py a.example'],
  ['wait...what', 'wait...what'],
  ['"example.com"', '"<a href="http://example.com">example.com</a>"'],
  ['(http://a.com/b_(c))', '(<a href="http://a.com/b_(c)">http://a.com/b_(c)</a>)'],
  ['https://a.com/?x=1&y', '<a href="https://a.com/?x=1&amp;y">https://a.com/?x=1&amp;y</a>'],
  ['<a href="http://a.com"<b>', '&lt;a href="http://a.com"&lt;b&gt;'],
  ['<a href=http://a.com<b>', '&lt;a href=http://a.com&lt;b&gt;'],
  ['mail a_b@c.com now', 'mail <a href="mailto:a_b@c.com">a_b@c.com</a> now'],
  ['<x@y.com>', '&lt;<a href="mailto:x@y.com">x@y.com</a>&gt;'],
  ['x@y.com/z', 'x@y.com/z'],
  ['x@y.com[z](w.com)', 'x@y.com<a href="http://w.com">z</a>'],
  ['(w.com)`x`', '(w.com)<code>x</code>'],
  ['w.com/y(`x`', 'w.com/y(<code>x</code>'],
  ['w.com/y`x`', '<a href="http://w.com/y">w.com/y</a><code>x</code>'],
  [
    'https://w.com/? https://w.com/?x#',
    '<a href="https://w.com/">https://w.com/</a>? <a href="https://w.com/?x">https://w.com/?x#</a>',
  ],
  ['javascript://a.com', 'javascript://a.com'],
  [
    `http://a.com/${'('.repeat(7)}${')'.repeat(7)}`,
    `<a href="http://a.com/((((((()))))))">http://a.com/((((((()))))))</a>`,
  ],
  [`http://a.com/${'('.repeat(8)}${')'.repeat(8)}`, 'http://a.com/(((((((())))))))'],
])('links only addresses in %j', (source, html) => {
  expect(renderMarkdown(source, context)).toBe(`<p>${html}</p>`);
});

test.each([
  ['[x](/relative)', '<a href="/relative">x</a>'],
  ['[x](a.com "t")', '<a href="http://a.com" title="t">x</a>'],
  ['[x](a.com "Smile :)")', '<a href="http://a.com" title="Smile :)">x</a>'],
  ['[x](a.com "a) b") c', '<a href="http://a.com" title="a) b">x</a> c'],
  ['[x](a.com "a (b" )', '<a href="http://a.com" title="a (b">x</a>'],
  [`[x](http://a.com/it's "q")`, `<a href="http://a.com/it's" title="q">x</a>`],
  [`[x](http://a.com/it's) "q"`, `<a href="http://a.com/it's">x</a> "q"`],
  ['[x](a.com) "t")', '<a href="http://a.com">x</a> "t")'],
  ['[**x** `y`](a.com)', '<a href="http://a.com">**x** <code>y</code></a>'],
  ['**`x` a.com**', '<strong><code>x</code> <a href="http://a.com">a.com</a></strong>'],
  ['~~*a* a.com~~', '<del><em>a</em> <a href="http://a.com">a.com</a></del>'],
  ['**a.com `x`**', '<strong>a.com <code>x</code></strong>'],
  ['**[x](https://a.com)**', '<strong><a href="https://a.com">x</a></strong>'],
  ['[](https://a.com)', '<a href="https://a.com">https://a.com</a>'],
  ['[  ](https://a.com)', '<a href="https://a.com">https://a.com</a>'],
  ['[x](tel:+1) [y](sms:+1)', '<a href="tel:+1">x</a> <a href="sms:+1">y</a>'],
  ['[x](bitcoin:1A)', '<a href="bitcoin:1A">x</a>'],
  ['[x](javascript:alert)', '[x](javascript:alert)'],
  ['[x](file:///etc)', '[x](file:///etc)'],
  ['[x](https://chat.example.com/#narrow/is/dm)', '<a href="#narrow/is/dm">x</a>'],
  ['[x](https://chat.example.com/user_uploads/1/a)', '<a href="user_uploads/1/a">x</a>'],
  ['[x](https://chat.example.com/help)', '<a href="https://chat.example.com/help">x</a>'],
  ['![cat](/cat.png)', '<a href="/cat.png">cat</a>'],
  ['[x] [x][y]', '[x] [x][y]'],
])('renders the link %j as %s', (source, html) => {
  const own = { ...context, realmUrls: ['https://chat.example.com'] };
  expect(renderMarkdown(source, own)).toBe(`<p>${html}</p>`);
});

test('renders link reference definitions as text', () => {
  expect(renderMarkdown('[a]\n\n[a]: https://b.com')).toBe(
    '<p>[a]</p>\n<p>[a]: <a href="https://b.com">https://b.com</a></p>',
  );
});

test('renders mentions and channel links as plain text when no context is passed', () => {
  const source = '@**Max Member** @*design* #**general**';
  const html = '@<strong>Max Member</strong> @<em>design</em> #<strong>general</strong>';
  expect(renderMarkdown(source)).toBe(`<p>${html}</p>`);
});

test.each([
  ['/me waves', true],
  ['/me waves\nand smiles', true],
  ['/me waves\n\nand leaves', true],
  ['/me lists\n* a', true],
  ['/me\twaves', false],
  ['/meander', false],
  ['hello /me', false],
])('detects whether %j is a status message', (content, expected) => {
  expect(isMeMessage(content)).toBe(expected);
});

test('nests emphasis at most ten levels deep', () => {
  const html = renderMarkdown(`x ${'*x '.repeat(1000)}a${'*a'.repeat(1000)}`);
  const depths = [0];
  for (const [tag] of html.matchAll(/<\/?em>/g))
    depths.push((depths.at(-1) as number) + (tag === '<em>' ? 1 : -1));
  expect(Math.max(...depths)).toBe(10);
});
