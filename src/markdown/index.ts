import { type MarkdownContext, NO_CONTEXT } from './context.js';
import { prepareDomains } from './domains.js';
import { prepareEmoji } from './emoji.js';
import { fencesIn } from './fences.js';
import { prepareLanguages } from './languages.js';
import { linesOf, readableText } from './lines.js';
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

/** Matches most Markdown that needs nothing to be loaded. */
const NEEDS_NOTHING = /^(?:[^:;<~`$.\u0080-\u{10ffff}]|\.(?!\p{L}))*$/u;

/**
 * Loads the modules that rendering needs: KaTeX, the parser of dates, and the names of emoji, languages and domains.
 * `undefined` when everything is loaded.
 */
export function prepareMarkdown(source: string): Promise<void> | undefined {
  const text = readableText(source);
  if (NEEDS_NOTHING.test(text)) return undefined;
  const { languages, hasMath } = fencesOf(text);
  const loading = [
    hasMath || text.includes('$$') ? prepareMath() : undefined,
    prepareEmoji(text),
    prepareLanguages(languages),
    prepareDomains(text),
    prepareTimestamps(text),
  ].filter((step) => step !== undefined);
  return loading.length === 0 ? undefined : Promise.all(loading).then(() => undefined);
}

/** The fenced blocks of Markdown, found by the rules of the parser. */
function fencesOf(text: string): ReturnType<typeof fencesIn> {
  return text.includes('```') || text.includes('~~~')
    ? fencesIn(linesOf(text))
    : { languages: [], hasMath: false };
}

/** Matches what depends on names, time or loaded modules, except for blocks of formulas. */
const DEPENDS = /@_?\*|#\*\*|:[\p{L}\p{N}_+-]+:|<time:|\$\$/u;

/** Whether the HTML depends on names, time or loaded modules. */
export function dependsOnContext(source: string): boolean {
  const text = readableText(source);
  return DEPENDS.test(text) || fencesOf(text).hasMath;
}

/** Renders Markdown to HTML that is safe to inject. Unknown names stay text. Call `prepareMarkdown()` first. */
export function renderMarkdown(source: string, context: MarkdownContext = NO_CONTEXT): string {
  return PLAIN.test(source) && !context.linkifiers?.length
    ? `<p>${source}</p>`
    : readMarkdown(source, context).html;
}

/** Finds the users and groups that are mentioned with a notification: outside of code and quotes. */
export function mentionedIn(source: string, context: MarkdownContext): readonly Mentioned[] {
  return source.includes('@*') ? readMarkdown(source, context).mentioned : [];
}

/** Whether a message is a status message, which clients show after the name of its sender. */
export function isMeMessage(content: string): boolean {
  return content.startsWith('/me ');
}
