import { UsageError } from '../../../contract/errors/index.js';
import { fieldsOf, messageOf } from '../../../values.js';

/** Options for reaching the control API of a server. */
export interface ConnectOptions {
  /** Name of a realm; without one, the main organization. */
  realm?: string | undefined;
  /** The server's `--control-token`, which other machines need. */
  token?: string | undefined;
}

/** The error when no server responds at the address. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Requests to the control API of one organization. */
export class Control {
  /** Base URL of the organization, without a trailing slash. */
  readonly url: string;
  readonly #headers: Record<string, string>;
  readonly #closing = new AbortController();

  constructor(url: string, { realm, token }: ConnectOptions) {
    const base = url.replace(/\/+$/, '');
    if (!/^https?:\/\//.test(base)) {
      throw new UsageError(`Invalid "url": must be an address such as http://127.0.0.1:9100, got "${url}".`);
    }
    this.url = realm === undefined ? base : `${base}/realms/${encodeURIComponent(realm)}`;
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  /**
   * Sends a request below `/_mock` and returns the JSON of its response.
   * @throws UsageError with the server's message when it rejects the request
   */
  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init: RequestInit = { method };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await this.open(path, init);
    const json: unknown = await response.json().catch(() => ({}));
    if (!response.ok) throw this.rejection(json, method, path, response.status);
    // The route declares the schema of its response; the server is the same package.
    return json as T;
  }

  /** The error of a rejected request, with the server's message. */
  rejection(json: unknown, method: string, path: string, status: number): UsageError {
    const { msg } = fieldsOf(json);
    return new UsageError(
      typeof msg === 'string' ? msg : `${method} ${this.url}/_mock${path} failed with ${status}.`,
    );
  }

  /** The response to a request below `/_mock`, whatever its status. `close()` aborts it. */
  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const signals = [this.#closing.signal, ...(init.signal ? [init.signal] : [])];
    try {
      return await fetch(`${this.url}/_mock${path}`, {
        ...init,
        headers: this.#headers,
        signal: AbortSignal.any(signals),
      });
    } catch (error) {
      if (signals.some(({ aborted }) => aborted)) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new UnreachableError(`Cannot reach ${this.url}: ${messageOf(cause)}. Is the server running?`, {
        cause: error,
      });
    }
  }

  /** Aborts all open requests. */
  close(): void {
    this.#closing.abort(new UsageError('The connection was closed.'));
  }
}
