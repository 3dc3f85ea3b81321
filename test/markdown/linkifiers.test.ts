import { beforeAll, expect, test } from 'vitest';
import {
  compileLinkifier,
  linkifierProblem,
  prepareLinkifiers,
  renderMarkdown,
  topicLinks,
} from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';
import { context } from './context.js';

beforeAll(provideAllNames);

const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example.com/{id}' };

beforeAll(prepareLinkifiers);

function render(source: string, ...sources: (typeof ISSUE)[]): string {
  return renderMarkdown(source, { ...context, linkifiers: sources.map(compileLinkifier) });
}

test.each([
  ['see #12', 'see <a href="https://issues.example.com/12">#12</a>'],
  [
    '(#1,#2)',
    '(<a href="https://issues.example.com/1">#1</a>,<a href="https://issues.example.com/2">#2</a>)',
  ],
  ['#12é a#12', '#12é a#12'],
  ['`#12` **#12**', '<code>#12</code> <strong>#12</strong>'],
  ['[#12](https://a.com)', '<a href="https://a.com">#12</a>'],
])('replaces only standalone matches of a linkifier in %j', (source, html) => {
  expect(render(source, ISSUE)).toBe(`<p>${html}</p>`);
});

test('applies linkifiers in the order of the list', () => {
  const other = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://other.example.com/{id}' };
  expect(render('#1', other, ISSUE)).toBe('<p><a href="https://other.example.com/1">#1</a></p>');
});

test('encodes the values in a URL template', () => {
  const search = { pattern: 'find:(?P<q>\\S+)', url_template: 'https://s.example.com/{?q}' };
  expect(render('find:a&b="c"', search)).toBe(
    '<p><a href="https://s.example.com/?q=a%26b%3D%22c%22">find:a&amp;b="c"</a></p>',
  );
});

test('creates no link with the "javascript" scheme', () => {
  const script = { pattern: 'run:(?P<x>\\w+)', url_template: 'javascript:{x}' };
  expect(render('run:alert', script)).toBe('<p>run:alert</p>');
});

test.each([
  ['an empty pattern', { ...ISSUE, pattern: '' }, 'pattern', /^must not be empty$/],
  [
    'a missing parenthesis',
    { ...ISSUE, pattern: '#(?P<id>[0-9]+' },
    'pattern',
    /^is not a regular expression of RE2: /,
  ],
  [
    'a lookahead',
    { ...ISSUE, pattern: '(?P<id>a)(?=b)' },
    'pattern',
    /^is not a regular expression of RE2: /,
  ],
  [
    'a pattern of 1,001 characters',
    { ...ISSUE, pattern: 'a'.repeat(1001) },
    'pattern',
    /^must have at most 1000 characters$/,
  ],
  [
    'a reserved group name',
    { ...ISSUE, pattern: '(?P<linkifier_actual_match>a)' },
    'pattern',
    /^must not contain a group named "linkifier_actual_match"$/,
  ],
  [
    'a missing brace in the URL template',
    { ...ISSUE, url_template: 'https://x/{id' },
    'url_template',
    /^is not a valid URL template$/,
  ],
  [
    'a group that the URL template does not use',
    { ...ISSUE, url_template: 'https://x/' },
    'url_template',
    /^does not use the group "id" of the pattern$/,
  ],
  [
    'a group that the pattern does not have',
    { ...ISSUE, url_template: 'https://x/{id}{to}' },
    'url_template',
    /^uses "to", which is not a group of the pattern$/,
  ],
  [
    'a URL template of more than 2,000 characters',
    { ...ISSUE, url_template: `https://x/{id}${'a'.repeat(2000)}` },
    'url_template',
    /^must have at most 2000 characters$/,
  ],
])('rejects a linkifier with %s', (_, source, parameter, problem) => {
  expect(linkifierProblem(source)).toEqual({ parameter, problem: expect.stringMatching(problem) });
});

test('accepts a linkifier whose URL template contains every group of the pattern', () => {
  expect(linkifierProblem(ISSUE)).toBeUndefined();
});

test.each([
  [
    'finds two links without and with a scheme',
    'see example.com/x, and https://a.com',
    [
      { text: 'example.com/x', url: 'https://example.com/x' },
      { text: 'https://a.com', url: 'https://a.com' },
    ],
  ],
  [
    'finds two matches of a linkifier',
    '#12 at #13!',
    [
      { text: '#12', url: 'https://issues.example.com/12' },
      { text: '#13', url: 'https://issues.example.com/13' },
    ],
  ],
  [
    'finds only the URL when a linkifier matches inside of it',
    'https://a.com/#12',
    [{ text: 'https://a.com/#12', url: 'https://a.com/#12' }],
  ],
  ['finds no link without a URL or match', 'lunch', []],
])('%s in a topic', (_, topic, links) => {
  expect(topicLinks(topic, [compileLinkifier(ISSUE)])).toEqual(links);
});

test.each([
  ['a link at the end of a word', 'a.com:b.com c.com', ['b.com', 'c.com']],
  ['no link in a word that a linkifier matches', '#1:a.com b.com', ['#1', 'b.com']],
  ['a link right after a match of a linkifier', 'x #1 a.com', ['#1', 'a.com']],
  ['only the first of two matches that overlap', '#1-2', ['#1']],
])('finds %s in a topic', (_title, topic, texts) => {
  const range = { pattern: '#(?P<from>[0-9]+)-(?P<to>[0-9]+)', url_template: 'https://r.com/{from}/{to}' };
  const links = topicLinks(topic, [ISSUE, range].map(compileLinkifier));
  expect(links.map(({ text }) => text)).toEqual(texts);
});
