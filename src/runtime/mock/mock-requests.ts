import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import type { JournalEntry, OpenRequest, UnmatchedRequest } from '../index.js';

type Name = keyof Endpoints;

/**
 * The entry of a request to a known endpoint. Its parameters are typed as the endpoint decodes them; if the request was rejected before decoding, they are strings as sent.
 */
export interface EntryOf<TName extends Name> extends JournalEntry {
  endpoint: TName;
  params: Partial<Endpoints[TName]['params']> & Record<string, unknown>;
}

/** Options of `waitFor`. */
export interface WaitForOptions<TName extends Name> {
  /** Milliseconds of real time, even with fake timers; default 1000. */
  timeout?: number;
  /**
   * Accepts only some requests; the second argument contains the captures of the path, decoded.
   * @example await mock.requests.waitFor('PATCH /users/{user_id}', { where: (_, path) => path.user_id === 4 })
   */
  where?(entry: EntryOf<TName>, path: Endpoints[TName]['path']): boolean;
}

/**
 * The requests that a mock received, newest last: an array with a few methods. Keeps at least the latest
 * thousand, or as many as the option `journalLimit` sets, unless they are very large.
 *
 * @example
 * expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'POST /messages', status: 200 });
 */
export type Journal = readonly JournalEntry[] & JournalMethods;

interface JournalMethods {
  /** Requests that matched no endpoint, newest last; limited like the journal. */
  readonly unmatched: readonly UnmatchedRequest[];
  /** Requests that have not been responded to, such as a pending GET events; oldest first. */
  readonly open: readonly OpenRequest[];
  /**
   * Returns a copy of the list of requests, newest last.
   * @example const before = mock.requests.all()
   */
  all(): JournalEntry[];
  /**
   * The requests to one endpoint, newest last.
   * @throws UsageError when the endpoint is unknown
   */
  of<TName extends Name>(endpoint: TName): EntryOf<TName>[];
  /**
   * Waits for a response to a request to an endpoint. Earlier requests count too, unless another `waitFor`
   * returned them: each request is returned once, the oldest first. With `times` it returns that many, as a
   * list. Rejects when it times out, and when the mock is reset or closed.
   * @throws UsageError when the endpoint or an option is unknown
   *
   * @example
   * const { params } = await mock.requests.waitFor('POST /messages', { timeout: 5000 });
   */
  waitFor<TName extends Name>(
    endpoint: TName,
    options: WaitForOptions<TName> & { times: number },
  ): Promise<EntryOf<TName>[]>;
  waitFor<TName extends Name>(endpoint: TName, options?: WaitForOptions<TName>): Promise<EntryOf<TName>>;
  /**
   * Removes all requests. Pending `waitFor` calls continue.
   * @example mock.requests.clear()
   */
  clear(): void;
}
