import { shown, UsageError } from '../../contract/errors/index.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { ResetOptions } from '../../runtime/mock/options.js';
import { parseSnapshot, type Snapshot } from '../../runtime/mock/snapshot.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf } from '../../values.js';

/**
 * The stored state: a snapshot, and the options of the mock that made the snapshot. A mock with other options ignores
 * the stored state.
 */
export interface Stored {
  madeWith: string;
  snapshot: Snapshot;
}

/** Storage that keeps the state of a mock after the page closes. */
export interface Store {
  /** Returns the stored value, if there is one. An older or newer release may have written it. */
  load(): Promise<unknown>;
  /** @throws when the value exceeds the storage quota */
  save(stored: Stored): Promise<void>;
  clear(): Promise<void>;
}

/** `true`, or a `key` that separates several mocks of one origin. */
type KeyOption = boolean | { key: string };

/**
 * Returns the storage that the options select, if `persist` or `shared` is set.
 * @throws UsageError when both are set
 */
export function storeOf({ persist, shared }: Partial<Record<'persist' | 'shared', KeyOption>>): {
  store?: Store;
  /** The key under which tabs share the mock. */
  sharedKey?: string;
} {
  const tab = keyOf('persist', persist);
  const origin = keyOf('shared', shared);
  if (tab !== undefined && origin !== undefined) {
    throw new UsageError('Pass either "persist" or "shared", not both: shared state survives a reload too.');
  }
  if (origin !== undefined) return { store: originStore(origin), sharedKey: origin };
  return tab === undefined ? {} : { store: tabStore(tab) };
}

/** @throws UsageError unless the option is a boolean, `{ key }` or omitted */
function keyOf(option: string, input: KeyOption | undefined): string | undefined {
  if (input === undefined || input === false) return undefined;
  if (input === true) return 'default';
  if (typeof input?.key === 'string' && input.key !== '') return input.key;
  throw new UsageError(`Invalid "${option}": must be true, false or { key: 'a name' }, got ${shown(input)}.`);
}

/** Returns a store that keeps the state in session storage, separately for each tab. */
function tabStore(key: string): Store {
  const name = `team-chat-mock:${key}`;
  return {
    async load() {
      const text = sessionStorage.getItem(name);
      return text === null ? undefined : JSON.parse(text);
    },
    async save(stored) {
      sessionStorage.setItem(name, JSON.stringify(stored));
    },
    async clear() {
      sessionStorage.removeItem(name);
    },
  };
}

/**
 * Returns a store that keeps the state in IndexedDB. All tabs of an origin share the state, and it survives when they
 * close.
 */
function originStore(key: string): Store {
  const withStates = async <T>(
    mode: IDBTransactionMode,
    use: (states: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const opening = indexedDB.open('team-chat-mock', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('states'));
    await settled(opening, 'success', 'error');
    const database = opening.result;
    try {
      const transaction = database.transaction('states', mode);
      const request = use(transaction.objectStore('states'));
      // A request succeeds before its transaction, which can still fail, for example when the disk is full.
      await Promise.all([settled(request, 'success', 'error'), settled(transaction, 'complete', 'abort')]);
      return request.result;
    } finally {
      database.close();
    }
  };
  return {
    load: () => withStates<unknown>('readonly', (states) => states.get(key)),
    save: async (stored) => void (await withStates('readwrite', (states) => states.put(stored, key))),
    clear: () => withStates('readwrite', (states) => states.delete(key)),
  };
}

function settled(
  target: IDBRequest | IDBTransaction,
  success: 'success' | 'complete',
  failure: 'error' | 'abort',
): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve());
    target.addEventListener(failure, () => reject(target.error));
  });
}

const SAVE_INTERVAL_MS = 500;

/** Stores the state of a mock, and restores it when the page loads. */
export class Persisted {
  readonly #mock: TeamChatMock;
  readonly #store: Store;
  #madeWith = '';
  #gaveUp = false;
  /** The revision that was loaded or saved last. */
  #saved = '';

  constructor(mock: TeamChatMock, store: Store) {
    this.#mock = mock;
    this.#store = store;
  }

  /** Restores the state stored by a mock with the same scenario, seed, level and dialect; ignores any other state. */
  async load(): Promise<void> {
    const { scenario, seed, featureLevel, dialect } = await this.#mock.state();
    this.#madeWith = JSON.stringify({ scenario, seed, featureLevel, dialect });
    try {
      const { madeWith, snapshot } = fieldsOf(await this.#store.load());
      if (madeWith === this.#madeWith) await this.#mock.restore(parseSnapshot(snapshot));
    } catch (error) {
      console.warn(`[team-chat-mock] Discarded the stored state, which cannot be read: ${String(error)}`);
    }
    this.#saved = runtimeOf(this.#mock).revision;
  }

  /**
   * Also stores changes made by code: within a second, and when the page closes.
   * @param mayStore whether the mock of this tab is the one whose state is stored
   * @returns a function that stops storing such changes
   */
  saveChanges(mayStore: () => boolean): () => void {
    const save = () => {
      if (mayStore() && this.#saved !== runtimeOf(this.#mock).revision) void this.save();
    };
    const timer = setInterval(save, SAVE_INTERVAL_MS);
    addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', save);
    };
  }

  /** Stores the current state. Warns once if that fails, and continues without storage. */
  async save(): Promise<void> {
    if (this.#gaveUp) return;
    this.#saved = runtimeOf(this.#mock).revision;
    try {
      await this.#store.save({ madeWith: this.#madeWith, snapshot: await this.#mock.snapshot() });
    } catch (error) {
      this.#giveUp(error);
      // A reload must not restore an older state. If clearing fails, the storage is unavailable and contains
      // no state.
      await this.#store.clear().catch(() => undefined);
    }
  }

  #giveUp(error: unknown): void {
    if (!this.#gaveUp) {
      console.warn(`[team-chat-mock] The state cannot be stored, so a reload loses it: ${String(error)}`);
    }
    this.#gaveUp = true;
  }

  /** Resets the mock and removes the stored state. With options, stores the new state, which a reload then keeps. */
  async reset(to?: ResetOptions): Promise<void> {
    await this.#mock.reset(to);
    if (to !== undefined) return this.save();
    this.#saved = runtimeOf(this.#mock).revision;
    await this.#store.clear().catch((error) => this.#giveUp(error));
  }
}
