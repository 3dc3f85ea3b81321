import type { TokenizerAndRendererExtension, Tokens } from 'marked';
import { escapeHtml, escapeText } from './escape.js';
import { renderState } from './state.js';

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*(.*)$/;
const OPENING = /^ {0,3}(?:`{3,}[ \t]*([^`\n]*)|~{3,}[ \t]*([^\n]*))(?:\n|$)/;

/** Names that languages are shown by, where that is not the word itself. */
const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'Bash',
  c: 'C',
  'c++': 'C++',
  cpp: 'C++',
  css: 'CSS',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  py: 'Python',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sh: 'Bash',
  sql: 'SQL',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  yaml: 'YAML',
};

/** Fenced blocks: code, and what the words `quote`, `spoiler` and `math` make of one. */
export const fence: TokenizerAndRendererExtension = {
  name: 'fence',
  level: 'block',
  tokenizer(source) {
    const opening = OPENING.exec(source);
    if (opening === null) return undefined;
    const info = (opening[1] ?? opening[2] ?? '').trim();
    const [first = '', ...rest] = info.split(/\s+/);
    const word = first.replace(/^\{?\.?|\}$/g, '');
    const holdsBlocks = word === 'quote' || word === 'spoiler';
    const { raw, text } = fencedPart(source, holdsBlocks);
    if (!holdsBlocks) return { type: 'fence', raw, word, text, header: [], tokens: [] };
    const header = word === 'spoiler' ? rest.join(' ') : '';
    return {
      type: 'fence',
      raw,
      word,
      text,
      header: this.lexer.inlineTokens(header),
      tokens: this.lexer.blockTokens(text, []),
    };
  },
  renderer(token) {
    if (token.word === 'math')
      return `<p>${escapeText(`$$\n${token.text}\n$$`).replaceAll('\n', '<br>\n')}</p>\n`;
    if (token.word === 'quote') {
      const state = renderState(this.parser);
      state.quotes++;
      const html = this.parser.parse(token.tokens ?? []);
      state.quotes--;
      return `<blockquote>\n${html}</blockquote>\n`;
    }
    if (token.word === 'spoiler') {
      const header = this.parser.parseInline(token.header);
      return (
        `<div class="spoiler-block"><div class="spoiler-header">\n${header && `<p>${header}</p>\n`}</div>` +
        `<div class="spoiler-content" aria-hidden="true">\n${this.parser.parse(token.tokens ?? [])}</div></div>\n`
      );
    }
    return codeBlock(token.text, token.word);
  },
  childTokens: ['header', 'tokens'],
};

/** A block of code; indented code is one without a language. */
export function codeBlock(text: Tokens.Code['text'], language: string): string {
  const key = language.toLowerCase();
  const shown = Object.hasOwn(LANGUAGES, key) ? (LANGUAGES[key] as string) : language;
  const attribute = language === '' ? '' : ` data-code-language="${escapeHtml(shown)}"`;
  const code = escapeText(text === '' ? '' : `${text}\n`);
  return `<div class="codehilite"${attribute}><pre><span></span><code>${code}</code></pre></div>\n`;
}

/** A block up to the fence that closes it, or to the end. Blocks within a quote or spoiler close before it does. */
function fencedPart(source: string, holdsBlocks: boolean): { raw: string; text: string } {
  const open: { mark: string; holdsBlocks: boolean }[] = [];
  let body = 0;
  let start = 0;
  while (start < source.length) {
    const newline = source.indexOf('\n', start);
    const end = newline < 0 ? source.length : newline + 1;
    const [, mark, info = ''] = FENCE.exec(source.slice(start, newline < 0 ? end : newline)) ?? [];
    const last = open.at(-1);
    if (last === undefined) {
      open.push({ mark: mark as string, holdsBlocks });
      body = end;
    } else if (mark !== undefined) {
      if (info.trim() === '' && mark.startsWith(last.mark)) open.pop();
      else if (last.holdsBlocks) open.push({ mark, holdsBlocks: /^(?:quote|spoiler)\b/.test(info) });
    }
    if (open.length === 0)
      return { raw: source.slice(0, end), text: source.slice(body, Math.max(body, start - 1)) };
    start = end;
  }
  return { raw: source, text: source.slice(body).replace(/\n$/, '') };
}
