import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import type { Endpoint, ParamValues, PathValues } from '../../contract/index.js';
import { unknownEndpoint } from '../pipeline/nearest-endpoint.js';
import type { JournalEntry, OpenRequest, UnmatchedRequest } from './journal-entry.js';
import type { JournalStore } from './journal-store.js';
import { errorAt, type WaitOptions } from './waits.js';

/** The parameters of an endpoint, decoded. */
export type ParamsOf<O extends Endpoint> = { [K in keyof ParamValues<O['params']>]?: O['params'][K]['type'] };

/**
 * The entry of a request to a known endpoint. Its parameters are typed as the endpoint decodes them; those of
 * a request that was rejected before decoding are texts as sent.
 */
export interface EntryOf<E extends Endpoint, N extends E['name']> extends JournalEntry {
  endpoint: N;
  params: ParamsOf<Extract<E, { name: N }>> & Record<string, unknown>;
}

/** Options of `waitFor`. */
export interface WaitForOptions<E extends Endpoint, N extends E['name']> {
  /** Milliseconds of real time, whatever fake timers say; default 1000. */
  timeout?: number;
  /** Accepts only some requests; the second argument contains the captures of the path, decoded. */
  where?(entry: EntryOf<E, N>, path: PathValues<Extract<E, { name: N }>['pathParams']>): boolean;
}

/**
 * The requests that a mock received, newest last: an array with a few methods. Keeps at least the latest
 * thousand, or as many as the option `journalLimit` sets, unless they are very large.
 *
 * @example
 * expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'POST /messages', status: 200 });
 */
export type Journal<E extends Endpoint = Endpoint> = readonly JournalEntry[] & JournalMethods<E>;

export interface JournalMethods<E extends Endpoint> {
  /** Requests that matched no endpoint, newest last; limited like the journal. */
  readonly unmatched: readonly UnmatchedRequest[];
  /** Requests that have not been responded to, such as a pending GET events; oldest first. */
  readonly open: readonly OpenRequest[];
  /**
   * The requests to one endpoint, newest last.
   * @throws UsageError when the endpoint is unknown
   */
  of<N extends E['name']>(endpoint: N): EntryOf<E, N>[];
  /**
   * Waits for a response to a request to an endpoint. Earlier requests count too, unless another `waitFor`
   * returned them: each request is returned once, the oldest first. With `times` it returns that many, as a
   * list. Rejects when it times out, and when the mock is reset or closed.
   * @throws UsageError when the endpoint or an option is unknown
   *
   * @example
   * const { params } = await mock.requests.waitFor('POST /messages', { timeout: 5000 });
   */
  waitFor<N extends E['name']>(
    endpoint: N,
    options: WaitForOptions<E, N> & { times: number },
  ): Promise<EntryOf<E, N>[]>;
  waitFor<N extends E['name']>(endpoint: N, options?: WaitForOptions<E, N>): Promise<EntryOf<E, N>>;
  /** Removes all requests. Pending `waitFor` calls continue. */
  clear(): void;
}

const stores = new WeakMap<object, JournalStore>();

/** The store behind `mock.requests`, for other parts of this package. */
export function storeOf(journal: object): JournalStore {
  return stores.get(journal) as JournalStore;
}

/** The public view of a journal: the array of its entries, with methods that are not enumerable. */
export function journalOf(store: JournalStore): Journal {
  const { entries } = store;
  Object.defineProperties(entries, {
    unmatched: { get: () => store.unmatched },
    open: { get: () => store.open },
    clear: { value: () => store.clear() },
    of: {
      value: (endpoint: string) => {
        assertEndpoint(store, endpoint);
        return entries.filter((entry) => entry.endpoint === endpoint);
      },
    },
    waitFor: {
      value: function waitFor(endpoint: string, options: WaitOptions = {}): Promise<unknown> {
        return startWait(store, endpoint, options, errorAt(waitFor));
      },
    },
  });
  stores.set(entries, store);
  return entries as unknown as Journal;
}

async function startWait(
  store: JournalStore,
  endpoint: string,
  options: WaitOptions,
  fail: (message: string) => Error,
): Promise<unknown> {
  assertEndpoint(store, endpoint);
  assertKnownKeys('option of waitFor', options, ['timeout', 'where', 'times']);
  const { times = 1, timeout = 1000, where = () => true } = options;
  if (!(Number.isSafeInteger(times) && times > 0)) {
    throw new UsageError(`Invalid "times": must be a whole number from 1, got ${JSON.stringify(times)}.`);
  }
  if (!(timeout >= 0)) {
    throw new UsageError(`Invalid "timeout": must be milliseconds from 0, got ${JSON.stringify(timeout)}.`);
  }
  const taken = await store.waits.start({
    endpoint,
    times,
    timeout,
    fail,
    fits: (entry) => entry.endpoint === endpoint && where(entry, store.capturesOf(entry)),
  });
  return options.times === undefined ? taken[0] : taken;
}

function assertEndpoint({ endpoints }: JournalStore, name: string): void {
  if (endpoints.some((endpoint) => endpoint.name === name)) return;
  throw new UsageError(unknownEndpoint(name, endpoints));
}
