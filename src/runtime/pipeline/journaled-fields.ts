import type { RawFields } from '../../contract/index.js';
import { HIDDEN, isSecret, type SecretStrings } from '../journal/secrets.js';

/** Longer fields are shortened to their beginning and length. */
const MAX_FIELD_LENGTH = 20_000;
/** Characters kept of a longer field. */
const KEPT_LENGTH = 1_000;
/** Limit for all fields of a request together. Only the names of fields beyond it are kept. */
const MAX_REQUEST_LENGTH = 200_000;
/** Number of fields beyond which they are counted, not kept. */
const MAX_FIELDS = 1_000;

export const NO_FIELDS: ReadonlyMap<string, string> = new Map();

/**
 * The fields of a request as shown in the journal: files by name, long strings truncated, no
 * credentials.
 */
export function shownFields(fields: RawFields): Record<string, unknown> {
  const shown: [string, string][] = [];
  let length = 0;
  for (const [name, value] of fields) {
    if (shown.length === MAX_FIELDS) {
      shown.push(['…', `(${fields.size - MAX_FIELDS} more fields)`]);
      break;
    }
    const text = length > MAX_REQUEST_LENGTH ? '(not kept)' : shownField(name, value);
    length += name.length + text.length;
    shown.push([cut(name), text]);
  }
  return Object.fromEntries(shown);
}

/** A decoded field; long ones stay as in `shownFields`. */
export function decodedField(name: string, raw: string | File | undefined, decoded: unknown): unknown {
  if (isSecret(name)) return HIDDEN;
  if (raw === undefined || (typeof raw === 'string' && raw.length <= MAX_FIELD_LENGTH)) return decoded;
  return shownField(name, raw);
}

/** The fields as strings for sending them again; `undefined` when they are too large to keep. */
export function sentFields(
  fields: RawFields,
  secrets: SecretStrings,
): ReadonlyMap<string, string> | undefined {
  let length = 0;
  const sent = new Map<string, string>();
  for (const [name, value] of fields) {
    length += name.length + (typeof value === 'string' ? value.length : 0);
    if (length > MAX_REQUEST_LENGTH) return undefined;
    sent.set(secrets.hide(name), secrets.hide(shownField(name, value, Infinity)));
  }
  return sent;
}

/** Approximate number of characters of a request's fields in the journal. */
export function keptLength(fields: RawFields): number {
  let length = 0;
  for (const [name, value] of fields) {
    length += name.length + (typeof value === 'string' ? Math.min(value.length, MAX_FIELD_LENGTH) : 0);
  }
  return Math.min(length, MAX_REQUEST_LENGTH);
}

function shownField(name: string, value: string | File, most = MAX_FIELD_LENGTH): string {
  if (isSecret(name)) return HIDDEN;
  if (typeof value !== 'string') return `(file ${cut(value.name)})`;
  return value.length > most ? cut(value) : value;
}

function cut(text: string): string {
  return text.length > MAX_FIELD_LENGTH ? `${text.slice(0, KEPT_LENGTH)}… (${text.length} characters)` : text;
}
