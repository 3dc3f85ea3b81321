import { type MarkdownContext, NO_CONTEXT } from './context.js';
import { prepareMath } from './math.js';
import { readMarkdown } from './read.js';
import type { Mentioned } from './state.js';

export { type ContentFeature, contentFeatures } from './content-features.js';
export type { Linkifier, MarkdownContext, Mentionable, Named } from './context.js';
export { escapeHtml, hashPart } from './escape.js';
export {
  compileLinkifier,
  type LinkifierProblem,
  type LinkifierSource,
  linkifierProblem,
  MAX_PATTERN_LENGTH,
  MAX_URL_TEMPLATE_LENGTH,
  prepareLinkifiers,
} from './linkifiers.js';
export { type Reading, readMarkdown } from './read.js';
export type { Mentioned } from './state.js';
export { type TopicLink, topicLinks } from './topic-links.js';

/** Matches plain words, which no rule changes. */
const PLAIN = /^[\p{L}][\p{L}\p{N} ,?"']*\.?$/u;

/** Loads KaTeX if a text contains formulas and it is not loaded yet. Without it, formulas stay as written. */
export function prepareMarkdown(source: string): Promise<void> | undefined {
  return prepareMath(source);
}

/** Renders Markdown to HTML that is safe to inject. Unknown names stay text. */
export function renderMarkdown(source: string, context: MarkdownContext = NO_CONTEXT): string {
  return PLAIN.test(source) && !context.linkifiers?.length
    ? `<p>${source}</p>`
    : readMarkdown(source, context).html;
}

/** Finds the users and groups that a text mentions aloud: outside of code and quotes. */
export function mentionedIn(source: string, context: MarkdownContext): readonly Mentioned[] {
  return source.includes('@*') ? readMarkdown(source, context).mentioned : [];
}

/** Whether a message is a status message: it begins with `/me ` and is rendered as paragraphs. */
export function isMeMessage(
  content: string,
  html = content.startsWith('/me ') ? renderMarkdown(content) : '',
): boolean {
  return content.startsWith('/me ') && html.startsWith('<p>') && html.endsWith('</p>');
}
