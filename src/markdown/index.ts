import { type MarkdownContext, NO_CONTEXT } from './context.js';
import { optionsFor, tokensOf } from './engine.js';
import { readMarkdown } from './read.js';
import type { Mentioned } from './state.js';

export { contentFeatures } from './content-features.js';
export type { MarkdownContext, Named } from './context.js';
export { escapeHtml } from './escape.js';
export type { Mentioned } from './state.js';

/** Words alone, in which nothing can be Markdown. */
const PLAIN = /^[\p{L}][\p{L}\p{N} ,;?()"']*\.?$/u;

/**
 * Markdown to HTML that is safe to inject. What stands for a person, group or channel follows from the context; without
 * one, all names stay text. Text nested too deeply to be meant is shown as it is written.
 */
export function renderMarkdown(source: string, context: MarkdownContext = NO_CONTEXT): string {
  return PLAIN.test(source) ? `<p>${source}</p>` : readMarkdown(source, context).html;
}

/** Whom a text mentions aloud where it is rendered with this context: not in code, not in quotes. */
export function mentionedIn(source: string, context: MarkdownContext): readonly Mentioned[] {
  return source.includes('@*') ? readMarkdown(source, context).mentioned : [];
}

/** Whether a message says what its sender does: `/me` and a single paragraph. */
export function isMeMessage(content: string): boolean {
  if (!content.startsWith('/me ')) return false;
  const tokens = tokensOf(content, optionsFor(NO_CONTEXT));
  return tokens === undefined || (tokens.length === 1 && tokens[0]?.type === 'paragraph');
}
