import { definite } from '../values.js';

export interface Block {
  tag: string;
  /** Source of the leading inline text; for code, the code itself. */
  text: string;
  children: Block[];
  /** Source of the inline text after the block, within its parent. */
  tail: string;
  /** HTML attributes, each preceded by a space. */
  attributes: string;
}

export function newBlock(tag: string, text = '', attributes = ''): Block {
  return { tag, text, children: [], tail: '', attributes };
}

export function addBlock(parent: Block, tag: string, text = '', attributes = ''): Block {
  const block = newBlock(tag, text, attributes);
  parent.children.push(block);
  return block;
}

export function isList({ tag }: Block): boolean {
  return tag === 'ul' || tag === 'ol';
}

export type ListTag = 'ol' | 'ul';

/** Indent of nested lists and of further paragraphs in an item. */
export const LIST_INDENT = '  ';

const ITEMS = { ol: /^ ?(\d+)\. +([^\n]*)/, ul: /^ ?([*+-]) +([^\n]*)/ };
const INDENTED_ITEM = /^ {2,3}(?:\d+\.|[*+-]) +/;

export function listTagOf(block: string): ListTag | undefined {
  if (ITEMS.ol.test(block)) return 'ol';
  return ITEMS.ul.test(block) ? 'ul' : undefined;
}

/** Splits a list into its items. An indented list becomes a separate item that starts with the indent. */
export function readItems(block: string, tag: ListTag): { items: string[]; start: string } {
  const items: string[][] = [];
  let start = '1';
  for (const line of block.split('\n')) {
    const item = ITEMS[tag].exec(line);
    const last = items.at(-1);
    if (item !== null) {
      if (last === undefined && tag === 'ol') start = definite(item[1]);
      items.push([definite(item[2])]);
    } else if (INDENTED_ITEM.test(line) && last?.[0]?.startsWith(LIST_INDENT) === false) items.push([line]);
    else last?.push(line);
  }
  return { items: items.map((lines) => lines.join('\n')), start };
}

/**
 * Returns the list or item that indented text belongs to, and the depth of nested lists there, counted from `start`.
 */
export function ownerOf(parent: Block, text: string, start: number): { level: number; owner: Block } {
  const indent = Math.floor((/^ */.exec(text)?.[0].length ?? 0) / LIST_INDENT.length);
  let level = start;
  let owner = parent;
  while (indent > level) {
    const child = owner.children.at(-1);
    if (child === undefined || !(isList(child) || child.tag === 'li')) break;
    if (isList(child)) level++;
    owner = child;
  }
  return { level, owner };
}

export function unindent(text: string, level: number): string {
  const indent = LIST_INDENT.repeat(level);
  return text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}

/** Makes the leading text of a list item its first paragraph. */
export function moveTextToParagraph(item: Block): void {
  if (item.text === '') return;
  item.children.unshift(newBlock('p', item.text));
  item.text = '';
}

/** Makes the text at the end of a list item its last paragraph. */
export function moveTailToParagraph(item: Block): void {
  const last = item.children.at(-1);
  if (last === undefined || last.tail === '') return;
  item.children.push(newBlock('p', last.tail.trimStart()));
  last.tail = '';
}
