import { el } from './dom.js';

/** Longer texts are shown in one colour. */
const MAX_COLOURED_CHARACTERS = 50_000;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A value as JSON for a person to read. */
export function jsonView(value: unknown, label: string): HTMLElement {
  const text = JSON.stringify(value, undefined, 2) ?? '';
  const pre = el('pre', { class: 'json', tabindex: 0, role: 'region', 'aria-label': label });
  if (text.length > MAX_COLOURED_CHARACTERS) {
    pre.textContent = text;
    return pre;
  }
  let done = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = match;
    const kind = quoted === undefined ? 'literal' : colon === undefined ? 'string' : 'name';
    pre.append(text.slice(done, match.index), el('span', { class: kind }, quoted ?? token), colon ?? '');
    done = match.index + token.length;
  }
  pre.append(text.slice(done));
  return pre;
}

/** A value in a table's cell. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** UNIX seconds as text. */
export function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}
