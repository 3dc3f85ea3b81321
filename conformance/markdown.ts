import { Area, type Session } from './case.js';
import { newChannel, send } from './helpers.js';

export const markdown = new Area('markdown');

const INPUTS: Readonly<Record<string, string>> = {
  bold: '**bold**',
  italic: '*italic*',
  'bold and italic': '***both***',
  'strike-through': '~~gone~~',
  'inline code': '`x = 1`',
  'inline code with backticks': '`` a ` b ``',
  'a code block': '```\nx = 1\n```',
  'a code block in a language': '```python\nprint(1)\n```',
  'a code block that is not closed': '```\nx = 1',
  'an indented block': '    x = 1',
  'a code block with tildes': '~~~\nx\n~~~',
  'a quote': '> Hello\n> there',
  'a quote in a quote': '> > Hello',
  'a quote block': '```quote\nHello **there**\n```',
  'a spoiler': '```spoiler Ending\nEverybody lives\n```',
  'a spoiler without a title': '```spoiler\nEverybody lives\n```',
  'a bulleted list': '* one\n* two\n* three',
  'a list with dashes': '- one\n- two',
  'a nested list': '* one\n  * two\n    * three',
  'a numbered list': '1. one\n2. two',
  'a numbered list from seven': '7. one\n8. two',
  'a list after text': 'Things:\n* one\n* two',
  'a heading': '# Title',
  'a small heading': '### Title',
  'a table': '| a | b |\n|---|---|\n| 1 | 2 |',
  'a table with alignment': '|a|b|c|\n|:--|:-:|--:|\n|1|2|3|',
  'a horizontal rule': 'a\n\n---\n\nb',
  'a line break': 'a\nb',
  'two paragraphs': 'a\n\nb',
  'a link': '[text](https://example.com)',
  'a link with a title': '[text](https://example.com "title")',
  'a bare link': 'https://example.com/path?x=1#y',
  'a bare link in parentheses': '(https://example.com)',
  'a bare link before a comma': 'https://example.com, and',
  'a bare domain': 'example.com',
  'an email': 'someone@example.com',
  'a link with script': '[x](javascript:alert(1))',
  'a relative link': '[x](/help)',
  'an autolink': '<https://example.com>',
  'an image link': 'https://example.com/cat.png',
  HTML: '<b>bold</b> & <script>alert(1)</script>',
  'an entity': '&lt; &amp; &copy;',
  'an emoji': ':tada: :+1:',
  'an unknown emoji': ':no_such_emoji:',
  'a Unicode emoji': '🎉',
  'an emoji without spaces': 'a:tada:b',
  'a time of day': '<time:2026-01-15T12:00:00Z>',
  'a mathematical expression': '$$x^2$$',
  'a block of mathematics': '```math\nx^2\n```',
  'broken mathematics': '$$\\frac$$',
  'an escaped star': '\\*not italic\\*',
  'underscores in a word': 'snake_case_name',
  'stars in a word': 'a*b*c',
  'a slash-me': '/me waves',
  'a mention of nobody': '@**Nobody At All Here**',
  'a channel that does not exist': '#**no such channel at all**',
  'a topic of a channel that does not exist': '#**no such channel at all>topic**',
  'an unfinished bold': '**bold',
  'spaces in bold': '** bold **',
  'a very long word': 'x'.repeat(200),
  'several constructs': '# A\n\n* **b** `c`\n\n> d\n\n1. e\n2. https://example.com',
  'text after a list': '* one\n* two\n\nText',
  'a list in a quote': '> * one\n> * two',
  'code in a list': '* one\n\n  ```\n  x\n  ```',
  'an empty quote block': '```quote\n```',
  'a quote block in a spoiler': '````spoiler A\n```quote\nB\n```\n````',
};

/** Syntax whose meaning depends on the level, by the first level with its latest meaning. */
const NEWER: readonly [name: string, content: string, since: number][] = [
  ['an image within text', 'A ![cat](https://example.com/cat.png) here', 437],
  ['a time that cannot be read', '<time:soon>', 451],
];

for (const [name, content, since] of NEWER) {
  const render = async (t: Session) => {
    await t.as('member').post('/messages/render', { content });
  };
  markdown.add(`renders ${name}`, render, { since });
}

markdown.add('renders a code block in an unknown language', async (t) => {
  await t.as('member').post('/messages/render', { content: '```NoSuchLanguage\nx = 1\n```' });
});

const linksToTopic = async (t: Session) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  for (const content of ['First', 'Last']) await send(t.as('colleague'), channel, content);
  await t.as('member').post('/messages/render', { content: `#**${channel.name}>plans**` });
};
markdown.add('renders a link to a topic', linksToTopic, { since: 400 });

for (const [name, content] of Object.entries(INPUTS)) {
  markdown.add(`renders ${name}`, async (t) => {
    await t.as('member').post('/messages/render', { content });
  });
}
