import { definite, lowerBound } from '../values.js';
import { escapeAddress, escapeProse, relativeTo, safeAddress } from './safe-html.js';
import type { Linked, Stash } from './stash.js';
import type { RenderState } from './state.js';

const ANGLED = /\(\s*<([^<>]*)>\s*(?:'([^']*)'|"([^"]*)")?\s*\)/y;

/** Replaces `[text](url)` and `[text](url "title")`. The text itself is not formatted. */
export function namedLinks(text: string, stash: Stash, state: RenderState): string {
  const brackets = partners(text, '[', ']');
  if (brackets.size === 0) return text;
  const parentheses = partners(text, '(', ')');
  const titleAfter = titleFinder(text);
  state.steps += 2 * text.length;
  let result = '';
  let done = 0;
  for (const [open, close] of [...brackets].sort(([a], [b]) => a - b)) {
    if (open < done || text[close + 1] !== '(') continue;
    const target = destination(text, close + 1, parentheses.get(close + 1), titleAfter);
    if (target === undefined) continue;
    const address = safeAddress(stash.source(target.url).trim()) ?? '';
    const href = relativeTo(address, state.context.realmUrls);
    if (href === '') continue;
    const inner = text.slice(open + 1, close);
    const label = inner.trim() === '' ? href : inner;
    // An image is shown as a link.
    const start = text[open - 1] === '!' ? open - 1 : open;
    const written = text.slice(start, target.end);
    result += text.slice(done, start) + keepLink({ href, label, title: target.title, written }, stash, state);
    done = target.end;
  }
  return result + text.slice(done);
}

/** Number of leading characters of a URL that always contain its scheme. */
const MAX_SCHEME_LENGTH = 64;

interface Destination {
  url: string;
  title?: string | undefined;
  end: number;
}

function destination(
  text: string,
  open: number,
  close: number | undefined,
  titleAfter: FindTitle,
): Destination | undefined {
  ANGLED.lastIndex = open;
  const angled = ANGLED.exec(text);
  if (angled !== null) {
    return { url: definite(angled[1]), title: angled[2] ?? angled[3], end: open + angled[0].length };
  }
  const start = open + 1;
  // Only the scheme of a URL decides whether it is allowed. Checking no more than that keeps many nested links cheap.
  if (safeAddress(text.slice(start, start + MAX_SCHEME_LENGTH)) === undefined) return undefined;
  const title = titleAfter(open, close);
  if (title !== undefined) {
    const url = text.slice(start, title.start - 1);
    return { url, title: text.slice(title.start, title.end), end: text.indexOf(')', title.end) + 1 };
  }
  return close === undefined ? undefined : { url: text.slice(start, close), end: close + 1 };
}

/** The start and end of a title, without its quotes. */
interface Title {
  start: number;
  end: number;
}

/**
 * Finds the title in the parentheses that open at a position. `close` is where the parentheses would close if there
 * were no title.
 */
type FindTitle = (open: number, close: number | undefined) => Title | undefined;

/**
 * Returns a function that finds titles. A title begins at a quote, and ends at the next quote of the same kind that
 * precedes a closing parenthesis.
 */
function titleFinder(text: string): FindTitle {
  const kinds = [/"( *\))?/g, /'( *\))?/g].map((pattern) => {
    const quotes = [...text.matchAll(pattern)];
    const closing = quotes.filter(([, parenthesis]) => parenthesis !== undefined);
    return { opening: quotes.map(({ index }) => index), closing: closing.map(({ index }) => index) };
  });
  return (open, close = Infinity) => {
    const titles = kinds.map(({ opening, closing }): Title => {
      const quote = firstAfter(opening, open);
      return { start: quote + 1, end: firstAfter(closing, quote) };
    });
    if (titles.every(({ start }) => start > close)) return undefined;
    const title = titles.reduce((first, other) => (first.end < other.end ? first : other));
    return title.end === Infinity ? undefined : title;
  };
}

/** Returns the first of ascending positions that is after a place; `Infinity` if there is none. */
function firstAfter(positions: readonly number[], place: number): number {
  return positions[lowerBound(positions, place + 1)] ?? Infinity;
}

/** Returns the position of each closing bracket, by the position of its opening bracket. */
function partners(text: string, open: string, close: string): Map<number, number> {
  const found = new Map<number, number>();
  const waiting: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open) waiting.push(at);
    else if (text[at] === close) {
      const start = waiting.pop();
      if (start !== undefined) found.set(start, at);
    }
  }
  return found;
}

/** Replaces parts of a string with links to their URLs. Parts with an unsafe URL are not replaced. */
export function replaceByLinks(
  text: string,
  parts: Iterable<{ start: number; end: number; url: string }>,
  stash: Stash,
  state: RenderState,
): string {
  let result = '';
  let done = 0;
  for (const { start, end, url } of parts) {
    const address = safeAddress(stash.source(url));
    if (address === undefined) continue;
    const href = relativeTo(address, state.context.realmUrls);
    const written = text.slice(start, end);
    result += text.slice(done, start) + keepLink({ href, label: written, written }, stash, state);
    done = end;
  }
  return result + text.slice(done);
}

/** Stores a link and returns its placeholder. `label` and `title` may contain placeholders. */
function keepLink(
  {
    href,
    label,
    title,
    written,
  }: { href: string; label: string; title?: string | undefined; written: string },
  stash: Stash,
  state: RenderState,
): string {
  const link: Linked = { href, label: stash.source(label) };
  state.links.push(link);
  const titled = title === undefined ? '' : ` title="${escapeAddress(stash.source(title.trim()))}"`;
  const html = `<a href="${escapeAddress(href)}"${titled}>${stash.html(escapeProse(label))}</a>`;
  return stash.keepLink(html, written, link);
}
