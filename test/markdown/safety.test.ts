import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { beforeAll, expect, test } from 'vitest';
import { highlightHtml } from '../../src/handlers/messages/narrow/text-search.js';
import { prepareMarkdown, renderMarkdown } from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';
import { numRuns } from '../support/properties.js';
import { context, HOSTILE } from './context.js';
import { VECTORS } from './vectors.js';

beforeAll(provideAllNames);

const ALLOWED: Record<string, readonly string[]> = {
  a: ['href', 'title', 'class', 'data-stream-id'],
  span: [
    'class',
    'data-user-id',
    'data-user-group-id',
    'aria-label',
    'role',
    'title',
    'aria-hidden',
    'style',
  ],
  div: ['class', 'data-code-language', 'aria-hidden'],
  time: ['datetime'],
  img: ['alt', 'class', 'src', 'title', 'data-original-dimensions'],
  ol: ['start'],
  th: ['style'],
  td: ['style'],
  // Formulas.
  math: ['xmlns', 'display'],
  annotation: ['encoding'],
  mi: ['mathvariant'],
  mo: ['mathvariant', 'separator', 'stretchy', 'fence', 'lspace', 'rspace', 'form', 'minsize', 'maxsize'],
  mrow: [],
  mn: ['mathvariant'],
  mtext: [],
  semantics: [],
  msup: [],
  msub: [],
  mspace: ['width', 'linebreak'],
};
const BARE = 'p br em strong del code pre blockquote ul li h1 h2 h3 h4 h5 h6 hr table thead tbody tr'.split(
  ' ',
);
const CLASS =
  /^(?:user-mention(?: channel-wildcard-mention)?|user-group-mention|topic-mention)(?: silent)?$|^(?:stream|stream-topic|message-link|timestamp-error|tex-error|codehilite|spoiler-(?:block|header|content)|message_inline_image|emoji(?: emoji-[0-9a-f-]+)?|highlight)$/;
const KATEX_CLASS = /^[a-z0-9 -]+$/;
const KATEX_STYLE =
  /^(?:(?:height|vertical-align|margin-(?:left|right)|top|width|min-width|position|border-bottom-width):[a-z0-9.-]+;)+$/;
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'bitcoin:', 'xmpp:'];

/** Finds disallowed elements and attributes in HTML, parsed as in a browser. */
function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.Node, inKatex: boolean): void => {
    if (node.nodeName === '#comment' || node.nodeName === '#documentType') faults.push(node.nodeName);
    const isKatex =
      inKatex || ('attrs' in node && node.attrs.some(({ value }) => /^katex(?:-display)?$/.test(value)));
    if ('tagName' in node) {
      if (!(node.tagName in ALLOWED) && !BARE.includes(node.tagName)) faults.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (!ALLOWED[node.tagName]?.includes(name)) faults.push(`<${node.tagName} ${name}>`);
        if (['href', 'src'].includes(name) && !isSafeAddress(value)) faults.push(`${name} ${value}`);
        if (name === 'class' && !CLASS.test(value) && !(isKatex && KATEX_CLASS.test(value)))
          faults.push(`class ${value}`);
        if (name === 'style' && !(isKatex ? KATEX_STYLE : /^text-align: (?:left|right|center);$/).test(value))
          faults.push(`style ${value}`);
        if (name === 'datetime' && !/^[+-]?[\d:T.-]+Z$/.test(value)) faults.push(`datetime ${value}`);
      }
      if (node.tagName === 'img' && !isImage(node)) faults.push('<img>');
    }
    if ('childNodes' in node) for (const child of node.childNodes) look(child, isKatex);
  };
  look(parseFragment(html), false);
  return faults;
}

/** Images are emoji or previews. */
function isImage(image: DefaultTreeAdapterTypes.Element): boolean {
  const link = image.parentNode as DefaultTreeAdapterTypes.Element | null;
  const around = link?.parentNode as DefaultTreeAdapterTypes.Element | null | undefined;
  const has = (attrs: readonly { value: string }[] | undefined, name: string) =>
    attrs?.some(({ value }) => value === name) === true;
  return has(image.attrs, 'emoji') || has(around?.attrs, 'message_inline_image');
}

/** Returns the text that a browser shows. */
function textOf(html: string): string {
  const text = (node: DefaultTreeAdapterTypes.Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(text).join('') : '';
  return text(parseFragment(html));
}

/** Resolves a URL as a browser does. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address, 'https://chat.example.com')) return true;
  return SCHEMES.includes(new URL(address, 'https://chat.example.com').protocol);
}

beforeAll(() => prepareMarkdown('$$x$$'));

test('detects disallowed HTML', () => {
  expect(
    faultsIn('<embed src=x><a href="java\tscript:x" onclick=y>z</a><!-- c --><p class="evil">'),
  ).toHaveLength(7);
  expect(faultsIn('<img class="emoji" src="java\tscript:x" onerror=y><img src=x>')).toHaveLength(3);
});

test('tests at least 60 different attacks', () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(60);
});

test.each(VECTORS)('renders %j as allowed HTML only', (vector) => {
  expect(faultsIn(renderMarkdown(vector, context))).toEqual([]);
});

test.each(VECTORS)('renders %j safely inside quotes, spoilers, lists and tables', (vector) => {
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

test.each(VECTORS)('highlights search words in %j safely', (vector) => {
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

test('renders random Markdown as allowed HTML only', () => {
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
      '$$x$$',
      'a.com/b.png ',
      '![x](https://a.com/b.png)',
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
      expect(
        faultsIn(
          renderMarkdown(parts.join(''), { ...context, previewsImages: true, translateEmoticons: true }),
        ),
      ).toEqual([]);
    }),
    numRuns(400),
  );
});
