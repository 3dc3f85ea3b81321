import { Lexer, Marked, Parser, type Token, type TokensList } from 'marked';
import { type MarkdownContext, NO_CONTEXT } from './context.js';
import { escapeHtml, escapeText, isSafeLink } from './escape.js';
import { codeBlock, fence } from './fences.js';
import { emoji, globalTime, math } from './inline.js';
import { channelLink, mention } from './references.js';
import { type RenderOptions, renderState } from './state.js';

export type { MarkdownContext, Named } from './context.js';
export { escapeHtml } from './escape.js';

const engine = new Marked({ gfm: true, breaks: true, async: false }).use({
  extensions: [fence, math, globalTime, mention, channelLink, emoji],
  tokenizer: {
    // Raw HTML is text like any other, and so are definitions of links.
    html: () => undefined,
    tag: () => undefined,
    def: () => undefined,
    // Strikethrough takes two tildes; false leaves it to the usual rule.
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
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
      const hint = title ? ` title="${escapeHtml(title)}"` : '';
      return `<a href="${escapeHtml(href)}"${hint}>${this.parser.parseInline(tokens)}</a>`;
    },
    image: ({ href, text, raw }) =>
      isSafeLink(href) ? `<a href="${escapeHtml(href)}">${escapeText(text || href)}</a>` : escapeText(raw),
    tablecell({ header, align, tokens }) {
      const tag = header ? 'th' : 'td';
      const style = align ? ` style="text-align: ${align};"` : '';
      return `<${tag}${style}>${this.parser.parseInline(tokens)}</${tag}>\n`;
    },
  },
});

/** Words alone, in which nothing can be Markdown. */
const PLAIN = /^[\p{L}][\p{L}\p{N} ,;?()"']*\.?$/u;
/** Quotes and lists within each other deeper than anyone writes. */
const TOO_DEEP = /^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){40}/m;
const FENCED_QUOTES = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:quote|spoiler)\b/gm;

/**
 * Markdown to HTML that is safe to inject. What stands for a person, group or channel follows from the context; without
 * one, all names stay text. Text nested too deeply to be meant is shown as it is written.
 */
export function renderMarkdown(source: string, context: MarkdownContext = NO_CONTEXT): string {
  if (PLAIN.test(source)) return `<p>${source}</p>`;
  const options = optionsFor(context);
  const tokens = tokensOf(source, options);
  return tokens === undefined ? asWritten(source) : new Parser(options).parse(tokens).trim();
}

function optionsFor(context: MarkdownContext): RenderOptions {
  return { ...engine.defaults, state: { context, quotes: 0 } };
}

function tokensOf(source: string, options: RenderOptions): TokensList | undefined {
  if (TOO_DEEP.test(source) || (source.match(FENCED_QUOTES)?.length ?? 0) > 40) return undefined;
  return new Lexer(options).lex(source);
}

function asWritten(source: string): string {
  return `<p>${escapeText(source.trim()).replaceAll('\n', '<br>\n')}</p>`;
}

/** Whether a message says what its sender does: `/me` and a single paragraph. */
export function isMeMessage(content: string): boolean {
  if (!content.startsWith('/me ')) return false;
  const tokens = tokensOf(content, optionsFor(NO_CONTEXT));
  return tokens === undefined || (tokens.length === 1 && tokens[0]?.type === 'paragraph');
}

/** The addresses that a text links to, in their order. Code links to nothing. */
export function linksIn(content: string): string[] {
  if (!/[:/@\]]|www\./i.test(content)) return [];
  const found: string[] = [];
  const tokens = tokensOf(content, optionsFor(NO_CONTEXT)) ?? [];
  engine.walkTokens(tokens as Token[], (token) => {
    if ((token.type === 'link' || token.type === 'image') && isSafeLink(token.href)) found.push(token.href);
  });
  return found;
}

/** Whether a text links anywhere. */
export function hasLink(content: string): boolean {
  return linksIn(content).length > 0;
}

/** Whether a text shows an image: it links to one. */
export function hasImage(content: string): boolean {
  return linksIn(content).some((href) => /\.(?:png|jpe?g|gif|webp|bmp|avif|heic)(?:[?#]|$)/i.test(href));
}

/** Whether a text links to a file that was uploaded to the server. */
export function hasAttachment(content: string): boolean {
  return linksIn(content).some((href) => /^(?:https?:\/\/[^/]+)?\/?user_uploads\//i.test(href));
}
