import { type MarkdownContext, NO_CONTEXT } from './context.js';
import { prepareDomains } from './domains.js';
import { prepareEmoji } from './emoji.js';
import { prepareLanguages } from './languages.js';
import { prepareMath } from './math.js';
import { readMarkdown } from './read.js';
import type { Mentioned } from './state.js';
import { prepareTimestamps } from './timestamps.js';

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
  matchWhole,
  prepareLinkifiers,
} from './linkifiers.js';
export { type Reading, readMarkdown } from './read.js';
export type { Mentioned } from './state.js';
export { type TopicLink, topicLinks } from './topic-links.js';

/** Matches plain words, which no rule changes. */
const PLAIN = /^[\p{L}][\p{L}\p{N} ,?"']*\.?$/u;

/** Matches most texts that need nothing to be loaded. */
const NEEDS_NOTHING = /^(?:[^:;<~`$.\u0080-\u{10ffff}]|\.(?!\p{L}))*$/u;

/**
 * Loads what rendering a text needs: KaTeX, the parser of dates, and the names of emoji, languages and domains. `undefined` when
 * everything is loaded.
 */
export function prepareMarkdown(source: string): Promise<void> | undefined {
  if (NEEDS_NOTHING.test(source)) return undefined;
  const steps = [prepareMath, prepareEmoji, prepareLanguages, prepareDomains, prepareTimestamps];
  const loading = steps.flatMap((prepare) => prepare(source) ?? []);
  return loading.length === 0 ? undefined : Promise.all(loading).then(() => undefined);
}

/** Renders Markdown to HTML that is safe to inject. Unknown names stay text. Call `prepareMarkdown()` first. */
export function renderMarkdown(source: string, context: MarkdownContext = NO_CONTEXT): string {
  return PLAIN.test(source) && !context.linkifiers?.length
    ? `<p>${source}</p>`
    : readMarkdown(source, context).html;
}

/** Finds the users and groups that a text mentions aloud: outside of code and quotes. */
export function mentionedIn(source: string, context: MarkdownContext): readonly Mentioned[] {
  return source.includes('@*') ? readMarkdown(source, context).mentioned : [];
}

/** Whether a message is a status message, which clients show behind the name of its sender. */
export function isMeMessage(content: string): boolean {
  return content.startsWith('/me ');
}
