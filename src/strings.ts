// Helpers that read, write and encode strings. Every folder may import them.
import { definite } from './values.js';

/** Returns the value of a JSON document; `undefined` when the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses a URL; returns `undefined` when the string is not a valid URL. Does not use `URL.canParse`, because its
 * optimized version in Node 20 and 22 rejects valid URLs with Latin-1 characters.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Decodes a percent-encoded path. Returns a malformed path unchanged. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Percent-encodes a string for a URL fragment, with dots instead of percent signs. Lone surrogates become U+FFFD.
 * @param marks characters to encode that `encodeURIComponent` keeps, `.` among them
 */
export function fragmentPart(text: string, marks: RegExp): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(marks, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a string for HTML: by default for content and for attributes in double quotes. */
export function escapedHtml(text: string, characters = /[&<>"]/g): string {
  return text.replace(characters, (character) => definite(HTML_ENTITIES[character]));
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a number with its noun, such as `2 requests`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Adds a period to a sentence that ends without a period, a question mark or an exclamation mark. */
export function withPeriod(text: string): string {
  return text.replace(/[^.?!]$/, '$&.');
}

/** Returns a field as requests send it: a string unchanged, any other value as JSON. */
export function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Returns the part of an email address before the `@`, made from the letters and digits of a name: `max.member`. */
export function emailName(fullName: string): string {
  const plain = fullName.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, '.').replace(/^\.+|\.+$/g, '') || 'user';
}

/** Returns the value of an `Authorization` header for HTTP Basic. */
export function basicAuth(email: string, apiKey: string): string {
  return `Basic ${base64Of(new TextEncoder().encode(`${email}:${apiKey}`))}`;
}

/** Number of bytes that one function call can take as arguments. */
const CHUNK_BYTES = 0x8000;

/** Encodes bytes in Base64, also in browsers. */
export function base64Of(bytes: Uint8Array): string {
  const { Buffer } = globalThis;
  // In Node, `btoa` takes more than a hundred times as long as `Buffer`.
  if (Buffer !== undefined)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)));
  }
  return btoa(chunks.join(''));
}

/** Decodes Base64, also in browsers. A loop takes a tenth of the time of `Uint8Array.from` with a function. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Returns the code of a method call: `settings.set({ ... })` for `callText('settings.set', { ... })`. */
export function callText(method: string, ...args: readonly unknown[]): string {
  return `${method}(${args.map(literal).join(', ')})`;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return singleQuoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, part]) => `${/^[a-z_$]\w*$/i.test(name) ? name : literal(name)}: ${literal(part)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Returns a string as a JavaScript literal in single quotes. */
export function singleQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Returns an argument of a shell command, in single quotes if it needs them. */
export function shellQuoted(text: string): string {
  return /^[\w@.,=:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
