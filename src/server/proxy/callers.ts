import { SecretStrings } from '../../runtime/index.js';
import type { Forwarded } from '../../runtime/pipeline/forward-request.js';
import { integer } from '../json.js';

/** The credentials that pass through a proxy, with their users. */
export class Callers {
  /** Hides credentials in the journal and in recordings. */
  readonly secrets = new SecretStrings([]);
  readonly #known = new Set<string>();
  readonly #users = new Map<string, number>();

  /** Remembers the credentials of a request. */
  sent(authorization: string | null): void {
    const basic = /^basic +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (basic === undefined) return;
    this.#hide(
      Buffer.from(basic, 'base64')
        .toString()
        .replace(/^[^:]*:/s, ''),
    );
  }

  /** Learns the caller and new API keys from a response. */
  answered({ endpoint, authorization, status, body }: Forwarded): void {
    if (typeof body.api_key === 'string') this.#hide(body.api_key);
    const tellsCaller = endpoint.name === 'POST /register' || endpoint.name === 'GET /users/me';
    if (!tellsCaller || status !== 200 || authorization === null) return;
    const userId = integer(body.user_id);
    if (userId !== undefined) this.#users.set(authorization, userId);
  }

  userIdOf(authorization: string | null): number | null {
    return authorization === null ? null : (this.#users.get(authorization) ?? null);
  }

  #hide(secret: string): void {
    if (this.#known.has(secret)) return;
    this.#known.add(secret);
    this.secrets.replace(undefined, { api_key: secret });
  }
}
