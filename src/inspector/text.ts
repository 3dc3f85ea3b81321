import { API_PATH, nameIn } from '../runtime/journal/journal-entry.js';
import { fieldText, parsedJson, shellQuoted } from '../strings.js';
import { isObject } from '../values.js';
import type { AnsweredEntry, JournalEntry, MockState, Persona } from './control-api.js';

/** Longer strings are shown in one color. */
const MAX_COLORED_CHARACTERS = 50_000;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

interface Token {
  text: string;
  kind?: 'name' | 'string' | 'literal';
}

/** Matches a list of numbers over several lines. Strings in JSON contain no line breaks. */
const NUMBERS = /\[\n\s+(?:-?\d[^,\n]*,?\s+)+\]/g;

/** Splits JSON into colored tokens; a string stays one token. Lists of numbers are on one line. */
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

/** The path of a request without its realm and `/api/v1` or `/json`. */
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

/** Whether a text contains each word of a search, in any order and case. */
export function matchesSearch(text: string, search: string): boolean {
  const lowerCase = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowerCase.includes(word));
}

export function curlOfPersona(persona: Persona, baseUrl: string): string {
  return `curl -u ${shellQuoted(`${persona.email}:${persona.api_key}`)} ${shellQuoted(`${baseUrl}/api/v1/users/me`)}`;
}

/**
 * A request as a command line. The journal has no credentials, so the line contains those of the persona, or
 * placeholders for another user; none for an anonymous caller.
 */
export function curlOfEntry(entry: AnsweredEntry, origin: string, personas: Record<string, Persona>): string {
  const { method, endpoint, query = '', text, request_headers: headers = {} } = entry;
  // Below `/json` a request needs cookies, and the command has none.
  const path = endpoint === null ? entry.path : entry.path.replace(API_PATH, '$1/api/v1');
  const type = headers['content-type'] ?? '';
  const credentials = credentialsOf(entry, Object.values(personas));
  const parts = ['curl', ...(credentials === undefined ? [] : ['-u', shellQuoted(credentials)])];
  // With `-X HEAD`, curl would wait for a body.
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET') parts.push('-X', method);
  // The mock does not read the fields of a request to an unknown endpoint, so the journal does not have them.
  if (text !== undefined || endpoint === null) {
    parts.push(shellQuoted(`${origin}${path}${query === '' ? '' : `?${query}`}`));
    if (text === undefined) return parts.join(' ');
    const header = type === '' ? [] : ['-H', shellQuoted(`content-type: ${type}`)];
    return [...parts, ...header, '--data-raw', shellQuoted(text)].join(' ');
  }
  const fields = formFields(entry, type.startsWith('multipart/'));
  if (method === 'GET' && fields.length > 0) parts.push('-G');
  return [...parts, shellQuoted(origin + path), ...fields].join(' ');
}

function formFields({ params }: AnsweredEntry, isMultipart: boolean): string[] {
  return Object.entries(params).flatMap(([name, value]) => {
    const text = fieldText(value);
    if (!isMultipart) return ['--data-urlencode', shellQuoted(`${name}=${text}`)];
    const file = /^\(file (.*)\)$/s.exec(text)?.[1];
    return file === undefined
      ? ['--form-string', shellQuoted(`${name}=${text}`)]
      : ['-F', shellQuoted(`${name}=@${file}`)];
  });
}

/** User name and password, joined by a colon; `undefined` for a caller who sent none. */
function credentialsOf(
  { user_id: userId, account, status }: AnsweredEntry,
  personas: readonly Persona[],
): string | undefined {
  if (userId !== null) {
    const persona = personas.find(({ user_id }) => user_id === userId);
    return persona === undefined ? 'EMAIL:API_KEY' : `${persona.email}:${persona.api_key}`;
  }
  if (account === undefined) return undefined;
  const persona = personas.find(({ email, delivery_email }) => [email, delivery_email].includes(account));
  return `${account}:${persona === undefined || status === 401 ? 'WRONG_KEY' : persona.api_key}`;
}

const ROLES: Record<number, string> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
};

/** The name of a role; an unknown one as its number. */
export function roleText(role: number): string {
  return ROLES[role] ?? String(role);
}

/** The persona of a user, `user 12` for another user, or `anonymous`. */
export function nameOf(state: MockState | undefined, userId: number | null): string {
  return nameIn(state?.personas ?? {}, { user_id: userId });
}

/** A number with its noun, such as `2 requests`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
