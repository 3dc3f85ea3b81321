import { definite } from '../values.js';
import {
  addBlock,
  type Block,
  isList,
  LIST_INDENT,
  type ListTag,
  listTagOf,
  moveTailToParagraph,
  moveTextToParagraph,
  newBlock,
  ownerOf,
  readItems,
  unindent,
} from './block.js';
import { withoutTrailing } from './lines.js';
import { silenceMentions } from './mentions.js';
import type { RenderState } from './state.js';
import { addTable } from './table.js';

/** Quotes and lists nested deeper than this are rendered as plain text. */
const MAX_DEPTH = 30;
const CODE_INDENT = '    ';

const HEADING = /(?:^|\n)(#{1,6})\s([^\n]*)(?:\n|$)/g;
// The flag `m` would also match at U+2028, but U+2028 does not end a line of Markdown.
const RULE = /(?<![^\n]) {0,3}(?:(?:- {0,2}){3,}|(?:_ {0,2}){3,}|(?:\* {0,2}){3,}) *(?![^\n])/g;
const EMPTY_QUOTE = /^ {0,3}>\s*$/;
const QUOTE = /^ {0,3}> ?/;

/** The kind of parent that the parsed blocks have, which decides whether text becomes a paragraph. */
type Surroundings = 'document' | 'list' | 'loose list' | 'quote' | 'indented';

/** Text that is not parsed yet. A pattern that was not found in the text is not searched for again. */
interface Pending {
  text: string;
  hasHeading: boolean;
  hasRule: boolean;
}

const pending = (text: string): Pending => ({ text, hasHeading: true, hasRule: true });

/** Parses Markdown into blocks by Zulip's rules: the rules of Python-Markdown with smaller indents. */
export class BlockParser {
  readonly #state: RenderState;
  #depth = 0;

  constructor(state: RenderState) {
    this.#state = state;
  }

  parseDocument(text: string): Block {
    const root = newBlock('div');
    this.#parseText(root, text, 'document');
    return root;
  }

  #parseText(parent: Block, text: string, around: Surroundings): void {
    this.#parse(parent, text.split('\n\n').map(pending), around);
  }

  #parse(parent: Block, blocks: readonly Pending[], around: Surroundings): void {
    this.#depth++;
    const queue = [...blocks].reverse();
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      this.#state.steps += next.text.length;
      this.#parseBlock(parent, next, queue, around);
    }
    this.#depth--;
  }

  #parseBlock(parent: Block, block: Pending, queue: Pending[], around: Surroundings): void {
    const { text } = block;
    const nests = this.#depth <= MAX_DEPTH;
    if (text === '' || text[0] === '\n') addBlankLine(parent, block, queue);
    else if (nests && isIndentedItem(parent, text, around)) this.#parseIndented(parent, text, around);
    else if (text.startsWith(CODE_INDENT)) addCode(parent, text, queue);
    else {
      const isParsed =
        this.#parseHeading(parent, block, queue, around) ||
        addTable(parent, text) ||
        this.#parseRule(parent, block, queue, around) ||
        (nests && (this.#parseList(parent, text) || this.#parseQuote(parent, text, around)));
      if (!isParsed) addParagraph(parent, text, around);
    }
  }

  /**
   * Parses text that is indented after a list. Within an item, the text continues the list at the end of the item, or
   * else the item itself. Elsewhere, the text's indent selects an item, or a list whose last item (or else a new item)
   * gets the text.
   */
  #parseIndented(parent: Block, text: string, around: Surroundings): void {
    const { level, owner } = ownerOf(parent, text, around === 'list' ? 1 : 0);
    const inner = unindent(text, level);
    const last = owner.children.at(-1);
    if (parent.tag === 'li') {
      const child = parent.children.at(-1);
      this.#parse(child !== undefined && isList(child) ? child : parent, [pending(inner)], 'indented');
    } else if (owner.tag === 'li') this.#parse(owner, [pending(inner)], 'indented');
    else if (last?.tag === 'li') {
      moveTextToParagraph(last);
      this.#parseText(last, inner, 'indented');
    } else this.#parse(addBlock(owner, 'li'), [pending(inner)], 'indented');
  }

  #parseHeading(parent: Block, block: Pending, queue: Pending[], around: Surroundings): boolean {
    if (!block.hasHeading) return false;
    const found = firstHeading(block.text);
    block.hasHeading = found !== undefined;
    if (found === undefined) return false;
    const { level, title, start, end } = found;
    const before = block.text.slice(0, start);
    const rest = block.text.slice(end);
    const after = around === 'loose list' ? unindent(rest, CODE_INDENT.length / LIST_INDENT.length) : rest;
    if (before !== '') this.#parse(parent, [{ ...block, text: before, hasHeading: false }], around);
    addBlock(parent, `h${level}`, title);
    this.#putBack(after, block, queue);
    return true;
  }

  #parseRule(parent: Block, block: Pending, queue: Pending[], around: Surroundings): boolean {
    if (!block.hasRule) return false;
    RULE.lastIndex = 0;
    const found = RULE.exec(block.text);
    block.hasRule = found !== null;
    if (found === null) return false;
    const before = block.text.slice(0, found.index).replace(/\n$/, '');
    if (before !== '') this.#parse(parent, [{ ...block, text: before, hasRule: false }], around);
    addBlock(parent, 'hr');
    const after = block.text.slice(found.index + found[0].length).replace(/^\n+/, '');
    this.#putBack(after, block, queue);
    return true;
  }

  /** Puts the rest of a block back into the queue. Its characters count as unread again. */
  #putBack(rest: string, block: Pending, queue: Pending[]): void {
    if (rest === '') return;
    queue.push({ ...block, text: rest });
    this.#state.steps -= rest.length;
  }

  #parseList(parent: Block, text: string): boolean {
    const tag = listTagOf(text);
    if (tag === undefined) return false;
    const { items, start } = readItems(text, tag);
    const list = this.#listFor(parent, tag, start, items);
    for (const item of items) {
      const last = list.children.at(-1);
      const belongsToLast = item.startsWith(LIST_INDENT) && last !== undefined;
      this.#parse(belongsToLast ? last : addBlock(list, 'li'), [pending(item)], 'list');
    }
    return true;
  }

  /**
   * Returns the list for new items. A list continues after a blank line: then this method parses the first item, and
   * the text of the items next to the blank line becomes paragraphs.
   */
  #listFor(parent: Block, tag: ListTag, start: string, items: string[]): Block {
    const before = parent.children.at(-1);
    if (before?.tag === tag) {
      const last = before.children.at(-1);
      if (last !== undefined) {
        moveTextToParagraph(last);
        moveTailToParagraph(last);
      }
      this.#parse(addBlock(before, 'li'), [pending(definite(items.shift()))], 'loose list');
      return before;
    }
    if (isList(parent)) return parent;
    return addBlock(parent, tag, '', tag === 'ol' && start !== '1' ? ` start="${start}"` : '');
  }

  #parseQuote(parent: Block, text: string, around: Surroundings): boolean {
    if (!text.includes('>')) return false;
    const lines = text.split('\n');
    const first = lines.findIndex((line) => QUOTE.test(line));
    if (first < 0 || lines.slice(first).every((line) => EMPTY_QUOTE.test(line) || line === '')) return false;
    if (first > 0) this.#parse(parent, [pending(lines.slice(0, first).join('\n'))], around);
    const inner = lines.slice(first).map(unquote).join('\n');
    this.#parseText(addBlock(parent, 'blockquote'), inner, 'quote');
    return true;
  }
}

