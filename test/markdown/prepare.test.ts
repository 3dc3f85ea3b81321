import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { numRuns } from '../support/properties.js';

type Markdown = typeof import('../../src/markdown/index.js');

// Each test imports the modules again, without tables of names.
let markdown: Markdown;
beforeEach(async () => {
  vi.resetModules();
  markdown = await import('../../src/markdown/index.js');
});

const NEEDY = [
  ['named emoji', 'well done :smile:'],
  ['emoticons', 'see you :)'],
  ['emoticons in tables', 'a|b\n-|-\n:(|x'],
  ['pictographs', 'done 🎉'],
  ['pictographs with a variation selector', 'I ❤️ it'],
  ['languages', '```rust\nlet x;\n```'],
  ['languages after a tab', '```\trust\nlet x;\n```'],
  ['languages after a control character', '``\x02`rust\nlet x;\n```'],
  ['emoji names with a control character', ':smi\x03le:'],
  ['domains with a control character', 'see example.\x02com'],
  ['domains', 'see example.com'],
  ['domains directly before a URL', 'See the docs.https://example.org/x'],
];

test.each(NEEDY)('loads the modules needed to render %s', async (_, text) => {
  expect(() => markdown.renderMarkdown(text, EMOTICONS)).toThrow('Call prepareMarkdown() before');
  await markdown.prepareMarkdown(text);
  const html = markdown.renderMarkdown(text, EMOTICONS);
  expect(markdown.prepareMarkdown(text)).toBeUndefined();
  await loadAll();
  expect(markdown.renderMarkdown(text, EMOTICONS)).toBe(html);
});

test.each([
  'Hello, how are you?',
  'See https://chat.example.com/help/a.b and #**general**, @**Member**.',
  'See (http://localhost:9991/a.b), "https://example.com"!',
  '```quote\nthe 2nd of 3.5 items, e.g. this\n```',
  '```\nlet x = 1;\n```',
  '* one: 1\n* two: 2',
  '```ts\nlet x = 1;\n```\n\n:+1: :tada:',
])('loads no modules for %j', (text) => {
  expect(markdown.prepareMarkdown(text)).toBeUndefined();
  expect(() => markdown.renderMarkdown(text, EMOTICONS)).not.toThrow();
});

test('renders common emoji and code languages correctly without loading the full tables', async () => {
  const emoji = COMMON_EMOJI.map((name) => `:${name}:`).join(' ');
  const blocks = COMMON_LANGUAGES.map((word) => `\n\`\`\`${word}\nx\n\`\`\``).join('');
  expect(markdown.prepareMarkdown(emoji + blocks)).toBeUndefined();
  const html = markdown.renderMarkdown(emoji + blocks);
  await loadAll();
  const { emojiTable } = await import('../../src/markdown/emoji.js');
  const { languageTable } = await import('../../src/markdown/name-tables.js');
  for (const name of COMMON_EMOJI) expect(html).toContain(`emoji-${emojiTable.table.codes.get(name)}"`);
  for (const word of COMMON_LANGUAGES) {
    expect(html).toContain(`data-code-language="${languageTable.table.get(word)}"`);
  }
});

test('loads all modules needed to render random Markdown', async () => {
  const pieces = [
    ...':;()<3/|DoOpP~`*_>#@.-+'.split(''),
    ...[
      '\n',
      '\r',
      '\t',
      '\x02',
      '{',
      '$$',
      ' ',
      '  ',
      '```',
      '~~~',
      ':tada:',
      ':smile:',
      '](',
      '[',
      '||',
      '\n-|-\n',
      '![',
      'https://',
      '.https://',
      'bitcoin:',
    ],
    ...[
      'a',
      'ts',
      'go',
      'rust',
      'Math',
      'com',
      'example.com',
      'quote',
      'math',
      'spoiler',
      '🎉',
      '❤',
      '\ufe0f',
      '\u200d',
      '👩',
      '1\u20e3',
    ],
  ];
  const rendered = new Map<string, string>();
  const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const text = parts.join('');
      if (markdown.prepareMarkdown(text) !== undefined) return;
      markdown.readMarkdown(text, markdown.NO_CONTEXT);
      rendered.set(text, markdown.renderMarkdown(text, EMOTICONS));
      markdown.topicLinks(text);
    }),
    numRuns(500),
  );
  await loadAll();
  await markdown.prepareMarkdown('$$x$$');
  for (const [text, html] of rendered) expect(markdown.renderMarkdown(text, EMOTICONS)).toBe(html);
});

const COMMON_EMOJI = ['+1', 'tada', 'heart', 'eyes', 'rocket', 'laughing'];
const COMMON_LANGUAGES = ['js', 'json', 'py', 'python', 'sh', 'ts'];

const EMOTICONS = {
  user: () => undefined,
  group: () => undefined,
  channel: () => undefined,
  emoji: () => undefined,
  emptyTopicName: 'general chat',
  translateEmoticons: true,
};

async function loadAll(): Promise<void> {
  const { provideAllNames } = await import('../../src/markdown/preload.js');
  provideAllNames();
}
