import { BlockParser } from './block-parser.js';
import { prepareEmoji } from './emoji.js';
import { fencesIn, linesOf, readableText, replaceFences } from './lines.js';
import { prepareMath } from './math.js';
import { prepareTimestamps } from './mentions.js';
import { prepareDomains, prepareLanguages } from './name-tables.js';
import { hasTooManyLinks, newPreviews, type Previews, renderDocument } from './render.js';
import { type MarkdownContext, type Mentioned, NO_CONTEXT, newState, type RenderState } from './state.js';

export {
  compileLinkifier,
  type LinkifierProblem,
  type LinkifierSource,
  linkifierProblem,
  MAX_PATTERN_LENGTH,
  MAX_URL_TEMPLATE_LENGTH,
  matchWhole,
  prepareLinkifiers,
  type TopicLink,
  topicLinks,
} from './linkifiers.js';
export {
  directMessageFragment,
  silentMention,
  topicFragment,
  topicLinkMarkdown,
  topicLinkText,
} from './mentions.js';
export { escapeHtml } from './safe-html.js';
export {
  type Linkifier,
  type MarkdownContext,
  type Mentionable,
  type Mentioned,
  type Named,
  NO_CONTEXT,
} from './state.js';

/** Matches plain words, which no rule changes. */
const PLAIN = /^[\p{L}][\p{L}\p{N} ,?"']*\.?$/u;

/** Matches most Markdown that can be rendered without loading anything. */
const NEEDS_NOTHING = /^(?:[^:;<~`$.\u0080-\u{10ffff}]|\.(?!\p{L}))*$/u;

/**
 * Loads the modules that rendering this Markdown needs: KaTeX, the date parser, and the names of emoji, languages and
 * domains. Returns `undefined` if all of them are loaded.
 */
export function prepareMarkdown(source: string, defaultCodeLanguage = ''): Promise<void> | undefined {
  const text = readableText(source);
  if (NEEDS_NOTHING.test(text)) return undefined;
  const { languages, hasMath } = fencesIn(text, defaultCodeLanguage);
  const loading = [
    hasMath || text.includes('$$') ? prepareMath() : undefined,
    prepareEmoji(text),
    prepareLanguages(languages.filter((word) => word !== '')),
    prepareDomains(text),
    prepareTimestamps(text),
  ].filter((step) => step !== undefined);
  return loading.length === 0 ? undefined : Promise.all(loading).then(() => undefined);
}

/** Matches everything that `dependsOnContext` looks for, except blocks of formulas. */
const DEPENDS = /@_?\*|#\*\*|:[\p{L}\p{N}_+-]+:|<time:|\$\$/u;

/**
 * Whether Markdown may render differently later, because it contains mentions, links to channels, emoji by name, times
 * or formulas.
 */
export function dependsOnContext(source: string): boolean {
  const text = readableText(source);
  return DEPENDS.test(text) || fencesIn(text).hasMath;
}

/** Renders Markdown to HTML that is safe to inject. Unknown names stay text. Call `prepareMarkdown()` first. */
export function renderMarkdown(source: string, context: MarkdownContext = NO_CONTEXT): string {
  return PLAIN.test(source) && !context.linkifiers?.length
    ? `<p>${source}</p>`
    : readMarkdown(source, context).html;
}

/** Finds the mentions that notify someone: those that are not silent, and not in code or quotes. */
export function mentionedIn(source: string, context: MarkdownContext): readonly Mentioned[] {
  return source.includes('@*') ? readMarkdown(source, context).mentioned : [];
}

/** Whether a message is a status message, which clients show after the name of its sender. */
export function isMeMessage(content: string): boolean {
  return content.startsWith('/me ');
}

interface RenderedMarkdown {
  html: string;
  /** URLs of the links in no particular order, without links to channels and topics. */
  links: readonly string[];
  mentioned: readonly Mentioned[];
}

/**
 * Renders Markdown, and collects its links and mentions.
 * @param state passed by tests that count the steps of the parser
 */
export function readMarkdown(
  source: string,
  context: MarkdownContext,
  state = newState(context),
): RenderedMarkdown {
  const previews = context.previewsImages === true ? newPreviews(state) : undefined;
  let html = render(source, state, previews);
  if (previews !== undefined && hasTooManyLinks(previews)) {
    html = render(source, newState(context), undefined);
  }
  return { html, links: state.links.map(({ href }) => href), mentioned: state.mentioned };
}

function render(source: string, state: RenderState, previews: Previews | undefined): string {
  if (source.trim() === '') return '';
  const lines = replaceFences(linesOf(source), state);
  const root = new BlockParser(state).parseDocument(lines.join('\n'));
  return renderDocument(root, state, previews);
}
