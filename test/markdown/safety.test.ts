import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { highlightHtml } from '../../src/handlers/messages/match.present.js';
import { renderMarkdown } from '../../src/markdown/index.js';
import { numRuns } from '../support/properties.js';
import { context, HOSTILE } from './context.js';
import { VECTORS } from './vectors.js';

const ALLOWED: Record<string, readonly string[]> = {
  a: ['href', 'title', 'class', 'data-stream-id'],
  span: ['class', 'data-user-id', 'data-user-group-id', 'aria-label', 'role', 'title'],
  div: ['class', 'data-code-language', 'aria-hidden'],
  time: ['datetime'],
  img: ['alt', 'class', 'src', 'title'],
  ol: ['start'],
  th: ['style'],
  td: ['style'],
};
const BARE = 'p br em strong del code pre blockquote ul li h1 h2 h3 h4 h5 h6 hr table thead tbody tr'.split(
  ' ',
);
const CLASS =
  /^(?:user-mention(?: channel-wildcard-mention)?|user-group-mention|topic-mention)(?: silent)?$|^(?:stream|stream-topic|message-link|timestamp-error|codehilite|spoiler-(?:block|header|content)|emoji(?: emoji-[0-9a-f-]+)?|highlight)$/;

/** What of a piece of HTML is not allowed, as a browser would read it. */
function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#comment' || node.nodeName === '#documentType') faults.push(node.nodeName);
    if ('tagName' in node) {
      if (!(node.tagName in ALLOWED) && !BARE.includes(node.tagName)) faults.push(`<${node.tagName}>`);
      if (node.tagName === 'img' && !node.attrs.some(({ value }) => value === 'emoji')) faults.push('<img>');
      for (const { name, value } of node.attrs) {
        if (!ALLOWED[node.tagName]?.includes(name)) faults.push(`<${node.tagName} ${name}>`);
        if (['href', 'src'].includes(name) && !isSafeAddress(value)) faults.push(`${name} ${value}`);
        if (name === 'class' && !CLASS.test(value)) faults.push(`class ${value}`);
        if (name === 'style' && !/^text-align: (?:left|right|center);$/.test(value))
          faults.push(`style ${value}`);
        if (name === 'datetime' && !/^[+-]?[\d:T.-]+Z$/.test(value)) faults.push(`datetime ${value}`);
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) look(child);
  };
  look(parseFragment(html));
  return faults;
}

/** What a browser shows of a piece of HTML. */
function textOf(html: string): string {
  const text = (node: DefaultTreeAdapterTypes.Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(text).join('') : '';
  return text(parseFragment(html));
}

/** As a browser resolves it. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address, 'https://chat.example.com')) return true;
  return ['http:', 'https:', 'mailto:'].includes(new URL(address, 'https://chat.example.com').protocol);
}

test('the inspection finds what it looks for', () => {
  expect(
    faultsIn('<embed src=x><a href="java\tscript:x" onclick=y>z</a><!-- c --><p class="evil">'),
  ).toHaveLength(7);
  expect(faultsIn('<img class="emoji" src="java\tscript:x" onerror=y><img src=x>')).toHaveLength(3);
});

test('there are at least 60 vectors, all different', () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(60);
});

test.each(VECTORS)('%j becomes nothing but what is allowed', (vector) => {
  expect(faultsIn(renderMarkdown(vector, context))).toEqual([]);
});

test.each(VECTORS)('%j is as harmless within a quote, spoiler, list and table', (vector) => {
  const line = vector.replaceAll('\n', ' ');
  for (const around of [
    `\`\`\`\`quote\n${vector}\n\`\`\`\``,
    `\`\`\`\`spoiler ${line}\n${vector}\n\`\`\`\``,
    `> ${line}`,
    `* ${line}`,
    `| ${line} | b |\n|---|---|\n| c | ${line} |`,
    `@**${line}** #**${line}>${line}** <time:${line}>`,
    `[${line}](${line} "${line}") ![${line}](${line})`,
  ]) {
    expect(faultsIn(renderMarkdown(around, context))).toEqual([]);
  }
});

test.each(VECTORS)('%j is as harmless where the words of a search are highlighted in it', (vector) => {
  const html = renderMarkdown(vector, context);
  for (const word of [
    'a',
    '"',
    '<',
    '>',
    '&',
    ';',
    '=',
    'script',
    'onclick',
    'href',
    'span',
    'class="',
    '</p>',
  ]) {
    expect(faultsIn(highlightHtml(html, [word, 'alert(1)']))).toEqual([]);
    expect(textOf(highlightHtml(html, [word]))).toBe(textOf(html));
  }
});

test('random pieces of Markdown become nothing but what is allowed', () => {
  const pieces = [
    ...[
      '`',
      '```',
      '~~~',
      '*',
      '**',
      '_',
      '~~',
      '[',
      ']',
      '](',
      ')',
      '![',
      '<',
      '>',
      '"',
      "'",
      '&',
      '\\',
      '|',
    ],
    ...[
      '\n',
      '\n\n',
      ' ',
      '    ',
      '> ',
      '- ',
      '1. ',
      '# ',
      '|---|\n',
      '$$',
      ':',
      '@',
      '#',
      '@**',
      '#**',
      '\0',
    ],
    ...[
      'quote',
      'spoiler ',
      'math',
      'javascript:',
      'JaVa\tScript:',
      'data:text/html,',
      'http://x',
      '//x',
      'www.',
    ],
    ...[
      '<script>',
      '</p>',
      '<!--',
      ' onerror=x',
      '<time:',
      'a@b.c',
      ':smile:',
      ':parrot:',
      ':evil:',
      ':worse:',
      '🙂',
      '\u202e',
      '\ud800',
      HOSTILE,
    ],
    ...[
      '@**Max Member**',
      '@*design*',
      '#**general>',
      '#**evil**',
      '&#106;',
      '&colon;',
      '[x]: javascript:x\n',
    ],
  ];
  const source = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(source, (parts) => {
      expect(faultsIn(renderMarkdown(parts.join(''), context))).toEqual([]);
    }),
    numRuns(400),
  );
});
