import type { EndpointMeta } from '../../contract/index.js';
import type { Organization, UserRecord } from '../../model/index.js';
import { escapedHtml, singleQuoted } from '../../strings.js';
import { getOrAdd, hasFields, omit } from '../../values.js';

export const HIDDEN = '(hidden)';

const SECRET_NAME = /^(?:api_key|jwt_key|(?:old_|new_)?password|authorization)$/i;

/** Whether the values of fields and headers with this name are credentials, at least in requests to the endpoint. */
export function isSecret(name: string, endpoint?: Pick<EndpointMeta, 'secretParams'>): boolean {
  return SECRET_NAME.test(name) || endpoint?.secretParams?.includes(name) === true;
}

/** Returns a copy of a JSON value with the values of credential fields hidden. */
export function withoutNamedSecrets<T>(value: T): T {
  const json = JSON.stringify(value, (name, part) =>
    isSecret(name) && typeof part === 'string' ? HIDDEN : part,
  );
  return JSON.parse(json);
}

/** Returns a copy of a JSON value with all credential fields and the credentials of an organization's users hidden. */
export function hideSecrets<T>(org: Organization, value: T): T {
  return secretStringsOf(org).hideIn(withoutNamedSecrets(value));
}

/** Removes the secrets from a web session; returns any other record unchanged. */
export function withoutCookies(table: string, record: object | undefined): object | undefined {
  if (record === undefined || table !== 'web_sessions') return record;
  return omit<Record<string, unknown>, string>({ ...record }, ['key', 'csrf_token']);
}

interface CachedSecrets {
  version: number;
  users: Map<number, UserRecord>;
  secrets: SecretStrings;
}

const secretsByTable = new WeakMap<object, CachedSecrets>();

/** Returns the object that hides the credentials of an organization's current users. */
export function secretStringsOf(org: Organization): SecretStrings {
  const { users } = org.tables;
  const cached = secretsByTable.get(users);
  const written = cached && users.writtenSince(cached.version);
  if (cached === undefined || written === undefined) {
    const all = users.all();
    const secrets = new SecretStrings(all);
    const byId = new Map(all.map((user) => [user.id, user]));
    secretsByTable.set(users, { version: users.version, users: byId, secrets });
    return secrets;
  }
  for (const id of written) {
    const after = users.get(id);
    cached.secrets.replace(cached.users.get(id), after);
    if (after === undefined) cached.users.delete(id);
    else cached.users.set(id, after);
  }
  cached.version = users.version;
  return cached.secrets;
}

interface Credentials {
  api_key: string;
  password?: string | undefined;
}

/** Shorter API keys and passwords are not hidden, because hiding them would garble ordinary text. */
const MIN_KEY_LENGTH = 4;
const MIN_PASSWORD_LENGTH = 6;

/** Number of first characters by which credentials are indexed, because there may be thousands of credentials. */
const START_LENGTH = MIN_KEY_LENGTH;

const MAX_RESULTS = 500;
const MAX_CACHED_LENGTH = 200;

/** Matches Basic credentials, even after a percent-encoded space. Longer Base64 strings are files. */
const BASE64 = /(%[0-9a-f]{2})?([a-z0-9+/]{8,1024}={0,2})/gi;
const MAX_WORDS = 16;

/** Hides API keys and passwords wherever they occur in strings. */
export class SecretStrings {
  readonly #byStart = new Map<string, string[]>();
  /** 1 for each hash of a secret's first characters, so that a search can skip other positions quickly. */
  readonly #hashes = new Uint8Array(HASHES);
  /** Results for short strings, because most requests repeat the paths of earlier requests. */
  readonly #results = new Map<string, string>();

  constructor(users: Iterable<Credentials>) {
    for (const user of users) this.replace(undefined, user);
  }

  replace(before: Credentials | undefined, after: Credentials | undefined): void {
    if (before && after && before.api_key === after.api_key && before.password === after.password) return;
    this.#results.clear();
    if (before !== undefined) for (const secret of encodedCredentials(before)) this.#remove(secret);
    if (after !== undefined) for (const secret of encodedCredentials(after)) this.#add(secret);
  }

  #add(secret: string): void {
    this.#hashes[hashOfStart(secret, 0)] = 1;
    getOrAdd(this.#byStart, secret.slice(0, START_LENGTH), (): string[] => []).push(secret);
  }

