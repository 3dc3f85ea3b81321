import { type Signal, signal, useSignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { definite, messageOf } from '../values.js';
import {
  type Connection,
  ConnectionError,
  type FaultSpec,
  type JournalEntry,
  type JournalMessage,
  type MockState,
  type UnmatchedRequest,
} from './control-api.js';

/** Maximum number of requests that the page keeps. It loads older requests from the journal when needed. */
const MAX_LOADED_REQUESTS = 10_000;
/** Maximum number of requests to unknown endpoints that the page keeps. The journal keeps more. */
const MAX_LOADED_UNMATCHED = 200;
/** Changes within this time cause only one refresh. */
const REFRESH_INTERVAL_MS = 200;
const CONFIRMATION_MS = 5_000;
/** Milliseconds for which a confirmation with an Undo button is shown. */
const UNDO_MS = 15_000;

/** The mock that an inspector shows, and how the page around the inspector uses it. */
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

export type Undo = () => Promise<void>;

/** A request that fills the form of the Send section. */
interface SendDraft {
  persona?: string;
  request: string;
  params: Record<string, unknown>;
}

export type Store = ReturnType<typeof createStore>;

/** Creates the state of an inspector, and follows the journal until `close()`. */
export function createStore(options: InspectorOptions) {
  const { connection } = options;
  const signals = {
    /** `undefined` until the state is loaded. The sections are shown from then on. */
    state: signal<MockState>(),
    /** Newest first. */
    requests: signal<readonly JournalEntry[]>([]),
    unmatched: signal<readonly UnmatchedRequest[]>([]),
    /**
     * Number of times that the journal was cleared. A reset also clears the journal; request IDs then start at 1 again.
     */
    clearCount: signal(0),
    /** Whether the stream of the journal is connected; `undefined` before the first attempt. */
    isLive: signal<boolean>(),
    /** Increases when the organization may have changed. */
    revision: signal(0),
    /** The error message of the last action; empty if it succeeded. */
    problem: signal(''),
    dialogContent: signal<{ title: string; value: unknown }>(),
    /** Fills the form of the Faults section when the section appears. */
    faultDraft: signal<Partial<FaultSpec>>(),
    /** Fills the form of the Send section when the section appears. */
    sendDraft: signal<SendDraft>(),
  };
  const { state, requests, unmatched, clearCount, isLive, revision, problem, dialogContent } = signals;
  const { stop: stopNotices, ...notices } = createNotices();
  /** Shows a string or a value in a dialog above the inspector. */
  const showDialog = (title: string, value: unknown) => {
    dialogContent.value = { title, value };
  };

  /** Sends a control request and returns the JSON of its response. */
  const fetchJson = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const text = await connection.send(method, path, body === undefined ? undefined : JSON.stringify(body));
    // Pages do not load the schemas of the routes, so the caller declares the type.
    return JSON.parse(text);
  };

  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let refreshCount = 0;
  const refresh = async () => {
    refreshTimer = undefined;
    const number = ++refreshCount;
    try {
      const loaded = await fetchJson<MockState>('GET', 'state');
      // A later refresh may have received its response first.
      if (number === refreshCount) state.value = loaded;
    } catch (error) {
      // If the server has stopped, the header says so. Otherwise, the scenario failed.
      if (!(error instanceof ConnectionError)) problem.value = messageOf(error);
    }
    revision.value += 1;
  };
  const receive = ({ event, data }: JournalMessage) => {
    if (event === 'journal' || event === 'cleared') {
      requests.value = [];
      unmatched.value = [];
    }
    if (event === 'cleared') clearCount.value += 1;
    if (event === 'journal' || event === 'news') {
      requests.value = [...data.requests.toReversed(), ...requests.value].slice(0, MAX_LOADED_REQUESTS);
      unmatched.value = [...data.unmatched.toReversed(), ...unmatched.value].slice(0, MAX_LOADED_UNMATCHED);
    }
    refreshTimer ??= setTimeout(refresh, state.value === undefined ? 0 : REFRESH_INTERVAL_MS);
  };
  const stopFollowing = connection.follow({
    message: receive,
    live(isConnected) {
      isLive.value = isConnected;
    },
  });
  return {
    ...options,
    ...signals,
    ...notices,
    showDialog,
    /**
     * Copies a string and confirms this, or shows the string if the browser forbids copying.
     * @returns whether the string was copied
     */
    async copyOrShow(text: string, title: string, confirmation: string): Promise<boolean> {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        showDialog(title, text);
        return false;
      }
      notices.notify(confirmation);
      return true;
    },
    fetchJson,
    /** Shows a section, such as `records/users/4`. */
    navigate(route: string) {
      if (options.hasAddresses) location.hash = `#${route}`;
      else options.route.value = route;
    },
    /** Runs an action, and shows its error if it fails. */
    async runAction(action: () => unknown) {
      problem.value = '';
      try {
        await action();
      } catch (error) {
        problem.value = messageOf(error);
      }
    },
    close() {
      clearTimeout(refreshTimer);
      stopNotices();
      stopFollowing();
    },
  };
}

/** Creates the confirmation of the last action, and the offer to undo the action. Both are shown for a few seconds. */
function createNotices() {
  const notice = signal('');
  const undo = signal<Undo>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (text: string, offered?: Undo) => {
    notice.value = text;
    undo.value = offered;
  };
  return {
    notice,
    undo,
    /** Confirms an action, and offers to undo it if possible. */
    notify(text: string, offered?: Undo) {
      clearTimeout(timer);
      show(text, offered);
      timer = setTimeout(() => show(''), offered === undefined ? CONFIRMATION_MS : UNDO_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

export const StoreContext = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  return definite(useContext(StoreContext));
}

type Loaded<T> = [value: T | undefined, reload: () => Promise<void>];

/** Loads a value as `useLoadedOnce` does, and reloads it when the organization may have changed. */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[] = []): Loaded<T> {
  return useLoadedOnce(load, [useStore().revision.value, ...inputs]);
}

/**
 * Loads a value when a component appears and when an input changes. If loading fails, shows the error on the page.
 * @returns the latest loaded value, and a function that loads it again
 */
export function useLoadedOnce<T>(load: () => Promise<T>, inputs: readonly unknown[] = []): Loaded<T> {
  const { problem } = useStore();
  const value = useSignal<T | undefined>(undefined);
  const loads = useRef(0);
  const reload = async () => {
    const number = ++loads.current;
    const loaded = await load();
    if (number === loads.current) value.value = loaded;
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
  }, inputs);
  return [value.value, reload];
}

/** Returns the value of a promise, or the error message to show in its place. */
export function valueOrFailure<T>(promise: Promise<T>): Promise<{ value?: T; failure?: string }> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ failure: messageOf(error) }),
  );
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
