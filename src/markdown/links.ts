import { definite, lowerBound } from '../values.js';
import { withoutTrailing } from './lines.js';
import { isTopLevelDomain } from './name-tables.js';
import { escapeAddress, escapeProse, relativeTo, safeAddress } from './safe-html.js';
import type { Linked, RenderState, Stash } from './state.js';

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
    const found = destination(text, close + 1, parentheses.get(close + 1), titleAfter);
    if (found === undefined) continue;
    const address = safeAddress(stash.source(found.url).trim()) ?? '';
    const href = relativeTo(address, state.context.realmUrls);
    if (href === '') continue;
    const inner = text.slice(open + 1, close);
    const label = inner.trim() === '' ? href : inner;
    const link: Linked = { href, label: stash.source(label) };
    const title =
      found.title === undefined ? '' : ` title="${escapeAddress(stash.source(found.title.trim()))}"`;
    const html = `<a href="${escapeAddress(href)}"${title}>${stash.html(escapeProse(label))}</a>`;
    // An image is shown as a link.
    const start = text[open - 1] === '!' ? open - 1 : open;
    result += text.slice(done, start) + stash.keepLink(html, text.slice(start, found.end), link);
    state.links.push(link);
    done = found.end;
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
 * Returns a function that finds titles. A title begins at the first quote of its kind, and ends at the next such quote
 * before a closing parenthesis.
 */
function titleFinder(text: string): FindTitle {
  const marks = [/"( *\))?/g, /'( *\))?/g].map((pattern) => {
    const found = [...text.matchAll(pattern)];
    const placesOf = (matches: RegExpExecArray[]) => matches.map(({ index }) => index);
    return { quotes: placesOf(found), last: placesOf(found.filter(([, end]) => end !== undefined)) };
  });
  const after = (places: readonly number[], place: number) =>
    places[lowerBound(places, place + 1)] ?? Infinity;
  return (open, close = Infinity) => {
    const titles = marks.map(({ quotes, last }) => {
      const quote = after(quotes, open);
      return { start: quote + 1, end: after(last, quote) };
    });
    if (!titles.some(({ start }) => start <= close)) return undefined;
    const title = titles.reduce((first, other) => (first.end < other.end ? first : other));
    return title.end === Infinity ? undefined : title;
  };
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

/**
 * Matches places where a URL may begin: at the start of the text, or after white space, a quote or one of `( , : <`.
 */
