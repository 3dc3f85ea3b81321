import { Marked, type TokensList } from 'marked';
import type { MarkdownContext } from './context.js';
import { escapeHtml, escapeText, isSafeLink } from './escape.js';
import { codeBlock, fence } from './fences.js';
import { emoji, globalTime, math } from './inline.js';
import { ChatLexer } from './lexer.js';
import { channelLink, mention } from './references.js';
import { type RenderOptions, renderState } from './state.js';

/** What marked is told of this dialect. */
export const engine = new Marked({ gfm: true, breaks: true, async: false }).use({
  extensions: [fence, math, globalTime, mention, channelLink, emoji],
  renderer: {
    text: (token) => ('tokens' in token && token.tokens ? false : escapeText(token.text)),
    codespan: ({ text }) => `<code>${escapeText(text)}</code>`,
    code: ({ text }) => codeBlock(text, ''),
    br: () => '<br>\n',
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    blockquote({ tokens }) {
      const state = renderState(this.parser);
      state.quotes++;
      const html = this.parser.parse(tokens);
      state.quotes--;
      return `<blockquote>\n${html}</blockquote>\n`;
    },
    link({ href, tokens, title, raw }) {
      if (!isSafeLink(href)) return escapeText(raw);
      renderState(this.parser).links.push(href);
      const hint = title ? ` title="${escapeHtml(title)}"` : '';
      return `<a href="${escapeHtml(href)}"${hint}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text, raw }) {
      if (!isSafeLink(href)) return escapeText(raw);
      renderState(this.parser).links.push(href);
      return `<a href="${escapeHtml(href)}">${escapeText(text || href)}</a>`;
    },
    tablecell({ header, align, tokens }) {
      const tag = header ? 'th' : 'td';
      const style = align ? ` style="text-align: ${align};"` : '';
      return `<${tag}${style}>${this.parser.parseInline(tokens)}</${tag}>\n`;
    },
  },
});

/** Quotes and lists within each other deeper than anyone writes. */
const TOO_DEEP = /^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){40}/m;
const FENCED_QUOTES = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:quote|spoiler)\b/gm;

/** The options of one rendering, with its state. */
export function optionsFor(context: MarkdownContext): RenderOptions {
  return { ...engine.defaults, state: { context, quotes: 0, links: [], mentioned: [], steps: 0 } };
}

/** A text read as Markdown; `undefined` where it is nested too deeply to be meant. */
export function tokensOf(source: string, options: RenderOptions): TokensList | undefined {
  if (TOO_DEEP.test(source) || (source.match(FENCED_QUOTES)?.length ?? 0) > 40) return undefined;
  return new ChatLexer(options).lex(source);
}
