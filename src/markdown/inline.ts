import { definite, groupedBy } from '../values.js';
import { autolinks } from './autolinks.js';
import { emoticons, namedEmoji, pictographs } from './emoji.js';
import { linkify } from './linkifiers.js';
import { namedLinks } from './links.js';
import { inlineMath } from './math.js';
import { channelLinks, groupMentions, timestamps, userMentions } from './mentions.js';
import { ENTITY, escapeProse, escapeText } from './safe-html.js';
import { type Linked, Stash } from './stash.js';
import { BLOCK_PLACEHOLDER, type RenderState } from './state.js';

/** Patterns for emphasis, in order of precedence. Underscores have no meaning, and emphasis never spans lines. */
const STRONG_EMPHASIS = /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g;
const STRONG = /\*\*([^\n]+?)\*\*/g;
const DELETED = /(?<!~)~~([^~\n]+?)~~(?!~)/g;

/** The HTML of inline Markdown, and its links. */
export interface Inline {
  html: string;
  /** Links that are not within emphasis. */
  links: readonly Linked[];
  /** Links within emphasis. */
  nestedLinks: readonly Linked[];
  /** Whether the text is a single link and nothing else. */
  isLink: boolean;
  /** Returns the HTML without the links that `Stash.withoutLinks()` removes. */
  without(links: ReadonlySet<Linked>): string;
}

/** The result of applying the later rules to a part of the text. */
type Inner = { html: string; links: readonly Linked[] };

/** Emphasis nested deeper than this is rendered with its stars. */
const MAX_DEPTH = 10;
/** Maximum number of passes that find nested strong emphasis, as in `******a******`. */
const MAX_ROUNDS = 3;

/** A rule that replaces its matches with placeholders. `inner` applies the later rules to a part of the text. */
type Rule = (text: string, stash: Stash, state: RenderState, inner: (part: string) => Inner) => string;

/**
 * Rules in order, each with a string that the text must contain for the rule to match; `''` if there is no such string.
 */
const RULES: readonly (readonly [needs: string, rule: Rule])[] = [
  ['`', codeSpans],
  ['*', emphasis(STRONG_EMPHASIS, '<strong><em>', '</em></strong>')],
  ['@', userMentions],
  ['$$', inlineMath],
  ['#**', channelLinks],
  ['<time:', timestamps],
  ['@', groupMentions],
  ['](', namedLinks],
  ['', autolinks],
  ['', linkify],
  ['&', entities],
  ['**', emphasis(STRONG, '<strong>', '</strong>')],
  ['*', starEmphasis],
  ['~~', emphasis(DELETED, '<del>', '</del>')],
  [':', namedEmoji],
  ['', (text, stash, { context }) => (context.translateEmoticons === true ? emoticons(text, stash) : text)],
  ['', pictographs],
];

/** Matches spaces at the beginning of a line, and captures the number of the placeholder after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: placeholders begin and end with these marks
const LEADING_SPACES = /\n[^\S\n]+(?:(?=\x02(\d+)\x03)|(?=\n|$))/g;

/** Renders Markdown without blocks. */
export function renderInline(source: string, state: RenderState): Inline {
  const stash = new Stash();
  const text = applyRules(source, stash, state, 0);
  const { own, nested } = stash.links(text);
  const html = (part: string) => withBlocks(finish(part, stash), state);
  const shown = html(text);
  return {
    html: shown,
    links: own,
    nestedLinks: nested,
    isLink: stash.isSingleLink(text),
    without: (links) => (links.size === 0 ? shown : html(stash.withoutLinks(text, links))),
  };
}

function applyRules(source: string, stash: Stash, state: RenderState, from: number): string {
  let text = source;
  for (let at = from; at < RULES.length; at++) {
    const [needs, rule] = definite(RULES[at]);
    if (!text.includes(needs)) continue;
    state.steps += text.length;
    text = rule(text, stash, state, (part) => {
      const read = applyRules(part, stash, state, at + 1);
      // As in Zulip, all rules apply again to the text after the first element.
      const tail = stash.endOfFirstElement(read);
      const rest = read.slice(0, tail) + applyRules(read.slice(tail), stash, state, 0);
      const { own, nested } = stash.links(rest);
      return { html: finish(rest, stash), links: [...own, ...nested] };
    });
  }
  return text;
}

