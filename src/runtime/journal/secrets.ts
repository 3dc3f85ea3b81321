import type { Organization } from '../../model/index.js';

/** Placeholder for credentials. */
export const HIDDEN = '(hidden)';

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
  if (api_key.length >= MIN_KEY_LENGTH) secrets.push(api_key, base64(`${delivery_email}:${api_key}`));
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

/** The credentials of an Authorization header, without padding. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '');
}

/** Hides API keys and passwords in texts, wherever they occur. */
export class SecretTexts {
  readonly #byStart = new Map<string, string[]>();

  constructor(users: Iterable<Credentials>) {
    for (const user of users) {
      for (const secret of secretsOf(user)) {
        const start = secret.slice(0, START_LENGTH);
        const others = this.#byStart.get(start);
        if (others === undefined) this.#byStart.set(start, [secret]);
        else others.push(secret);
      }
    }
    // The longest first: one may begin with another.
    for (const secrets of this.#byStart.values()) secrets.sort((a, b) => b.length - a.length);
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

const cached = new WeakMap<object, { version: number; texts: SecretTexts }>();

/** Hides the credentials of an organization's present users. */
export function secretTextsOf(org: Organization): SecretTexts {
  const { users } = org.tables;
  const known = cached.get(users);
  if (known?.version === users.version) return known.texts;
  const texts = new SecretTexts(users.all());
  cached.set(users, { version: users.version, texts });
  return texts;
}