  #remove(secret: string): void {
    const secrets = this.#byStart.get(secret.slice(0, START_LENGTH)) ?? [];
    const index = secrets.indexOf(secret);
    if (index >= 0) secrets.splice(index, 1);
  }

  /** Returns the string with `(hidden)` in place of each secret. */
  hide(text: string): string {
    if (text.length < START_LENGTH || this.#byStart.size === 0) return text;
    if (text.length > MAX_CACHED_LENGTH) return this.#hideAll(text);
    let hidden = this.#results.get(text);
    if (hidden === undefined) {
      hidden = this.#hideAll(text);
      if (this.#results.size === MAX_RESULTS) this.#results.clear();
      this.#results.set(text, hidden);
    }
    return hidden;
  }

  #hideAll(text: string): string {
    return this.#hidePlain(text).replace(
      BASE64,
      (_, prefix = '', encoded) => prefix + this.#withoutCredentials(encoded),
    );
  }

  /** Hides credentials in Base64, even if they follow words of a path or query that are separated by `/` or `+`. */
  #withoutCredentials(encoded: string, words = MAX_WORDS): string {
    if (this.#isCredentials(encoded)) return HIDDEN;
    const next = encoded.search(/[+/]/) + 1;
    if (next === 0 || words === 0) return encoded;
    return encoded.slice(0, next) + this.#withoutCredentials(encoded.slice(next), words - 1);
  }

  /** Whether a Base64 string is `email:secret`, whatever the email is. */
  #isCredentials(encoded: string): boolean {
    const binary = decodedBase64(encoded);
    const colon = binary.indexOf(':');
    // Checks for the colon first, because that is cheap, and most words are not the Base64 of a string with a colon.
    if (colon < 0) return false;
    const bytes = Uint8Array.from(binary.slice(colon + 1), (byte) => byte.charCodeAt(0));
    const secret = new TextDecoder().decode(bytes);
    return this.#byStart.get(secret.slice(0, START_LENGTH))?.includes(secret) ?? false;
  }

  #hidePlain(text: string): string {
    let hidden = '';
    let copied = 0;
    for (let i = 0; i + START_LENGTH <= text.length; i++) {
      if (this.#hashes[hashOfStart(text, i)] === 0) continue;
      const secret = this.#secretAt(text, i);
      if (secret === undefined) continue;
      hidden += text.slice(copied, i) + HIDDEN;
      copied = i + secret.length;
      i = copied - 1;
    }
    return copied === 0 ? text : hidden + text.slice(copied);
  }

  /** Returns the longest secret at a position, because one secret may begin with another. */
  #secretAt(text: string, position: number): string | undefined {
    let longest: string | undefined;
    for (const secret of this.#byStart.get(text.slice(position, position + START_LENGTH)) ?? []) {
      const isLonger = longest === undefined || secret.length > longest.length;
      if (isLonger && text.startsWith(secret, position)) longest = secret;
    }
    return longest;
  }

  /** Hides secrets in the strings and keys of a JSON value. Returns the same value if it contains none. */
  hideIn<T>(value: T): T {
    // Only strings change, so the type stays the same.
    return this.#hidden(value) as T;
  }

  #hidden(value: unknown): unknown {
    if (typeof value === 'string') return this.hide(value);
    if (!hasFields(value)) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#hidden(item));
      return items.some((item, i) => item !== value[i]) ? items : value;
    }
    const entries = Object.entries(value);
    const shown = entries.map(([name, part]) => [this.hide(name), this.#hidden(part)] as const);
    const isSame = shown.every(([name, part], i) => name === entries[i]?.[0] && part === entries[i]?.[1]);
    return isSame ? value : Object.fromEntries(shown);
  }
}

/** Decodes Base64. Returns an empty string for an invalid length, because `atob` would throw too often. */
function decodedBase64(encoded: string): string {
  const characters = encoded.replace(/=+$/, '');
  return characters.length % 4 === 1 ? '' : atob(characters);
}

/** Number of buckets of the hash table. */
const HASHES = 2 ** 14;

/** Returns the hash of the `START_LENGTH` characters from this position. */
function hashOfStart(text: string, from: number): number {
  let hash = 0;
  for (let i = from; i < from + START_LENGTH; i++) hash = hash * 31 + text.charCodeAt(i);
  return hash % HASHES;
}

/** The encoded credentials of each user record. Records are frozen, so the encodings stay valid. */
const encodedByUser = new WeakMap<object, readonly string[]>();

/** Returns every encoding of a user's credentials that may occur in a string. */
function encodedCredentials(user: Credentials): readonly string[] {
  const cached = encodedByUser.get(user);
  if (cached !== undefined) return cached;
  const { api_key, password = '' } = user;
  const secrets = [
    ...(api_key.length >= MIN_KEY_LENGTH ? [api_key] : []),
    ...(password.length >= MIN_PASSWORD_LENGTH ? [password] : []),
  ];
  const encoded = [...new Set(secrets.flatMap(inEveryEncoding))];
  encodedByUser.set(user, encoded);
  return encoded;
}

/** Returns a secret in every encoding. A string may be encoded twice, for example as HTML in JSON. */
function inEveryEncoding(secret: string): string[] {
  // These characters are the same in every encoding.
  if (/^[\w-]*$/.test(secret)) return [secret];
  const once = [secret, ...ENCODINGS.map((encode) => encode(secret))];
  return once.flatMap((text) => [text, ...ENCODINGS.map((encode) => encode(text))]);
}

const ENCODINGS: ((text: string) => string)[] = [
  // Replaces lone surrogates as a form does, because `encodeURIComponent` throws for them.
  (text) => encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(text))),
  (text) => new URLSearchParams([['', text]]).toString().slice(1),
  // In a JSON string.
  (text) => JSON.stringify(text).slice(1, -1),
  // In a single-quoted JavaScript string.
  (text) => singleQuoted(text).slice(1, -1),
  (text) => escapedHtml(text, /[&<>]/g),
  (text) => escapedHtml(text),
  (text) => escapedHtml(text, /[&<>"']/g),
];