function firstHeading(
  text: string,
): { level: number; title: string; start: number; end: number } | undefined {
  for (const { 0: all, 1: marks = '', 2: written = '', index: start } of text.matchAll(HEADING)) {
    const title = withoutTrailing(written, '#');
    const escaped = (title.length - withoutTrailing(title, '\\').length) % 2 === 1;
    // A line that ends with an unescaped backslash is not a heading. An escaped number sign at the end of a line
    // belongs to the title.
    if (escaped && title === written) continue;
    const shown = `${title}${escaped ? '#' : ''}`.trim();
    return { level: marks.length, title: shown, start, end: start + all.length };
  }
  return undefined;
}

/** Skips a blank line between blocks, or adds the line to the preceding code block. */
function addBlankLine(parent: Block, { text }: Pending, queue: Pending[]): void {
  if (text.length > 1) queue.push(pending(text.slice(1)));
  const before = parent.children.at(-1);
  if (before?.tag === 'pre') before.text += text === '' ? '\n\n' : '\n';
}

function addCode(parent: Block, text: string, queue: Pending[]): void {
  const lines = text.split('\n');
  const length = lines.findIndex((line) => !line.startsWith(CODE_INDENT) && line.trim() !== '');
  const code = lines
    .slice(0, length < 0 ? lines.length : length)
    .map((line) => line.slice(CODE_INDENT.length));
  if (length > 0) queue.push(pending(lines.slice(length).join('\n')));
  const before = parent.children.at(-1);
  const shown = `${code.join('\n').trimEnd()}\n`;
  if (before?.tag === 'pre') before.text += `\n${shown}`;
  else addBlock(parent, 'pre', shown);
}

function addParagraph(parent: Block, text: string, around: Surroundings): void {
  if (text.trim() === '') return;
  if (around !== 'list') {
    addBlock(parent, 'p', text.trimStart());
    return;
  }
  const before = parent.children.at(-1);
  if (before !== undefined) before.tail += `\n${text}`;
  else parent.text += (parent.text === '' ? '' : '\n') + text.trimStart();
}

function isIndentedItem(parent: Block, text: string, around: Surroundings): boolean {
  if (!text.startsWith(LIST_INDENT) || around === 'indented') return false;
  const last = parent.children.at(-1);
  return parent.tag === 'li' || (last !== undefined && isList(last));
}

function unquote(line: string): string {
  const silent = silenceMentions(line);
  return silent.trim() === '>' ? '' : silent.replace(QUOTE, '');
}
