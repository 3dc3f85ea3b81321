import { beforeAll, expect, test } from 'vitest';
import { compileLinkifier, prepareLinkifiers, readMarkdown } from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';
import { newState } from '../../src/markdown/state.js';
import { context } from './context.js';

beforeAll(provideAllNames);

/** Markdown that, when repeated, starts constructs that never end or end late. */
const UNFINISHED = [
  ...['@**a', '@*a', '#**a>', '#**a>b@1', '@**a|1', '@_**', ' @**', '"#**'],
  ...['_a*', '*a_', '**a_', '***a', '*_', '_', '**a ', '* ', '~~a', '~a ', '~~', '~*'],
  ...[
    '`a ',
    '``a`',
    '`',
    '`` ` ',
    '\\`',
    '```a`',
    '<',
    '<a>',
    '<a',
    '<a@',
    '<time:',
    '<time:a>',
    '<!--',
    '<?',
  ],
  ...[
    '![',
    '!',
    '[',
    '[[',
    '[a](b',
    '[a](',
    '[a](x:',
    '[a](<',
    '[a]',
    '[a][',
    '](a)[',
    '[`',
    '](',
    '[](',
    '[a]("',
  ],
  ...['$$a', '$$a$ ', '$', '$$\\$', ':a', ':a: ', ':', '::', ':)', '&', '&amp', '&#'],
  ...[
    'a@b',
    'a@b.',
    'a.b@c ',
    'a_b@',
    '@a.b',
    'a.',
    'a.com',
    'a.com/',
    'a.com"',
    "a.com'",
    ':a.com/(',
    'www.',
  ],
  ...[
    'http://',
    'http://a',
    'http://a/(',
    'http://a/"',
    '"http://a/',
    '(http://a/',
    'bitcoin:1',
    '(',
    ')',
    '/(',
  ],
  ...[
    'a\n',
    'a  \n',
    '\n',
    ' \n',
    '\n\n\na',
    '> a\n',
    '>',
    '> ',
    '>\n',
    '- a\n',
    '- ',
    '1. ',
    '1. a\n\n',
    '  - a\n',
  ],
  ...[
    '# ',
    '# a\n',
    '#',
    '# a\nb\n',
    '---\n',
    '- - ',
    'a\n---\n',
    '***\n',
    '    a\n',
    '    a\n\n',
    '\t',
    '\\',
  ],
  ...[
    '| ',
    '|a|b|\n',
    '|a\n|-\n',
    '|`',
    'a|b\n-|-\n',
    '```\n',
    '```a\n',
    '```quote\n',
    '```spoiler a\n',
    '~~~~\n',
  ],
  ...['🙂', '🙂\u200d', '\ufe0f', '🇩', 'é', '\0'],
];

function stepsFor(source: string): number {
  const state = newState(context);
  readMarkdown(source, context, state);
  return source.length + state.steps;
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

test.each(UNFINISHED)(
  'needs at most 2.2 times as many steps for twice as many repetitions of %j',
  (piece) => {
    const [short, long] = [20_000, 40_000].map((length) => stepsFor(repeated(piece, length)));
    expect((long as number) / (short as number)).toBeLessThan(2.2);
  },
);

test.each(UNFINISHED)('renders 40,000 characters of %j within 1.5 seconds', (piece) => {
  const start = performance.now();
  readMarkdown(repeated(piece, 40_000), context);
  expect(performance.now() - start).toBeLessThan(1500);
});

test('evaluates patterns that would make a backtracking engine hang', async () => {
  await prepareLinkifiers();
  const linkifiers = [
    compileLinkifier({ pattern: '(?P<id>(a+)+)!', url_template: 'https://x.example/{id}' }),
  ];
  const start = performance.now();
  readMarkdown(repeated('a', 10_000), { ...context, linkifiers });
  expect(performance.now() - start).toBeLessThan(1500);
});
