import { definite } from '../values.js';
import { relativeTo, safeAddress } from './addresses.js';
import { escapeAddress, escapeProse } from './escape.js';
import type { Linked, Stash } from './stash.js';
import type { RenderState } from './state.js';

const ANGLED = /\(\s*<([^<>]*)>\s*(?:'([^']*)'|"([^"]*)")?\s*\)/y;
const QUOTED = /^([^"']*)(["'])(.*)\2\s*$/s;

/** Replaces `[text](url)` and `[text](url "title")`. The text itself is not formatted. */
export function namedLinks(text: string, stash: Stash, state: RenderState): string {
  const brackets = partners(text, '[', ']');
  if (brackets.size === 0) return text;
  const parentheses = partners(text, '(', ')');
  state.steps += 2 * text.length;
  let result = '';
  let done = 0;
  for (const [open, close] of [...brackets].sort(([a], [b]) => a - b)) {
    if (open < done || text[close + 1] !== '(') continue;
    const found = destination(text, close + 1, parentheses.get(close + 1));
    const href =
      found && relativeTo(state.context.realmUrls, safeAddress(stash.source(found.url).trim()) ?? '');
    if (found === undefined || href === undefined || href === '') continue;
    const inner = text.slice(open + 1, close);
    const label = inner.trim() === '' ? href : inner;
    const link: Linked = { href, label: stash.source(label) };
    const title =
      found.title === undefined ? '' : ` title="${escapeAddress(stash.source(found.title.trim()))}"`;
    const html = `<a href="${escapeAddress(href)}"${title}>${stash.html(escapeProse(label))}</a>`;
    // An image is shown as a link.
    const start = text[open - 1] === '!' ? open - 1 : open;
    result += text.slice(done, start) + stash.keep(html, text.slice(start, found.end), [link], true);
    state.links.push(link);
    done = found.end;
  }
  return result + text.slice(done);
}

/** The HTML of a link with the text that the user wrote. */
export function plainLink(href: string, label: string): string {
  return `<a href="${escapeAddress(href)}">${escapeProse(label)}</a>`;
}

interface Destination {
  url: string;
  title?: string | undefined;
  end: number;
}

function destination(text: string, open: number, close: number | undefined): Destination | undefined {
  ANGLED.lastIndex = open;
  const angled = ANGLED.exec(text);
  if (angled !== null) {
    return { url: definite(angled[1]), title: angled[2] ?? angled[3], end: open + angled[0].length };
  }
  if (close === undefined) return undefined;
  const start = open + 1;
  // The beginning alone decides whether the link is allowed, so many nested links are rejected cheaply.
  if (safeAddress(text.slice(start, start + 64)) === undefined) return undefined;
  const inner = text.slice(start, close);
  const [, url, , title] = QUOTED.exec(inner) ?? [];
  return url === undefined ? { url: inner, end: close + 1 } : { url, title, end: close + 1 };
}

/** The position of the closing bracket of each matched opening one. */
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