/** Escapes text that no rule replaced, and adds line breaks. Drops spaces between a line break and an element. */
function finish(text: string, stash: Stash): string {
  const lines = text.replace(LEADING_SPACES, (spaces, at) =>
    at === undefined || stash.isElement(Number(at)) ? '\n' : spaces,
  );
  return stash.html(escapeProse(lines).replaceAll('\n', '<br>\n'));
}

/** Replaces `` `code` ``. A span ends with the same number of backticks as it began with. */
function codeSpans(text: string, stash: Stash): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ at: index, length: run.length }));
  const runAfter = runFinder(runs);
  let result = '';
  let done = 0;
  for (const run of runs) {
    if (run.at < done) continue;
    const slashes = backslashesBefore(text, run.at, done);
    // Two backslashes stand for one, and a single one escapes the first backtick.
    const isEscaped = slashes % 2 === 1;
    const at = isEscaped ? run.at + 1 : run.at;
    const last = run.at + run.length - 1;
    result += text.slice(done, isEscaped ? at : at - slashes / 2);
    done = at;
    // If no later run has as many backticks, the code can begin with fewer of them.
    for (let ticks = last - at + 1; ticks > 0 && done === at; ticks--) {
      const end = runAfter(ticks, last);
      if (end === undefined) continue;
      const html = `<code>${escapeText(stash.source(text.slice(at + ticks, end)))}</code>`;
      done = end + ticks;
      result += stash.keep(html, text.slice(at, done));
    }
  }
  return result + text.slice(done);
}

function backslashesBefore(text: string, at: number, from: number): number {
  let count = 0;
  while (at - count > from && text[at - count - 1] === '\\') count++;
  return count;
}

interface Run {
  at: number;
  length: number;
}

/**
 * Returns a function that finds the next run of exactly this length after a position. Positions must never decrease, so
 * that all calls together take linear time.
 */
export function runFinder(runs: readonly Run[]): (length: number, place: number) => number | undefined {
  const byLength = groupedBy(runs, ({ length }) => length);
  const next = new Map<number, number>();
  return (length, place) => {
    const same = byLength.get(length) ?? [];
    let i = next.get(length) ?? 0;
    while (i < same.length && definite(same[i]).at <= place) i++;
    next.set(length, i);
    return same[i]?.at;
  };
}

/** Stashes HTML entities, so that their `;` is not read as the start of an emoticon. */
function entities(text: string, stash: Stash): string {
  return text.replace(ENTITY, (entity) => stash.keep(entity, entity));
}

function emphasis(pattern: RegExp, open: string, close: string): Rule {
  return (source, stash, _state, inner) => {
    let text = source;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      text = text.replace(pattern, (written, part: string) => {
        const { html, links } = inner(part);
        return stash.keep(`${open}${html}${close}`, written, links);
      });
    }
    return text;
  };
}

/** Text after an opening `*` whose closing `*` has not been found yet. */
interface Starred {
  text: string;
  /** Whether the text can be emphasis: it contains neither a line break nor a `^`. */
  fits: boolean;
  /** Nesting depth of the emphasis in the text. */
  depth: number;
}

/** Replaces `*a*`. Each star closes the nearest star before it that is not closed, if the text between them fits. */
function starEmphasis(
  source: string,
  stash: Stash,
  _state: RenderState,
  inner: (part: string) => Inner,
): string {
  const [first = '', ...parts] = source.split('*');
  const open: Starred[] = [{ text: first, fits: false, depth: 0 }];
  for (const part of parts) {
    const last = definite(open.at(-1));
    const fits = !/[\^\n]/.test(part);
    if (last.fits && last.depth < MAX_DEPTH && /^\S/.test(last.text) && /\S$/.test(last.text)) {
      open.pop();
      const { html, links } = inner(last.text);
      const before = definite(open.at(-1));
      before.text += stash.keep(`<em>${html}</em>`, `*${last.text}*`, links) + part;
      before.fits &&= fits;
      before.depth = Math.max(before.depth, last.depth + 1);
    } else open.push({ text: part, fits, depth: 0 });
  }
  return open.map(({ text }) => text).join('*');
}

/** Replaces the placeholders of blocks with their source. Within a line, a fenced block is plain text. */
function withBlocks(html: string, state: RenderState): string {
  if (!html.includes('\x02')) return html;
  return html.replace(BLOCK_PLACEHOLDER, (_, at) => escapeText(state.blocks[at]?.source ?? ''));
}
