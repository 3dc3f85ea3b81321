import { definite } from '../values.js';
import { mathBlock } from './math.js';
import { languageName } from './name-tables.js';
import { escapeHtml, escapeText } from './safe-html.js';
import { type RenderState, standInFor } from './state.js';

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
    if (
      before &&
      openCode === 0 &&
      item !== null &&
      (wasItem === null || listKindOf(wasItem) !== listKindOf(item))
    ) {
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

function listKindOf([, marker = '']: RegExpExecArray): 'bullet' | 'number' {
  return marker.length === 1 ? 'bullet' : 'number';
}

const FENCE = /^(~{3,}|`{3,}) *(?:\{?\.?([\w+,\-./#]+) *([^ ~`][^~`]*)?\}?)?$/;

/** Quotes and spoilers nested deeper than this are rendered as plain text. */
const MAX_DEPTH = 20;

/** The first line of a fenced block, or its last line if it names no language. */
interface Fence {
  mark: string;
  language: string;
  header: string | undefined;
}

interface OpenFence extends Fence {
  lines: string[];
}

/** Reads a line that opens or closes a fenced block. */
function readFence(line: string): Fence | undefined {
  const mark = /^(?:~{3,}|`{3,})/.exec(line)?.[0];
  // More backticks or tildes later in the line make it ordinary text. Checking this first keeps long lines cheap.
  if (mark === undefined || /[~`]/.test(line.slice(mark.length))) return undefined;
  const found = FENCE.exec(line);
  return found === null ? undefined : { mark, language: found[2] ?? '', header: found[3] };
}

/** The content of a block: Markdown, a formula, or code. */
function kindOf({ language }: Fence): 'markdown' | 'math' | 'code' {
  if (isQuote(language) || isSpoiler(language)) return 'markdown';
  return /^math$/i.test(language) ? 'math' : 'code';
}

/**
 * The languages of the code blocks that lines may open (`''` for blocks without a language), and whether they may open
 * a block of formulas.
 */
export function fencesIn(
  lines: readonly string[],
  defaultLanguage: string,
): { languages: string[]; hasMath: boolean } {
  const fences = lines
    .map(readFence)
    .filter((fence) => fence !== undefined)
    .map((fence) => ({ ...fence, language: fence.language || defaultLanguage }));
  const code = fences.filter((fence) => kindOf(fence) === 'code');
  return {
    languages: code.map(({ language }) => language),
    hasMath: fences.some((fence) => kindOf(fence) === 'math'),
  };
}

function isSpoiler(language: string): boolean {
  return /^spoiler$/i.test(language);
}

function isQuote(language: string): boolean {
  return /^quoted?$/i.test(language);
}

/** Replaces fenced blocks: code and math with placeholders, quotes with lines that begin with `>`. */
export function replaceFences(lines: readonly string[], state: RenderState): string[] {
  const output: string[] = [];
  const open: OpenFence[] = [];
  const close = () => {
    const fence = definite(open.pop());
    const target = open.at(-1)?.lines ?? output;
    if (fence.lines.length > 0) target.push('', ...contentOf(fence, state), '');
  };
  for (const line of lines) {
    const current = open.at(-1);
    state.steps += line.length;
    if (current !== undefined && line.trimEnd() === current.mark) close();
    else if (current !== undefined && kindOf(current) !== 'markdown') current.lines.push(line.trimEnd());
    else {
      const fence = open.length < MAX_DEPTH ? readFence(line) : undefined;
      if (fence === undefined) (current?.lines ?? output).push(line);
      else {
        const isInSpoiler = open.some(({ language }) => isSpoiler(language));
        const byDefault = isInSpoiler ? '' : (state.context.defaultCodeLanguage ?? '');
        open.push({ ...fence, language: fence.language || byDefault, lines: [] });
      }
    }
  }
  while (open.length > 0) close();
  // An unclosed fence leaves one blank line at the end of the text, but blocks must end in two.
  if (output.at(-2) !== '') output.push('');
  return output;
}

function contentOf(fence: OpenFence, state: RenderState): string[] {
  const { language, header, lines } = fence;
  state.steps += lines.length;
  if (isQuote(language)) return lines.map((line) => `> ${line}`);
  if (isSpoiler(language)) {
    const open = '<div class="spoiler-block"><div class="spoiler-header">';
    const between = '</div><div class="spoiler-content" aria-hidden="true">';
    return [
      standInFor(state, open, ''),
      '',
      ...(header === undefined ? [] : [header, '']),
      standInFor(state, between, ''),
      '',
      ...lines,
      '',
      standInFor(state, '</div></div>', ''),
    ];
  }
  const text = lines.join('\n');
  const html = kindOf(fence) === 'math' ? mathBlock(text) : codeBlock(text, language);
  return [standInFor(state, html, text)];
}

export function codeBlock(text: string, language = ''): string {
  const code = trimOf(text, '\n');
  const open = '<pre><span></span><code>';
  if (language === '') {
    return `<div class="codehilite">${open}${escapeHtml(code)}\n</code></pre></div>`;
  }
  const attribute = ` data-code-language="${escapeHtml(languageName(language))}"`;
  return `<div class="codehilite"${attribute}>${open}${escapeText(code)}\n</code></pre></div>`;
}

/** Removes these characters from both ends, in linear time. */
export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return withoutTrailing(text.slice(start), characters);
}

/** Removes these characters from the end. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
