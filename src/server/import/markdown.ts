import { keysOf } from '../../values.js';

// Markdown of imported messages: its parts, and Markdown made from HTML.

/** The Markdown that surrounds the content of each HTML element. */
const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({ strong: '**', b: '**', em: '*', i: '*', del: '~~' }),
);

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }),
);

/** The Markdown before and after the content of an element. */
interface Mark {
  start: string;
  end: string;
}

interface OpenElement {
  name: string;
  end: string;
}

const HTML_TOKEN = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?\/?>|([^<]+)|</gi;

/**
 * Turns the HTML of a message, as Zulip renders it, back into Markdown. Headings, spoilers, tables, times, channel links and
 * languages of code become plain text.
 */
export function htmlToMarkdown(html: string): string {
  let markdown = '';
  // Strings to add at the ends of open elements.
  const open: OpenElement[] = [];
  // Number of open elements whose text is omitted.
  let hidden = 0;
  for (const [, slash, name, attributes = '', text] of html.matchAll(HTML_TOKEN)) {
    if (name === undefined) {
      if (hidden === 0) markdown += decoded(text ?? '<');
      continue;
    }
    const element = name.toLowerCase();
    if (slash === '/') {
      const at = open.findLastIndex((each) => each.name === element);
      if (at < 0) continue;
      for (const { end } of open.splice(at).reverse()) {
        if (end === HIDDEN) hidden--;
        else if (hidden === 0) markdown += end;
      }
      continue;
    }
    const { start, end } = markOf(element, attributes, open);
    if (hidden === 0) markdown += start;
    if (VOID.has(element)) continue;
    open.push({ name: element, end });
    if (end === HIDDEN) hidden++;
  }
  // The text of a mention starts with another `@`.
  return markdown
    .replace(/@(_?\*{1,2})@/g, '@$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const HIDDEN = '\0';
const VOID = new Set(['br', 'img', 'hr']);

function markOf(element: string, attributes: string, open: readonly OpenElement[]): Mark {
  const className = attributeOf(attributes, 'class');
  const mark = MARKS.get(element);
  if (mark !== undefined) return { start: mark, end: mark };
  switch (element) {
    case 'p':
    case 'div':
      return { start: '', end: '\n' };
    case 'ul':
    case 'ol':
      return { start: open.some(({ name }) => name === 'li') ? '\n' : '', end: '\n' };
    case 'br':
      return { start: '\n', end: '' };
    case 'hr':
      return { start: '\n---\n', end: '' };
    case 'li':
      return { start: isInOrderedList(open) ? '1. ' : '- ', end: '\n' };
    case 'blockquote':
      return { start: '```quote\n', end: '\n```\n' };
    case 'pre':
      return { start: '```\n', end: '\n```\n' };
    case 'code':
      return open.some(({ name }) => name === 'pre') ? { start: '', end: '' } : { start: '`', end: '`' };
    case 'img':
      return { start: /emoji/.test(className) ? attributeOf(attributes, 'alt') : '', end: '' };
    case 'a':
      return linkOf(attributes);
    case 'span':
      return spanOf(className, attributes);
    default:
      return { start: '', end: '' };
  }
}

function isInOrderedList(open: readonly OpenElement[]): boolean {
  return open.findLast(({ name }) => name === 'ol' || name === 'ul')?.name === 'ol';
}

function linkOf(attributes: string): Mark {
  const href = attributeOf(attributes, 'href');
  return href === ''
    ? { start: '', end: '' }
    : { start: '[', end: `](${href.replace(/[\s()]/g, encodeURIComponent)})` };
}

/** Mentions and emoji. */
function spanOf(className: string, attributes: string): Mark {
  const silent = className.includes('silent') ? '_' : '';
  const [, emoji] = /\bemoji-([0-9a-f-]+)\b/.exec(className) ?? [];
  if (emoji !== undefined)
    return { start: `:${attributeOf(attributes, 'title').replaceAll(' ', '_')}:`, end: HIDDEN };
  if (/user-group-mention/.test(className)) return { start: `@${silent}*`, end: '*' };
  if (/(?:user|topic)-mention/.test(className)) return { start: `@${silent}**`, end: '**' };
  if (/katex/.test(className)) return { start: '$$x$$', end: HIDDEN };
  return { start: '', end: '' };
}

function attributeOf(attributes: string, name: string): string {
  const [, , value = ''] = new RegExp(`(?:^|\\s)${name}=(["'])(.*?)\\1`, 'is').exec(attributes) ?? [];
  return decoded(value);
}

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => {
    const character = ENTITIES.get(name);
    if (character !== undefined) return character;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return name.startsWith('#') && code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
  });
}

/** Names of mentions that do not refer to a user. */
export const WILDCARDS = new Set(['all', 'everyone', 'stream', 'channel', 'topic']);

/** Languages of code blocks, and Zulip's own blocks. */
export const LANGUAGES = new Set([
  '',
  'quote',
  'math',
  'text',
  'py',
  'python',
  'js',
  'javascript',
  'ts',
  'typescript',
  'json',
  'sh',
  'bash',
  'console',
  'html',
  'css',
  'sql',
  'java',
  'kotlin',
  'dart',
  'c',
  'cpp',
  'go',
  'rust',
  'ruby',
  'diff',
  'yaml',
  'xml',
  'markdown',
]);

/** Extensions of file names. */
export const EXTENSIONS = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'svg',
  'mp4',
  'mp3',
  'pdf',
  'txt',
  'zip',
  'csv',
  'json',
  'htm',
  'html',
] as const;

/** The extension of a file name. */
export const EXTENSION = new RegExp(`\\.(?:${EXTENSIONS.join('|')})$`, 'i');

/** The time that replaces all times in messages. */
export const SOME_TIME = '<time:2026-01-15T12:00:00+00:00>';

/** The parts of Markdown with a meaning, in the order in which they are recognized. Without named groups, which would be slow. */
const PARTS = {
  fence: /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/u,
  command: /^\/(?:me|poll|todo)\b/u,
  time: /<time:[^>\n]*>/u,
  mention: /@_?\*\*[^*\n]+\*\*/u,
  group: /@_?\*[^*\n]+\*/u,
  channel: /#\*\*[^*\n]+\*\*/u,
  link: /!?\[[^\]\n]*\]\([^)\s]*\)/u,
  url: /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>()`"'\]]+/u,
  upload: /\/user_uploads\/[^\s<>()`"'\]]+/u,
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
  math: /\$\$[^$\n]+\$\$/u,
  emoji: /:(?!\d+:)[a-z0-9_+-]+:/u,
  item: /^[ \t>]*\d{1,9}[.)](?=[ \t])/u,
  number: /\p{N}+/u,
  word: /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*/u,
} as const;
/** A kind of part, such as `mention`. */
export type Part = keyof typeof PARTS;
/** The kinds of parts by the index of their group in `MARKDOWN`: the first group is `KINDS[0]`. */
export const KINDS: readonly Part[] = keysOf(PARTS);
/** Matches a part of any kind, as the only group that is set. */
export const MARKDOWN = new RegExp(
  Object.values(PARTS)
    .map(({ source }) => `(${source})`)
    .join('|'),
  'gimu',
);
