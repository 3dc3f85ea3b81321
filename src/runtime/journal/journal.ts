import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { deepFreeze } from '../../model/index.js';
import { definite } from '../../values.js';
import { unknownEndpoint } from '../pipeline/nearest-endpoint.js';
import type { JournalEntry } from './journal-entry.js';
import type { JournalStore } from './journal-store.js';
import { errorAt, type WaitOptions } from './waits.js';

const stores = new WeakMap<object, JournalStore>();

/** The store behind `mock.requests`, for other parts of this package. */
export function storeOf(journal: object): JournalStore {
  return definite(stores.get(journal));
}

/**
 * The public view of a journal: the array of its entries, with methods that are not enumerable. Neither the array nor an
 * entry that was read from it can be changed.
 */
export function journalOf(store: JournalStore): readonly JournalEntry[] {
  const { entries } = store;
  Object.defineProperties(entries, {
    unmatched: { get: () => Object.freeze(store.unmatched.map((request) => Object.freeze(request))) },
    open: { get: () => store.open },
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
  const view = new Proxy(entries, READ_ONLY);
  stores.set(view, store);
  return view;
}

/** Entries are frozen when they are read, so that a request pays nothing for it. */
const READ_ONLY: ProxyHandler<JournalEntry[]> = {
  get(entries, key, view) {
    const value = Reflect.get(entries, key, view);
    return typeof key === 'string' && isEntry(value) ? frozen(value) : value;
  },
  getOwnPropertyDescriptor(entries, key) {
    const descriptor = Reflect.getOwnPropertyDescriptor(entries, key);
    if (isEntry(descriptor?.value)) frozen(descriptor.value);
    return descriptor;
  },
  set: refuseChange,
  defineProperty: refuseChange,
  deleteProperty: refuseChange,
  setPrototypeOf: refuseChange,
  preventExtensions: refuseChange,
};

const isEntry = (value: unknown): value is JournalEntry => typeof value === 'object' && value !== null;

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
    throw new UsageError(
      `Invalid "times": must be a whole number, 1 or greater, got ${JSON.stringify(times)}.`,
    );
  }
  if (!(timeout >= 0)) {
    throw new UsageError(
      `Invalid "timeout": must be 0 or more milliseconds, got ${JSON.stringify(timeout)}.`,
    );
  }
  const taken = await store.waits.start({
    endpoint,
    times,
    timeout,
    fail,
    fits: (entry) => entry.endpoint === endpoint && where(frozen(entry), store.capturesOf(entry)),
  });
  return options.times === undefined ? taken[0] : taken;
}

function assertEndpoint({ endpoints }: JournalStore, name: string): void {
  if (endpoints.some((endpoint) => endpoint.name === name)) return;
  throw new UsageError(unknownEndpoint(name, endpoints));
}
