import { base64 } from '../../contract/basic-auth.js';
import type { Organization, UserRecord } from '../../model/index.js';

/** Placeholder for credentials. */
export const HIDDEN = '(hidden)';

const SECRET_NAME = /^(?:api_key|(?:old_|new_)?password|authorization)$/i;

/** Whether the values of fields and headers with this name are credentials. */
export function isSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Hiding shorter API keys and passwords would garble ordinary text. */
const MIN_KEY_LENGTH = 4;
const MIN_PASSWORD_LENGTH = 6;

/** Credentials are found by their beginning, because an organization may have thousands of users. */
const START_LENGTH = MIN_KEY_LENGTH;

/** The credentials of a user. */
export interface Credentials {
  delivery_email: string;
  api_key: string;
  password?: string | undefined;
}

/** Records are frozen, so values derived from one stay valid. */
const formsOf = new WeakMap<object, string[]>();

/** The texts that would give a user's credentials away: plain, in a URL, and as Basic credentials. */
function secretsOf(user: Credentials): string[] {
  const known = formsOf.get(user);
  if (known !== undefined) return known;
  const { delivery_email, api_key, password = '' } = user;
  const secrets: string[] = [];
  if (api_key.length >= MIN_KEY_LENGTH) secrets.push(api_key, unpaddedBase64(`${delivery_email}:${api_key}`));
  if (password.length >= MIN_PASSWORD_LENGTH) secrets.push(password);
  const forms = [
    ...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret), formText(secret)])),
  ];
  formsOf.set(user, forms);
  return forms;
}

/** A text as it occurs in a form. */
function formText(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** The credentials of an Authorization header; others may write it without padding. */
function unpaddedBase64(text: string): string {
  return base64(text).replace(/=+$/, '');
}

/** Hides API keys and passwords in texts, wherever they occur. */
export class SecretTexts {
  readonly #byStart = new Map<string, string[]>();

  constructor(users: Iterable<Credentials>) {
    for (const user of users) for (const secret of secretsOf(user)) this.#add(secret);
    for (const secrets of this.#byStart.values()) secrets.sort(longestFirst);
  }

  /** Replaces the credentials of a user. */
  replace(before: Credentials | undefined, after: Credentials | undefined): void {
    if (before !== undefined && after !== undefined && haveSameCredentials(before, after)) return;
    if (before !== undefined) for (const secret of secretsOf(before)) this.#remove(secret);
    if (after !== undefined) for (const secret of secretsOf(after)) this.#add(secret).sort(longestFirst);
  }

  #add(secret: string): string[] {
    const start = secret.slice(0, START_LENGTH);
    const secrets = this.#byStart.get(start) ?? [];
    this.#byStart.set(start, secrets);
    secrets.push(secret);
    return secrets;
  }

  #remove(secret: string): void {
    const secrets = this.#byStart.get(secret.slice(0, START_LENGTH)) ?? [];
    const at = secrets.indexOf(secret);
    if (at >= 0) secrets.splice(at, 1);
  }

  /** The text with `(hidden)` in place of each secret. */
  hide(text: string): string {
    let hidden = '';
    let copied = 0;
    for (let i = 0; i + START_LENGTH <= text.length; i++) {
      const secret = this.#byStart
        .get(text.slice(i, i + START_LENGTH))
        ?.find((candidate) => text.startsWith(candidate, i));
      if (secret === undefined) continue;
      hidden += text.slice(copied, i) + HIDDEN;
      copied = i + secret.length;
      i = copied - 1;
    }
    return copied === 0 ? text : hidden + text.slice(copied);
  }

  /** A JSON value without secrets in its texts and names; the same value without any. */
  hideIn<T>(value: T): T {
    if (typeof value === 'string') return this.hide(value) as T;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => this.hideIn(item));
      return (items.some((item, i) => item !== value[i]) ? items : value) as T;
    }
    const entries = Object.entries(value);
    const shown = entries.map(([name, part]) => [this.hide(name), this.hideIn(part)] as const);
    const same = shown.every(([name, part], i) => name === entries[i]?.[0] && part === entries[i]?.[1]);
    return same ? value : (Object.fromEntries(shown) as T);
  }
}

function haveSameCredentials(a: Credentials, b: Credentials): boolean {
  return a.api_key === b.api_key && a.password === b.password && a.delivery_email === b.delivery_email;
}

/** One secret may begin with another. */
function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}

/** The credentials of an organization at a version of its users. */
interface Known {
  version: number;
  users: Map<number, UserRecord>;
  texts: SecretTexts;
}

const cached = new WeakMap<object, Known>();

/** Hides the credentials of an organization's present users. */
export function secretTextsOf(org: Organization): SecretTexts {
  const { users } = org.tables;
  const known = cached.get(users);
  const written = known && users.writtenSince(known.version);
  if (known === undefined || written === undefined) {
    const all = users.all();
    const texts = new SecretTexts(all);
    cached.set(users, { version: users.version, users: new Map(all.map((user) => [user.id, user])), texts });
    return texts;
  }
  for (const id of written) {
    const after = users.get(id);
    known.texts.replace(known.users.get(id), after);
    if (after === undefined) known.users.delete(id);
    else known.users.set(id, after);
  }
  known.version = users.version;
  return known.texts;
}
