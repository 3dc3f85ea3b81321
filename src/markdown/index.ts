import { Parser, type Token } from 'marked';
import { type MarkdownContext, NO_CONTEXT } from './context.js';
import { engine, optionsFor, tokensOf } from './engine.js';
import { escapeText, isSafeLink } from './escape.js';

export type { MarkdownContext, Named } from './context.js';
export { escapeHtml } from './escape.js';

/** Words alone, in which nothing can be Markdown. */
const PLAIN = /^[\p{L}][\p{L}\p{N} ,;?()"']*\.?$/u;

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
