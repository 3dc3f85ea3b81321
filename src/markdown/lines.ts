import { definite } from '../values.js';
import { mathBlock } from './math.js';
import { languageName } from './name-tables.js';
import { escapeHtml, escapeText } from './safe-html.js';
import { blockPlaceholder, type RenderState } from './state.js';

const ITEM = /^ *([*+-]|\d\.) +/;

/** Removes the control characters that mark placeholders, and ends each line with `\n`. */
export function readableText(source: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: marks of placeholders must not come from the text
  return source.replace(/[\x02\x03]/g, '').replace(/\r\n?/g, '\n');
}

/** Splits Markdown into lines, with tabs expanded to spaces, and with two blank lines at the end. */
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
    const startsList = item !== null && (wasItem === null || listKindOf(wasItem) !== listKindOf(item));
    if (startsList && before && openCode === 0) result.push('');
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

/** A line that opens a fenced block, or that may close one if the line names no language. */
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

function kindOf({ language }: Fence): 'markdown' | 'math' | 'code' {
  if (isQuote(language) || isSpoiler(language)) return 'markdown';
  return /^math$/i.test(language) ? 'math' : 'code';
}

/**
 * Returns the languages of the code blocks that Markdown may contain (`''` for blocks without a language), and whether
 * the Markdown may contain a block of formulas.
 */
export function fencesIn(text: string, defaultLanguage = ''): { languages: string[]; hasMath: boolean } {
  if (!text.includes('```') && !text.includes('~~~')) return { languages: [], hasMath: false };
  const fences = linesOf(text)
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

/** Replaces fenced blocks: code, math and spoiler borders with placeholders, quotes with lines that begin with `>`. */
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
    const isMarkdown = current === undefined || kindOf(current) === 'markdown';
    const fence = isMarkdown && open.length < MAX_DEPTH ? readFence(line) : undefined;
    state.steps += line.length;
    if (line.trimEnd() === current?.mark) close();
    else if (fence !== undefined) open.push(openedBy(fence, open, state));
    else (current?.lines ?? output).push(isMarkdown ? line : line.trimEnd());
  }
  while (open.length > 0) close();
  // An unclosed fence leaves one blank line at the end of the text, but blocks must end in two.
  if (output.at(-2) !== '') output.push('');
  return output;
}

/** Opens a fenced block. A block without a language gets the default language, except in a spoiler. */
function openedBy(fence: Fence, around: readonly Fence[], { context }: RenderState): OpenFence {
  const isInSpoiler = around.some(({ language }) => isSpoiler(language));
  const defaultLanguage = isInSpoiler ? '' : (context.defaultCodeLanguage ?? '');
  return { ...fence, language: fence.language || defaultLanguage, lines: [] };
}

function contentOf(fence: OpenFence, state: RenderState): string[] {
  const { language, header, lines } = fence;
  state.steps += lines.length;
  if (isQuote(language)) return lines.map((line) => `> ${line}`);
  if (isSpoiler(language)) {
    const open = '<div class="spoiler-block"><div class="spoiler-header">';
    const between = '</div><div class="spoiler-content" aria-hidden="true">';
    return [
      blockPlaceholder(state, open, ''),
      '',
      ...(header === undefined ? [] : [header, '']),
      blockPlaceholder(state, between, ''),
      '',
      ...lines,
      '',
      blockPlaceholder(state, '</div></div>', ''),
    ];
  }
  const text = lines.join('\n');
  const html = kindOf(fence) === 'math' ? mathBlock(text) : codeBlock(text, language);
  return [blockPlaceholder(state, html, text)];
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

export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
