import { UsageError } from '../../../contract/errors/index.js';
import { definite, fieldsOf, messageOf } from '../../../values.js';

/** Options for reaching the control API of a server. */
export interface ConnectOptions {
  /** Name of a realm; the main organization by default. */
  realm?: string | undefined;
  /** The server's `--control-token`. Clients on other machines need it. */
  token?: string | undefined;
}

/** Thrown when no server of this package responds at the address, or when the connection breaks. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** A client of the control API of one organization. */
export class Control {
  /** Base URL of the organization, without a trailing slash. */
  readonly url: string;
  readonly #headers: Record<string, string>;
  readonly #closing = new AbortController();

  constructor(url: string, { realm, token }: ConnectOptions) {
    const base = String(url).replace(/\/+$/, '');
    if (!/^https?:\/\/[^?#]+$/.test(base)) {
      throw new UsageError(`Invalid "url": must be an address such as http://127.0.0.1:9100, got "${url}".`);
    }
    this.url = realm === undefined ? base : `${base}/realms/${encodeURIComponent(realm)}`;
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  /**
   * Sends a request below `/_mock` and returns the JSON of its response.
   * @throws UsageError with the server's message when the server rejects the request; `UnreachableError` when no server
   *   of this package responds
   */
  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init: RequestInit = { method };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await this.open(path, init);
    if (!response.ok) throw await this.rejection(response, method, path);
    const json = await this.#json(response);
    // The server is the same package, so the response has the type that its route declares.
    return json as T;
  }

  async #json(response: Response): Promise<unknown> {
    const text = await response.text().catch((error: unknown) => {
      if (this.#closing.signal.aborted) throw error;
      throw new UnreachableError(`The connection to ${this.url} broke before the response was complete.`);
    });
    try {
      return JSON.parse(text);
    } catch {
      throw this.unknownServer('JSON');
    }
  }

  /** Returns the error for a response that cannot come from this package's server. */
  unknownServer(expected: string): UnreachableError {
    return new UnreachableError(
      `${this.url} did not respond with ${expected}. Is it the address of a team-chat-mock server?`,
    );
  }

  /** Returns the error for a rejected request, with the server's message. */
  async rejection(response: Response, method: string, path: string): Promise<UsageError> {
    const { msg } = await errorIn(response);
    return new UsageError(
      typeof msg === 'string' ? msg : `${method} ${this.url}/_mock${path} failed with ${response.status}.`,
    );
  }

  /**
   * Deletes what a path below `/_mock` names. Returns whether it existed.
   * @throws UsageError with the server's message when the server rejects the request or the realm does not exist
   */
  async remove(path: string): Promise<boolean> {
    const response = await this.open(path, { method: 'DELETE' });
    if (!response.ok) {
      const { code } = await errorIn(response.clone());
      if (code === 'NOT_FOUND') return false;
      throw await this.rejection(response, 'DELETE', path);
    }
    await this.#json(response);
    return true;
  }

  /** Sends a request below `/_mock`. Resolves to the response, whatever its status. `close()` aborts the request. */
  open(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#fetch(`/_mock${path}`, { ...init, headers: this.#headers });
  }

  /** Sends a request to the chat API. Resolves to the response, whatever its status. `close()` aborts the request. */
  openApi(path: string, init: RequestInit): Promise<Response> {
    return this.#fetch(`/api/v1${path}`, init);
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const signals = [this.#closing.signal, ...(init.signal ? [init.signal] : [])];
    try {
      return await fetch(this.url + path, { ...init, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (signals.some(({ aborted }) => aborted)) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const message = `${this.url} cannot be reached: ${messageOf(cause)}. Is the server running?`;
      throw new UnreachableError(message, { cause: error });
    }
  }

  close(): void {
    this.#closing.abort(new UsageError('The connection was closed.'));
  }
}

/** Returns the fields of an error response; an empty object if the response is not JSON. */
async function errorIn(response: Response): Promise<Record<string, unknown>> {
  return fieldsOf(await response.json().catch(() => ({})));
}

/** Returns the query for a control request, with objects as JSON. Omits values that are `undefined`. */
export function queryOf(values: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return query;
}

interface StreamMessage {
  event: string;
  data: unknown;
}

/** Yields the messages of a `text/event-stream` whose data is JSON. */
export async function* messagesOf(response: Response): AsyncGenerator<StreamMessage> {
  const reader = definite(response.body).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = definite(parts.pop());
      for (const part of parts) yield messageIn(part);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function messageIn(part: string): StreamMessage {
  const fieldOf = (name: string) =>
    part
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n');
  return { event: fieldOf('event'), data: JSON.parse(fieldOf('data')) };
}

/** Names of the snapshots that the inspector keeps to undo a reset and a return to an earlier moment. */
export const UNDO_SNAPSHOTS = { reset: 'before the reset', goBack: 'before going back' };

export type RemoteRecord = Record<string, unknown> & { id: number };

/** A page of the records of a resource. */
export interface RemotePage {
  name: string;
  total: number;
  offset: number;
  limit: number;
  records: RemoteRecord[];
}

/** The records of a server. Each resource has the same name as its table in `mock.db`. */
export class RemoteRecords {
  readonly #control: Control;

  constructor(control: Control) {
    this.#control = control;
  }

  /**
   * Returns a page of records, by ascending ID: 50 by default, 500 at most.
   * @throws UsageError when the resource does not exist
   * @example const { records } = await server.records.list('users', { limit: 500 })
   */
  list(resource: string, page: { offset?: number; from?: number; limit?: number } = {}): Promise<RemotePage> {
    return this.#control.send('GET', `${pathOf(resource)}?${queryOf(page)}`);
  }

  /**
   * Creates all records with the factory of the resource, or none. Returns the objects that the factory returns.
   * @throws UsageError when a field is unknown or wrong
   * @example const [user] = await server.records.create('users', [{ full_name: 'Nora New' }])
   */
  async create(resource: string, fields: object[]): Promise<Record<string, unknown>[]> {
    const path = pathOf(resource);
    return (await this.#control.send<{ records: Record<string, unknown>[] }>('POST', path, fields)).records;
  }

  /**
   * Returns a record.
   * @throws UsageError when the record does not exist
   * @example const user = await server.records.get('users', 4)
   */
  get(resource: string, id: number): Promise<RemoteRecord> {
    return this.#control.send('GET', pathOf(resource, id));
  }

  /**
   * Changes fields of a stored record, and sends the events about the change to clients.
   * @throws UsageError when a field is unknown or wrong, or the change would break a rule; nothing changes then
   * @example await server.records.update('users', 4, { full_name: 'Maxine' })
   */
  update(resource: string, id: number, changes: object): Promise<RemoteRecord> {
    return this.#control.send('PATCH', pathOf(resource, id), changes);
  }

  /**
   * Deletes a record that nothing refers to, and sends the events about the deletion to clients.
   * @throws UsageError when the record does not exist, or the organization needs it
   * @example await server.records.delete('drafts', 1)
   */
  async delete(resource: string, id: number): Promise<void> {
    await this.#control.send('DELETE', pathOf(resource, id));
  }
}

function pathOf(resource: string, id?: number): string {
  const path = `/records/${encodeURIComponent(resource)}`;
  return id === undefined ? path : `${path}/${id}`;
}