const ADDRESS_START = /(?<![^\s'"(,:<])(?=[\p{L}\p{N}_.-])/gu;
const WITH_SCHEME = /https?:\/\/([\p{L}\p{N}_.:@-]+)/uy;
const DOMAIN = /[\p{L}\p{N}_.-]+/uy;
const MAILBOX = /@([\p{L}\p{N}_.-]+)/uy;
const BITCOIN = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y;

/** Punctuation at the end of a word, which does not belong to the address before it. */
const PUNCTUATION = `!:;?),.'">`;
/** Number of trailing characters of a domain that always contain its last label. */
const MAX_DOMAIN_END = 64;
/** An address with parentheses nested deeper than this is plain text. */
const MAX_PARENTHESES = 7;
/** Maximum number of characters searched in one word for the ends of paths, in multiples of the word's length. */
const MAX_SEARCHES = 8;

const WORD_END = /\s/g;

/** Replaces bare URLs, domains and email addresses. */
export function autolinks(text: string, stash: Stash, state: RenderState): string {
  const found = [...findAddresses(text, state)];
  const addresses = found.map(({ start, end }) => ({ start, end, url: text.slice(start, end) }));
  const result = replaceByLinks(text, addresses, stash, state);
  // As in Zulip, drops a line break at the end of text that contains addresses.
  return result === text ? text : result.replace(/\n$/, '');
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
    const link: Linked = { href, label: stash.source(written) };
    state.links.push(link);
    const html = `<a href="${escapeAddress(href)}">${stash.html(escapeProse(written))}</a>`;
    result += text.slice(done, start) + stash.keepLink(html, written, link);
    done = end;
  }
  return result + text.slice(done);
}

/** Finds bare URLs, domains and email addresses, from left to right. */
export function* findAddresses(
  text: string,
  work: { steps: number } = { steps: 0 },
): Generator<{ start: number; end: number }> {
  if (!/[.:@]/.test(text)) return;
  work.steps += text.length;
  let word: Word | undefined;
  let done = 0;
  for (const { index: start } of text.matchAll(ADDRESS_START)) {
    if (start < done) continue;
    if (word === undefined || start >= word.end) word = wordAt(text, start);
    const found = endOfAddress(text, start, word);
    if (found === undefined) continue;
    const placeholder = text.slice(start, found).indexOf('\x02');
    // An address ends before a placeholder in it, such as the placeholder of a mention.
    done = placeholder < 0 ? found : start + placeholder;
    yield { start, end: done };
  }
  work.steps += word?.steps ?? 0;
}

/** The text from an address up to the next white space. */
interface Word {
  end: number;
  /** Start of the punctuation at the end of the word. */
  punctuation: number;
  /** Number of characters that may still be searched. */
  budget: number;
  steps: number;
}

function wordAt(text: string, start: number): Word {
  WORD_END.lastIndex = start;
  const end = WORD_END.exec(text)?.index ?? text.length;
  let punctuation = end;
  while (punctuation > start && PUNCTUATION.includes(text.charAt(punctuation - 1))) punctuation--;
  return { end, punctuation, budget: MAX_SEARCHES * (end - start), steps: 0 };
}

function endOfAddress(text: string, start: number, word: Word): number | undefined {
  const url = matchAt(WITH_SCHEME, text, start);
  if (url !== null) {
    const [written, host = ''] = url;
    const end = start + written.length;
    return endAfterHost(text, end, end - host.length, word);
  }
  const bitcoin = matchAt(BITCOIN, text, start);
  if (bitcoin !== null) return endIfLast(start + bitcoin[0].length, word);
  const domain = matchAt(DOMAIN, text, start)?.[0] ?? '';
  const after = start + domain.length;
  if (text[after] === '@') return endOfMailbox(text, after, word);
  const ends = text[after] === '/' ? domain : withoutTrailing(domain, '.');
  if (!isDomain(ends)) return undefined;
  return text[after] === '/' ? endOfPath(text, after, word) : endIfLast(start + ends.length, word);
}

function endAfterHost(text: string, after: number, hostStart: number, word: Word): number | undefined {
  if (text[after] === '/') return endOfPath(text, after, word);
  const host = withoutTrailing(text.slice(hostStart, after), '.:');
  return host === '' ? undefined : endIfLast(hostStart + host.length, word);
}

function endOfMailbox(text: string, at: number, word: Word): number | undefined {
  const host = matchAt(MAILBOX, text, at)?.[1];
  if (host === undefined) return undefined;
  const kept = withoutTrailing(host, '.');
  const hasDomain = /.\.[\p{L}\p{N}_]+$/u.test(kept.slice(-MAX_DOMAIN_END));
  return hasDomain ? endIfLast(at + 1 + kept.length, word) : undefined;
}

/**
 * Returns the end of an address without a path; `undefined` if more than punctuation follows the address in its word.
 */
function endIfLast(end: number, word: Word): number | undefined {
  return end >= word.punctuation ? end : undefined;
}

/**
 * Returns the end of a path, or `undefined` if no address ends there. Punctuation at the end of the word is not part of
 * the path, except a parenthesis that closes one in the path.
 */
function endOfPath(text: string, slash: number, word: Word): number | undefined {
  let open = 0;
  for (let at = slash + 1; at <= word.end; at++) {
    if (at >= word.punctuation && open === 0) return at;
    const character = text[at];
    if (--word.budget < 0 || at === word.end || character === '"') return undefined;
    word.steps++;
    if (character === '(' && ++open > MAX_PARENTHESES) return undefined;
    if (character === ')' && --open < 0) return undefined;
  }
  return undefined;
}

function isDomain(text: string): boolean {
  const dot = text.lastIndexOf('.');
  if (dot <= 0 || text.startsWith('.') || text.includes('..')) return false;
  return isTopLevelDomain(text.slice(dot + 1));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
