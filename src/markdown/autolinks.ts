import { withoutTrailing } from './lines.js';
import { replaceByLinks } from './links.js';
import { isTopLevelDomain } from './name-tables.js';
import { type Stash, startOfPlaceholder } from './stash.js';
import type { RenderState } from './state.js';

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
    if (word === undefined || start >= word.end) {
      work.steps += word?.searched ?? 0;
      word = wordAt(text, start);
    }
    const end = endOfAddress(text, start, word);
    if (end === undefined) continue;
    // An address ends before a placeholder in it, such as the placeholder of a mention.
    done = start + startOfPlaceholder(text.slice(start, end));
    yield { start, end: done };
  }
  work.steps += word?.searched ?? 0;
}

/** The text from an address up to the next white space. */
interface Word {
  end: number;
  /** Start of the punctuation at the end of the word. */
  punctuation: number;
  /** Number of characters searched so far for the ends of paths, and its maximum. */
  searched: number;
  most: number;
}

function wordAt(text: string, start: number): Word {
  WORD_END.lastIndex = start;
  const end = WORD_END.exec(text)?.index ?? text.length;
  let punctuation = end;
  while (punctuation > start && PUNCTUATION.includes(text.charAt(punctuation - 1))) punctuation--;
  return { end, punctuation, searched: 0, most: MAX_SEARCHES * (end - start) };
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
    if (++word.searched > word.most || at === word.end || character === '"') return undefined;
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
