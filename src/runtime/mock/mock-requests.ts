import { assertKnownKeys, shown, UsageError } from '../../contract/errors/index.js';
import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import { deepFreeze } from '../../model/index.js';
import { unknownEndpoint } from '../http/router.js';
import type { JournalEntry, OpenRequest, UnmatchedRequest } from '../journal/journal-entry.js';
import type { JournalStore } from '../journal/journal-store.js';
import { assertCondition, assertTimeout, errorAt, type WaitOptions } from '../journal/waits.js';

type Name = keyof Endpoints;

/**
 * The entry of a request to a known endpoint. Its parameters are typed as the endpoint decodes them; if the request
 * was rejected before decoding, they are strings as sent.
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
   * Returns whether to accept a request. `path` contains the decoded captures of the request's path.
   * @example await mock.requests.waitFor('PATCH /users/{user_id}', { where: (_, path) => path.user_id === 4 })
   */
  where?(entry: EntryOf<TName>, path: Endpoints[TName]['path']): boolean;
}

/**
 * The requests that a mock received, newest last: an array with a few methods. Keeps at least the latest
 * 1,000, or as many as the option `journalLimit` sets, unless they are very large.
 *
 * @example
 * expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'POST /messages', status: 200 });
 */
export type Journal = readonly JournalEntry[] & JournalMethods;

interface JournalMethods {
  /** Requests that matched no endpoint, newest last; limited like the journal. */
  readonly unmatched: readonly UnmatchedRequest[];
  /** Requests without a response yet, such as a pending GET /events; oldest first. */
  readonly open: readonly OpenRequest[];
  /**
   * Returns a copy of the list of requests, newest last.
   * @example const before = mock.requests.all()
   */
  all(): JournalEntry[];
  /**
   * Returns the requests to one endpoint, newest last.
   * @throws UsageError when the endpoint is unknown
   */
  of<TName extends Name>(endpoint: TName): EntryOf<TName>[];
  /**
   * Waits until an endpoint has responded to a request, and returns the request. Earlier requests count too, unless
   * another `waitFor` returned them: each request is returned once, the oldest first. With `times`, returns a list of
   * that many requests. Rejects when it times out, and when the mock is reset or closed.
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

/** Returns the public, read-only view of a journal: the array of its entries, with methods that are not enumerable. */
export function journalOf(store: JournalStore): Journal {
  const { entries } = store;
  Object.defineProperties(entries, {
    unmatched: { get: () => Object.freeze(store.unmatched.map((request) => Object.freeze(request))) },
    open: { get: () => deepFreeze(store.open) },
    all: { value: () => entries.map(frozen) },
    clear: { value: () => store.clear() },
    of: {
      value: (endpoint: string) => {
        assertEndpoint(store, endpoint);
        return entries.filter((entry) => entry.endpoint === endpoint).map(frozen);
      },
    },
    waitFor: {
      value: function waitFor(endpoint: string, options: WaitOptions = {}): Promise<unknown> {
        return startWait(store, endpoint, options, errorAt(waitFor));
      },
    },
  });
  const view: readonly JournalEntry[] = new Proxy(entries, READ_ONLY);
  // The store has entries without the types of the endpoints.
  return view as Journal;
}

/** Freezes entries when they are read, because freezing them when they are recorded would slow requests down. */
const READ_ONLY: ProxyHandler<JournalEntry[]> = {
  get(entries, key, view) {
    const value = Reflect.get(entries, key, view);
    return isIndex(key) && value !== undefined ? frozen(value) : value;
  },
  getOwnPropertyDescriptor(entries, key) {
    const descriptor = Reflect.getOwnPropertyDescriptor(entries, key);
    if (isIndex(key) && descriptor !== undefined) frozen(descriptor.value);
    return descriptor;
  },
  set: refuseChange,
  defineProperty: refuseChange,
  deleteProperty: refuseChange,
  setPrototypeOf: refuseChange,
  preventExtensions: refuseChange,
};

const isIndex = (key: string | symbol): boolean => typeof key === 'string' && /^\d+$/.test(key);

const frozen = (entry: JournalEntry): JournalEntry => (Object.isFrozen(entry) ? entry : deepFreeze(entry));

function refuseChange(): never {
  throw new UsageError(
    'mock.requests is read-only. Copy it with mock.requests.all(), or remove the requests with mock.requests.clear().',
  );
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
    throw new UsageError(`Invalid "times": must be a whole number, 1 or greater, got ${shown(times)}.`);
  }
  assertTimeout(timeout);
  assertCondition(where);
  const taken = await store.waits.start({
    endpoint,
    times,
    timeout,
    fail,
    fits: (entry) => entry.endpoint === endpoint && where(frozen(entry), store.capturesOf(entry)),
  });
  return options.times === undefined ? taken[0] : taken;
}

/** @throws UsageError when the endpoint is unknown; the error may suggest a similar one */
export function assertEndpoint({ endpoints }: JournalStore, name: string): void {
  if (endpoints.some((endpoint) => endpoint.name === name)) return;
  throw new UsageError(unknownEndpoint(name, endpoints));
}
