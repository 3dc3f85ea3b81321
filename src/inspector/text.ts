import type { Role } from '../model/index.js';
import { API_PATH, nameIn } from '../runtime/journal/journal-entry.js';
import { parsedJson } from '../strings.js';
import { isKeyOf, isObject } from '../values.js';
import type { AnsweredEntry, JournalEntry, MockState } from './control-api.js';

/** Longer strings are shown in one color. */
const MAX_COLORED_CHARACTERS = 50_000;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

interface Token {
  text: string;
  kind?: 'name' | 'string' | 'literal';
}

/** Matches a list of numbers that spans several lines. Strings in JSON contain no line breaks. */
const NUMBERS = /\[\n\s+(?:-?\d[^,\n]*,?\s+)+\]/g;

/** Splits the JSON of a value into colored tokens, with lists of numbers on one line. A string is a single token. */
export function tokensOf(value: unknown): Token[] {
  const text = typeof value === 'string' ? value : jsonText(value);
  if (typeof value === 'string' || text.length > MAX_COLORED_CHARACTERS) return [{ text }];
  const tokens: Token[] = [];
  let done = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, quoted, colon] = match;
    const stringKind = colon === undefined ? 'string' : 'name';
    tokens.push(
      { text: text.slice(done, match.index) },
      { text: quoted ?? token, kind: quoted === undefined ? 'literal' : stringKind },
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

/** Formats a value for a table cell: strings as they are, other values as JSON. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats UNIX seconds in UTC. */
export function timeText(seconds: number): string {
  return new Date(seconds * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}

/** Formats UNIX seconds as the local time of day. */
export function wallClockText(seconds: number): string {
  return new Date(seconds * 1000).toTimeString().slice(0, 8);
}

/** Returns the path of a request without its realm and `/api/v1` or `/json`. */
export function shortPath(path: string): string {
  return path.replace(API_PATH, '');
}

/** Whether the journal has all parameters of a request, instead of placeholders for files and secrets. */
export function isRepeatable({ params }: Pick<AnsweredEntry, 'params'>): boolean {
  return !/"\((?:hidden|file [^"]*)\)"/.test(JSON.stringify(params));
}

/**
 * Parses a JSON object that the user entered; an empty string is `{}`.
 * @throws Error that names the field
 */
export function parseJsonField(label: string, text: string): Record<string, unknown> {
  const value = text.trim() === '' ? {} : parsedJson(text);
  if (isObject(value)) return value;
  throw new Error(`"${label}" must be JSON, such as {"content": "Hello"}.`);
}

export function isSuccess({ status }: Pick<JournalEntry, 'status'>): boolean {
  return status >= 200 && status < 400;
}

export function statusText({ status, code }: JournalEntry): string {
  if (status === 0) return 'no response';
  return code === null ? String(status) : `${status} ${code}`;
}

/** Whether a string contains every word of a search, in any order, ignoring case. */
export function matchesSearch(text: string, search: string): boolean {
  const lowerCase = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowerCase.includes(word));
}

const ROLES: Record<Role, string> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
};

/** Returns the name of a role; for an unknown role, its number. */
export function roleText(role: number): string {
  return isKeyOf(ROLES, role) ? ROLES[role] : String(role);
}

/** Returns the name of a user's persona, `user 12` for a user without one, or `anonymous`. */
export function nameOf(state: MockState | undefined, userId: number | null): string {
  return nameIn(state?.personas ?? {}, { user_id: userId });
}
