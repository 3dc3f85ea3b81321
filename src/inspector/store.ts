import { type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { nameIn } from '../runtime/control/wire.js';
import { definite, messageOf } from '../values.js';
import {
  type Connection,
  ConnectionError,
  type FaultSpec,
  type JournalEntry,
  type MockState,
  type StreamMessage,
  type UnmatchedRequest,
} from './control-api.js';

/** Older requests are loaded from the journal when they are needed. */
const MAX_LOADED_REQUESTS = 10_000;
/** The number of shown requests to unknown endpoints. The journal keeps more. */
const MAX_SHOWN_UNMATCHED = 200;
/** Changes within this time cause only one refresh. */
const REFRESH_INTERVAL_MS = 200;
/** How long a confirmation is shown. */
const CONFIRMATION_MS = 5_000;
/** How long a confirmation is shown if the action can be undone. */
const OFFER_MS = 15_000;

/** The place where the inspector is shown, with its features there. */
export interface Place {
  connection: Connection;
  /** Section that is shown, such as `journal` or `records/users`. */
  route: Signal<string>;
  /** Whether the sections have addresses, because the page belongs to the inspector. */
  hasAddresses?: boolean;
  /** The persona that the page is signed in as. */
  signIn?: {
    persona: Signal<string>;
    choose(name: string): void;
    /** The label of the choice that keeps the page's own credentials. */
    hint: string;
    /** Reloads the page, if the choice needs that to take effect. */
    reload?(): void;
  };
}

/** A string to show in the dialog. */
export interface Shown {
  title: string;
  value: unknown;
}

/** An action that undoes what was just done. */
export interface Undo {
  label: string;
  action(): unknown;
}

/** A request to fill a form with. */
export interface SendDraft {
  persona?: string;
  request: string;
  params: Record<string, unknown>;
}

/** The state of one inspector. */
export interface Store extends Place {
  /** `undefined` until it is loaded; the sections are shown from then on. */
  state: Signal<MockState | undefined>;
  /** Newest first. */
  requests: Signal<readonly JournalEntry[]>;
  unmatched: Signal<readonly UnmatchedRequest[]>;
  /** Number of times that the journal was cleared; after each, the IDs of requests start again. */
  clears: Signal<number>;
  live: Signal<boolean | undefined>;
  /** Increases when the organization may have changed. */
  revision: Signal<number>;
  problem: Signal<string>;
  /** The last action that succeeded; shown for a few seconds. */
  said: Signal<string>;
  /** Undoes the last action, while `said` is shown. */
  undo: Signal<Undo | undefined>;
  /** Fills the form of the section Faults when it appears. */
  faultDraft: Signal<Partial<FaultSpec> | undefined>;
  /** Fills the form of the section Send when it appears. */
  sendDraft: Signal<SendDraft | undefined>;
  shown: Signal<Shown | undefined>;
  /** Sends a control request and returns the JSON of its response. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Confirms an action, and offers to undo it. */
  say(text: string, undo?: Undo): void;
  /** Shows a section, such as `records/users/4`. */
  go(route: string): void;
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
  const clears = signal(0);
  const live = signal<boolean>();
  const revision = signal(0);
  const problem = signal('');
  const said = signal('');
  const undo = signal<Undo>();
  let saying: ReturnType<typeof setTimeout> | undefined;

  const ask = async <T>(method: string, path: string, body?: unknown) => {
    const text = await connection.send(method, path, body === undefined ? undefined : JSON.stringify(body));
    // Pages do not load the schemas of the routes, so the type is the one that the caller declares.
    return JSON.parse(text) as T;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = () => {
    const refresh = async () => {
      timer = undefined;
      state.value = await ask<MockState>('GET', 'state').catch((error: unknown) => {
        // If the server has stopped, the stream shows it. Otherwise the scenario failed.
        if (!(error instanceof ConnectionError)) problem.value = messageOf(error);
        return state.value;
      });
      revision.value += 1;
    };
    timer ??= setTimeout(refresh, state.value === undefined ? 0 : REFRESH_INTERVAL_MS);
  };
  const message = ({ event, data }: StreamMessage) => {
    if (event === 'journal' || event === 'cleared') {
      requests.value = [];
      unmatched.value = [];
    }
    if (event === 'cleared') clears.value += 1;
    if (event === 'journal' || event === 'news') {
      requests.value = [...data.requests.toReversed(), ...requests.value].slice(0, MAX_LOADED_REQUESTS);
      unmatched.value = [...data.unmatched.toReversed(), ...unmatched.value].slice(0, MAX_SHOWN_UNMATCHED);
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
    clears,
    live,
    revision,
    problem,
    said,
    undo,
    shown: signal(),
    faultDraft: signal(),
    sendDraft: signal(),
    ask,
    say(text, offered) {
      clearTimeout(saying);
      said.value = text;
      undo.value = offered;
      saying = setTimeout(
        () => {
          said.value = '';
          undo.value = undefined;
        },
        offered === undefined ? CONFIRMATION_MS : OFFER_MS,
      );
    },
    go(next) {
      if (place.hasAddresses) location.hash = `#${next}`;
      else place.route.value = next;
    },
    async attempt(action) {
      problem.value = '';
      try {
        await action();
      } catch (error) {
        problem.value = messageOf(error);
      }
    },
    close() {
      clearTimeout(timer);
      clearTimeout(saying);
      end();
    },
  };
}

export const StoreContext = createContext<Store | undefined>(undefined);

/** The store of the inspector around a component. */
export function useStore(): Store {
  return definite(useContext(StoreContext));
}

/**
 * Loads data when a component appears, and again whenever the organization may have changed. `isCurrent()` is false
 * once a newer load has started.
 */
export function useRefresh(load: (isCurrent: () => boolean) => Promise<void>, ...inputs: unknown[]): void {
  const { problem, revision } = useStore();
  useEffect(() => {
    let current = true;
    load(() => current).catch((error: unknown) => {
      if (current) problem.value = messageOf(error);
    });
    return () => {
      current = false;
    };
  }, [revision.value, ...inputs]);
}

/** The persona of a user, `user 12` for another user, or `anonymous`. */
export function nameOf(state: MockState | undefined, userId: number | null): string {
  return nameIn(state?.personas ?? {}, { user_id: userId });
}

/** Saves a string as a file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
