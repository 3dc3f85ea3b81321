import { hasFields } from '../values.js';

/** Longer strings are shown in one color. */
const MAX_COLORED_CHARACTERS = 50_000;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

interface Token {
  text: string;
  kind?: 'name' | 'string' | 'literal';
}

/** A list of numbers over several lines. Strings of JSON contain no line breaks. */
const NUMBERS = /\[\n\s+(?:-?\d[^,\n]*,?\s+)+\]/g;

/** Splits JSON into colored tokens; a string stays one token. Lists of numbers take one line. */
export function tokensOf(value: unknown): Token[] {
  const text = typeof value === 'string' ? value : jsonText(value);
  if (typeof value === 'string' || text.length > MAX_COLORED_CHARACTERS) return [{ text }];
  const tokens: Token[] = [];
  let done = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = match;
    const kind = quoted === undefined ? 'literal' : colon === undefined ? 'string' : 'name';
    tokens.push(
      { text: text.slice(done, match.index) },
      { text: quoted ?? token, kind },
      { text: colon ?? '' },
    );
    done = match.index + token.length;
  }
  return [...tokens, { text: text.slice(done) }].filter((part) => part.text !== '');
}

function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2) ?? '';
  return text.replace(NUMBERS, (list) => list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'));
}

/** A value in a cell of a table. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** UNIX seconds as text, in UTC. */
export function timeText(seconds: number): string {
  return new Date(seconds * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}

/** The time of day of UNIX seconds by the clock of the machine. */
export function wallClockText(seconds: number): string {
  return new Date(seconds * 1000).toTimeString().slice(0, 8);
}

/** Milliseconds up to a second, then seconds. */
export function durationText(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The path below `/api/v1`. */
export function shortPath(path: string): string {
  return path.replace(/^.*?\/api\/v1(?=\/)/, '');
}

/**
 * Parses a typed JSON object; an empty string is `{}`.
 * @throws Error that names the field
 */
export function parseJsonField(label: string, text: string): Record<string, unknown> {
  const problem = new Error(`"${label}" must be JSON, such as {"content": "Hello"}.`);
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw problem;
  }
  if (!hasFields(value) || Array.isArray(value)) throw problem;
  return value;
}

/** Whether a request succeeded. */
export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 400;
}
