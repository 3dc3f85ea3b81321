import { definite } from '../values.js';

export type ListTag = 'ol' | 'ul';

/** Nested lists and further paragraphs of an item are indented by this much. */
export const LIST_INDENT = '  ';

const ITEMS = { ol: /^ ?(\d+)\. +(.*)/, ul: /^ ?([*+-]) +(.*)/ };
const INDENTED_ITEM = /^ {2,3}(?:\d+\.|[*+-]) +/;

/** The kind of list that a block starts, if any. */
export function listTagOf(block: string): ListTag | undefined {
  if (ITEMS.ol.test(block)) return 'ol';
  return ITEMS.ul.test(block) ? 'ul' : undefined;
}

/** Splits a list into its items. An indented list is a separate item, which begins with its indent. */
export function readItems(block: string, tag: ListTag): { items: string[]; start: number } {
  const items: string[][] = [];
  let start = 1;
  for (const line of block.split('\n')) {
    const item = ITEMS[tag].exec(line);
    const last = items.at(-1);
    if (item !== null) {
      if (last === undefined && tag === 'ol') start = Number(item[1]);
      items.push([definite(item[2])]);
    } else if (INDENTED_ITEM.test(line) && last?.[0]?.startsWith(LIST_INDENT) === false) items.push([line]);
    else last?.push(line);
  }
  return { items: items.map((lines) => lines.join('\n')), start };
}
