import { definite } from '../../values.js';

/** The Markdown around the content of inline elements. */
const MARKS = new Map(Object.entries({ strong: '**', b: '**', em: '*', i: '*', del: '~~' }));
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }));

const VOID = new Set(['br', 'img', 'hr']);
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Parts of a table, each on a separate line. */
const TABLE_PARTS = ['thead', 'tbody', 'tr', 'th', 'td'];
const BLOCKS = new Set([
  ...['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'table'],
  ...HEADINGS,
  ...TABLE_PARTS,
]);

interface OpenElement {
  name: string;
  attributes: string;
  /** The Markdown of the content so far. */
  content: string;
  endsInBlock: boolean;
  /** Whether a list item contains paragraphs. */
  isLoose: boolean;
  /** The number of items of a list so far. */
  items: number;
}

/** Deeper quotes and list items add no Markdown, because each level would lengthen every line inside it. */
const MAX_DEPTH = 100;

const HTML_TOKEN = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?\/?>|([^<]+)|</gi;

/**
 * Turns the HTML of a message, as Zulip renders it, back into Markdown. Headings, spoilers, tables and times become
 * plain text, and channel links become links to URLs. Images (except emoji), previews and languages of code are
 * omitted.
 */
export function htmlToMarkdown(html: string): string {
  const root = openElement('', '');
  const open = [root];
  const close = () => {
    const element = definite(open.pop());
    append(element, open);
  };
  // Zulip puts a newline after each block tag and each `<br>`.
  let isAfterBreak = false;
  for (const [, slash, tag, attributes = '', text = '<'] of html.matchAll(HTML_TOKEN)) {
    if (tag === undefined) {
      const isDropped = isAfterBreak && text.startsWith('\n') && !isInCode(open);
      appendInline(decoded(isDropped ? text.slice(1) : text), definite(open.at(-1)));
      isAfterBreak = false;
      continue;
    }
    const name = tag.toLowerCase();
    isAfterBreak = name === 'br' || BLOCKS.has(name);
    if (slash === '/') {
      const at = open.findLastIndex((each) => each.name === name);
      while (at > 0 && open.length > at) close();
    } else {
      open.push(openElement(name, attributes));
      if (VOID.has(name)) close();
    }
  }
  while (open.length > 1) close();
  return root.content.trim();
}

function openElement(name: string, attributes: string): OpenElement {
  return { name, attributes, content: '', endsInBlock: false, isLoose: false, items: 0 };
}

function isInCode(open: readonly OpenElement[]): boolean {
  return open.some(({ name }) => name === 'pre');
}

/** Appends a closed element to its parent, the last of the open elements. */
function append(element: OpenElement, open: readonly OpenElement[]): void {
  const { name } = element;
  const parent = definite(open.at(-1));
  if (name === 'li') parent.items++;
  if (name === 'p' && parent.name === 'li') parent.isLoose = true;
  const markdown = markdownOf(element, open, parent);
  if (BLOCKS.has(name)) appendBlock(markdown, element, parent);
  else appendInline(markdown, parent);
}

function appendBlock(markdown: string, element: OpenElement, parent: OpenElement): void {
  if (markdown === '') return;
  const before = parent.content.trimEnd();
  const item = element.name === 'li' ? element : parent;
  const isTight = TABLE_PARTS.includes(element.name) || (item.name === 'li' && !item.isLoose);
  const gap = isTight ? '\n' : '\n\n';
  parent.content = before === '' ? markdown : `${before}${gap}${markdown}`;
  parent.endsInBlock = true;
}

function appendInline(markdown: string, parent: OpenElement): void {
  if (markdown === '') return;
  if (parent.endsInBlock) parent.content += '\n\n';
  parent.endsInBlock = false;
  parent.content += markdown;
}

function markdownOf(element: OpenElement, open: readonly OpenElement[], parent: OpenElement): string {
  const { name, attributes, content } = element;
  if (open.length > MAX_DEPTH && (name === 'blockquote' || name === 'li')) return content.trim();
  const className = attributeOf(attributes, 'class');
  const mark = MARKS.get(name);
  if (mark !== undefined) return `${mark}${content}${mark}`;
  switch (name) {
    case 'br':
      return '\n';
    case 'hr':
      return '---';
    case 'li':
      return itemOf(content.trim(), parent);
    case 'blockquote':
      return fenced(content.trim(), 'quote');
    case 'pre':
      return fenced(content.replace(/\n$/, ''));
    case 'code':
      return isInCode(open) ? content : inlineCode(content);
    case 'img':
      return /emoji/.test(className) ? attributeOf(attributes, 'alt') : '';
    case 'a':
      return linkOf(content, attributeOf(attributes, 'href'));
    case 'span':
      return spanOf(content, className, attributes);
    case 'div':
      return /message_(?:inline|embed)/.test(className) ? '' : content.trim();
    default:
      return BLOCKS.has(name) ? content.trim() : content;
  }
}

function itemOf(content: string, { name, attributes, items }: OpenElement): string {
  const first = Number(attributeOf(attributes, 'start') || 1);
  const marker = name === 'ol' ? `${first + items - 1}.` : '-';
  return `${marker} ${content.replace(/\n(?!\n)/g, '\n  ')}`;
}

/** Puts Markdown or code between fences that are longer than any fence in the content. */
function fenced(content: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(content) + 1));
  return `${fence}${language}\n${content}\n${fence}`;
}

function inlineCode(content: string): string {
  const mark = '`'.repeat(longestTicks(content) + 1);
  const isAmbiguous = content.startsWith('`') || content.endsWith('`');
  return isAmbiguous ? `${mark} ${content} ${mark}` : `${mark}${content}${mark}`;
}

/** Returns the length of the longest run of backticks. */
function longestTicks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

function linkOf(content: string, href: string): string {
  if (href === '' || content === '') return content;
  const url = href.replace(/\s/g, encodeURIComponent).replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${content}](${url})`;
}

/**
 * Returns the Markdown of a mention, an emoji or a formula; every formula becomes `$$x$$`. The text of a mention starts
 * with `@` unless the mention is silent.
 */
function spanOf(content: string, className: string, attributes: string): string {
  const silentMark = className.includes('silent') ? '_' : '';
  if (/\bemoji-[0-9a-f-]+\b/.test(className))
    return `:${attributeOf(attributes, 'title').replaceAll(' ', '_')}:`;
  if (/katex/.test(className)) return '$$x$$';
  const name = content.replace(/^@/, '');
  if (/user-group-mention/.test(className)) return `@${silentMark}*${name}*`;
  if (/(?:user|topic)-mention/.test(className)) return `@${silentMark}**${name}**`;
  return content;
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
