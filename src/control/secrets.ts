import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';

export const HIDDEN = '(hidden)';

/** Names of fields and headers whose values are credentials. */
const SECRET_NAME = /^(?:api_key|password|authorization)$/i;

/** Hiding shorter keys would garble ordinary text. */
const MIN_KEY_LENGTH = 4;

/** Hides the credentials of an organization's users, wherever they occur in a value. */
export class SecretFilter {
  readonly #mock: TeamChatMock;
  #keys = '';
  #pattern: RegExp | undefined;

  constructor(mock: TeamChatMock) {
    this.#mock = mock;
  }

  /** A copy of a JSON value without credentials. */
  hide<T>(value: T): T {
    const json = JSON.stringify(value, (name, part) =>
      SECRET_NAME.test(name) && typeof part === 'string' ? HIDDEN : part,
    );
    const pattern = this.#currentPattern();
    return JSON.parse(pattern === undefined ? json : json.replace(pattern, HIDDEN));
  }

  /** One expression for all keys: it stays fast with thousands of users. */
  #currentPattern(): RegExp | undefined {
    const users = this.#mock.db.users.all();
    const keys = users.map(({ delivery_email, api_key }) => `${delivery_email}:${api_key}`).join('\n');
    if (keys !== this.#keys) {
      this.#keys = keys;
      const forms = users
        .filter(({ api_key }) => api_key.length >= MIN_KEY_LENGTH)
        .flatMap(({ delivery_email, api_key }) => [api_key, base64(`${delivery_email}:${api_key}`)])
        .flatMap((secret) => [jsonText(secret), encodeURIComponent(secret), formText(secret)]);
      const escaped = [...new Set(forms)].map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
      this.#pattern = escaped.length === 0 ? undefined : new RegExp(escaped.join('|'), 'g');
    }
    return this.#pattern;
  }
}

/** A text as it occurs in JSON. */
function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A text as it occurs in a form. */
function formText(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** The credentials of an Authorization header, without padding. */
function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
}
