import { type Signal, signal, useSignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
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

/** Maximum number of requests that the page keeps. It loads older ones from the journal when needed. */
const MAX_LOADED_REQUESTS = 10_000;
/** Maximum number of requests to unknown endpoints that the page keeps. The journal keeps more. */
const MAX_LOADED_UNMATCHED = 200;
/** Changes within this time cause only one refresh. */
const REFRESH_INTERVAL_MS = 200;
/** How long a confirmation is shown. */
const CONFIRMATION_MS = 5_000;
/** How long a confirmation is shown if the action can be undone. */
const OFFER_MS = 15_000;

/** The mock that an inspector shows, and the features that depend on where it is shown. */
export interface InspectorOptions {
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

/** A string or another value to show in a dialog. */
interface DialogContent {
  title: string;
  value: unknown;
}

/** A button that undoes the last action. */
export interface Undo {
  label: string;
  action(): unknown;
}

/** A request to fill the form of the section Send with. */
interface SendDraft {
  persona?: string;
  request: string;
  params: Record<string, unknown>;
}

export interface Store extends InspectorOptions {
  /** `undefined` until the state is loaded. The sections are shown from then on. */
  state: Signal<MockState | undefined>;
  /** Newest first. */
  requests: Signal<readonly JournalEntry[]>;
  unmatched: Signal<readonly UnmatchedRequest[]>;
  /** Number of times that the journal was cleared. A reset clears it too, and the IDs of requests then start at 1 again. */
  clearCount: Signal<number>;
  /** Whether the stream of the journal is connected; `undefined` before the first attempt. */
  isLive: Signal<boolean | undefined>;
  /** Increases when the organization may have changed. */
  revision: Signal<number>;
  /** The error message of the last action; empty if it succeeded. */
  problem: Signal<string>;
  /** Confirms the last action; shown for a few seconds. */
  notice: Signal<string>;
  /** Offered while `notice` is shown. */
  undo: Signal<Undo | undefined>;
  /** Fills the form of the section Faults when it appears. */
  faultDraft: Signal<Partial<FaultSpec> | undefined>;
  /** Fills the form of the section Send when it appears. */
  sendDraft: Signal<SendDraft | undefined>;
  dialogContent: Signal<DialogContent | undefined>;
  /** Sends a control request and returns the JSON of its response. */
  fetchJson<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Confirms an action, and offers to undo it if possible. */
  notify(text: string, undo?: Undo): void;
  /** Shows a section, such as `records/users/4`. */
  navigate(route: string): void;
  runAction(action: () => unknown): Promise<void>;
  /** Stops the stream and the timers. */
  close(): void;
}

/** Connects a store to a control API. */
export function createStore(options: InspectorOptions): Store {
  const { connection } = options;
  const state = signal<MockState>();
  const requests = signal<readonly JournalEntry[]>([]);
  const unmatched = signal<readonly UnmatchedRequest[]>([]);
  const clearCount = signal(0);
  const isLive = signal<boolean>();
  const revision = signal(0);
  const problem = signal('');
  const notice = signal('');
  const undo = signal<Undo>();
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  const fetchJson = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const text = await connection.send(method, path, body === undefined ? undefined : JSON.stringify(body));
    // Pages do not load the schemas of the routes, so the caller declares the type.
    return JSON.parse(text);
  };

  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let refreshes = 0;
  const refreshSoon = () => {
    const refresh = async () => {
      refreshTimer = undefined;
      const own = ++refreshes;
      try {
        const loaded = await fetchJson<MockState>('GET', 'state');
        // A later refresh may have received its response first.
        if (own === refreshes) state.value = loaded;
      } catch (error) {
        // If the server has stopped, the header shows it. Otherwise the scenario failed.
        if (!(error instanceof ConnectionError)) problem.value = messageOf(error);
      }
      revision.value += 1;
    };
    refreshTimer ??= setTimeout(refresh, state.value === undefined ? 0 : REFRESH_INTERVAL_MS);
  };
  const message = ({ event, data }: StreamMessage) => {
    if (event === 'journal' || event === 'cleared') {
      requests.value = [];
      unmatched.value = [];
    }
    if (event === 'cleared') clearCount.value += 1;
    if (event === 'journal' || event === 'news') {
      requests.value = [...data.requests.toReversed(), ...requests.value].slice(0, MAX_LOADED_REQUESTS);
      unmatched.value = [...data.unmatched.toReversed(), ...unmatched.value].slice(0, MAX_LOADED_UNMATCHED);
    }
    refreshSoon();
  };
  const end = connection.follow({
    message,
    live(isConnected) {
      isLive.value = isConnected;
    },
  });
  return {
    ...options,
    state,
    requests,
    unmatched,
    clearCount,
    isLive,
    revision,
    problem,
    notice,
    undo,
    dialogContent: signal(),
    faultDraft: signal(),
    sendDraft: signal(),
    fetchJson,
    notify(text, offered) {
      clearTimeout(noticeTimer);
      notice.value = text;
      undo.value = offered;
      noticeTimer = setTimeout(
        () => {
          notice.value = '';
          undo.value = undefined;
        },
        offered === undefined ? CONFIRMATION_MS : OFFER_MS,
      );
    },
    navigate(next) {
      if (options.hasAddresses) location.hash = `#${next}`;
      else options.route.value = next;
    },
    async runAction(action) {
      problem.value = '';
      try {
        await action();
      } catch (error) {
        problem.value = messageOf(error);
      }
    },
    close() {
      clearTimeout(refreshTimer);
      clearTimeout(noticeTimer);
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
 * Loads a value when a component appears, when the organization may have changed, and when an input changes.
 * @returns the latest loaded value, and a function that loads it again
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  inputs: readonly unknown[] = [],
): [value: T | undefined, reload: () => Promise<void>] {
  const { problem, revision } = useStore();
  const value = useSignal<T | undefined>(undefined);
  const loads = useRef(0);
  const reload = async () => {
    const own = ++loads.current;
    const loaded = await load();
    if (own === loads.current) value.value = loaded;
  };
  useEffect(() => {
    let isCurrent = true;
    reload().catch((error: unknown) => {
      if (isCurrent) problem.value = messageOf(error);
    });
    return () => {
      isCurrent = false;
      loads.current += 1;
    };
  }, [revision.value, ...inputs]);
  return [value.value, reload];
}

/**
 * Runs a task when a component mounts or an input changes, and again one second after each run. Ignores errors, because
 * the header already shows that the server has stopped.
 */
export function useEverySecond(task: () => Promise<void>, inputs: readonly unknown[] = []): void {
  useEffect(() => {
    let isCurrent = true;
    let timer = setTimeout(run);
    async function run() {
      await task().catch(() => undefined);
      if (isCurrent) timer = setTimeout(run, 1000);
    }
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, inputs);
}
