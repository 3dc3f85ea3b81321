import { type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { Connection } from './connection.js';
import type { JournalEntry, MockState, StreamMessage, UnmatchedRequest } from './wire.js';

/** Older ones are still in the journal, but not shown. */
const MAX_SHOWN_REQUESTS = 200;
/** Several changes within this time cause one refresh. */
const REFRESH_INTERVAL_MS = 200;

/** The place where the inspector is shown, with its features there. */
export interface Place {
  connection: Connection;
  /** Section that is shown, such as `journal` or `records/users`. */
  route: Signal<string>;
  /** The sections have addresses, because the page belongs to the inspector. */
  hasAddresses?: boolean;
  /** The persona that the page is signed in as. */
  signIn?: {
    persona: Signal<string>;
    choose(name: string): void;
    /** The choice that keeps the page's own credentials. */
    hint: string;
    /** Reloads the page, if the choice needs that to take effect. */
    reload?(): void;
  };
}

/** A text to show in the dialog. */
export interface Shown {
  title: string;
  value: unknown;
}

/** The state of one inspector. */
export interface Store extends Place {
  /** `undefined` until it is loaded; the sections are shown from then on. */
  state: Signal<MockState | undefined>;
  /** Newest first. */
  requests: Signal<readonly JournalEntry[]>;
  unmatched: Signal<readonly UnmatchedRequest[]>;
  live: Signal<boolean | undefined>;
  /** Increases when something may have changed. */
  revision: Signal<number>;
  problem: Signal<string>;
  /** For screen readers: the last action that succeeded. */
  said: Signal<string>;
  shown: Signal<Shown | undefined>;
  /** Sends a control request and returns the JSON of its response. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Runs an action and shows its error. */
  attempt(action: () => unknown): Promise<void>;
  /** Ends the stream. */
  close(): void;
}

/** Connects a store to a control API. */
export function createStore(place: Place): Store {
  const { connection } = place;
  const state = signal<MockState>();
  const requests = signal<readonly JournalEntry[]>([]);
  const unmatched = signal<readonly UnmatchedRequest[]>([]);
  const live = signal<boolean>();
  const revision = signal(0);
  const problem = signal('');

  const ask = async <T>(method: string, path: string, body?: unknown) =>
    JSON.parse(
      await connection.send(method, path, body === undefined ? undefined : JSON.stringify(body)),
    ) as T;

  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = () => {
    const refresh = async () => {
      timer = undefined;
      // The stream shows whether the server is gone.
      state.value = await ask<MockState>('GET', 'state').catch(() => state.value);
      revision.value += 1;
    };
    timer ??= setTimeout(refresh, state.value === undefined ? 0 : REFRESH_INTERVAL_MS);
  };
  const message = ({ event, data }: StreamMessage) => {
    if (event === 'journal' || event === 'cleared') {
      requests.value = [];
      unmatched.value = [];
    }
    if (event === 'journal' || event === 'news') {
      requests.value = [...data.requests.toReversed(), ...requests.value].slice(0, MAX_SHOWN_REQUESTS);
      unmatched.value = [...data.unmatched.toReversed(), ...unmatched.value].slice(0, MAX_SHOWN_REQUESTS);
    }
    refreshSoon();
  };
  const end = connection.follow({
    message,
    live(isLive) {
      live.value = isLive;
    },
  });
  return {
    ...place,
    state,
    requests,
    unmatched,
    live,
    revision,
    problem,
    said: signal(''),
    shown: signal(),
    ask,
    async attempt(action) {
      problem.value = '';
      try {
        await action();
      } catch (error) {
        problem.value = error instanceof Error ? error.message : String(error);
      }
    },
    close() {
      clearTimeout(timer);
      end();
    },
  };
}

export const StoreContext = createContext<Store>(undefined as never);

/** The store of the inspector around a component. */
export function useStore(): Store {
  return useContext(StoreContext);
}

/** Loads something when a component appears, and again whenever it may have changed. */
export function useRefresh(load: () => Promise<void>, ...inputs: unknown[]): void {
  const { problem, revision } = useStore();
  useEffect(() => {
    load().catch((error: Error) => {
      problem.value = error.message;
    });
  }, [revision.value, ...inputs]);
}

/** The name of a user, as far as it is known. */
export function nameOf(state: MockState | undefined, userId: number | null): string {
  if (userId === null) return 'nobody';
  const personas = Object.entries(state?.personas ?? {});
  return personas.find(([, { user_id }]) => user_id === userId)?.[0] ?? `user ${userId}`;
}
