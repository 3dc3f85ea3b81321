import { isQuote, readFence } from './fences.js';

const ITEM = /^ *([*+-]|\d\.) +/;

/** Removes the control characters that mark finished pieces, and ends each line with `\n`. */
export function readableText(source: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: marks of finished pieces must not come from the text
  return source.replace(/[\x02\x03]/g, '').replace(/\r\n?/g, '\n');
}

/** Splits Markdown into lines, with tabs as spaces and two blank lines at the end. */
export function linesOf(source: string): string[] {
  const lines = separateLists(readableText(source).split('\n')).map((line, at) => {
    const expanded = line.includes('\t') ? expandTabs(line) : line;
    return at > 0 && /^ *$/.test(expanded) ? '' : expanded;
  });
  // Trailing blank lines close the last block.
  return [...lines, '', ''];
}

function expandTabs(line: string): string {
  let column = 0;
  return line.replace(/[^\t]+|\t/g, (part) => {
    const width = part === '\t' ? 4 - (column % 4) : [...part].length;
    column += width;
    return part === '\t' ? ' '.repeat(width) : part;
  });
}

/** Inserts a blank line before a list that follows a paragraph or a list of the other kind, except in code. */
function separateLists(lines: readonly string[]): string[] {
  const result: string[] = [];
  const open: { mark: string; isCode: boolean }[] = [];
  let openCode = 0;
  let wasItem: RegExpExecArray | null = null;
  lines.forEach((line, at) => {
    const item = ITEM.exec(line);
    const before = lines[at - 1];
    if (before && openCode === 0 && item !== null && (wasItem === null || kindOf(wasItem) !== kindOf(item))) {
      result.push('');
    }
    result.push(line);
    wasItem = item;
    const fence = readFence(line);
    if (fence === undefined) return;
    if (fence.language === '' && open.at(-1)?.mark === fence.mark) {
      if (open.pop()?.isCode) openCode--;
    } else {
      const isCode = !isQuote(fence.language);
      open.push({ mark: fence.mark, isCode });
      if (isCode) openCode++;
    }
  });
  return result;
}

function kindOf([, marker = '']: RegExpExecArray): 'bullet' | 'number' {
  return marker.length === 1 ? 'bullet' : 'number';
}
