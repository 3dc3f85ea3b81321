import { nearest, shown, UsageError } from '../../contract/errors/index.js';
import { MAX_TIMEOUT_MS } from '../../values.js';
import { type JournalEntry, receivedLines, requestLine, type UnmatchedRequest } from './journal-entry.js';

/** The options of `waitFor` for any endpoint. `WaitForOptions` has the types of a given endpoint. */
export interface WaitOptions {
  times?: number;
  timeout?: number;
  where?(entry: JournalEntry, path: Record<string, string | number>): boolean;
}

/** @throws UsageError if the timeout is negative or not a number */
export function assertTimeout(timeout: number): void {
  // JavaScript callers may pass anything.
  if (typeof timeout === 'number' && timeout >= 0) return;
  throw new UsageError(`Invalid "timeout": must be 0 or more milliseconds, got ${shown(timeout)}.`);
}

/** @throws UsageError unless the condition of `waitFor` is a function */
export function assertCondition(where: unknown): void {
  if (typeof where === 'function') return;
  throw new UsageError(`Invalid "where": must be a function, got ${shown(where)}.`);
}

/** One call to `waitFor`. */
export interface Wait {
  endpoint: string;
  times: number;
  /** Milliseconds. */
  timeout: number;
  fits(entry: JournalEntry): boolean;
  /** Creates the wait's error, with the stack of the code that called `waitFor`. */
  fail(message: string): Error;
}

interface Pending extends Wait {
  taken: JournalEntry[];
  resolve(entries: JournalEntry[]): void;
  reject(error: unknown): void;
}

interface ReceivedRequests {
  readonly entries: readonly JournalEntry[];
  readonly unmatched: readonly UnmatchedRequest[];
}

// The real timers: with a test's fake timers, a wait would never time out.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** Pending calls to `waitFor`, in order. Each request goes to the first call that it matches. */
export class Waits {
  readonly #received: ReceivedRequests;
  readonly #pending = new Set<Pending>();
  #taken = new WeakSet<JournalEntry>();

  constructor(received: ReceivedRequests) {
    this.#received = received;
  }

  /** Starts a wait. Resolves with its requests, including earlier ones that no other wait received. */
  start(wait: Wait): Promise<JournalEntry[]> {
    const promise = new Promise<JournalEntry[]>((resolve, reject) => {
      const end = () => {
        stopTimer(timer);
        this.#pending.delete(pending);
      };
      const pending: Pending = {
        ...wait,
        taken: [],
        resolve(entries) {
          end();
          resolve(entries);
        },
        reject: (error) => {
          end();
          reject(error);
          // Passes the requests of the failed wait to the other waits.
          for (const entry of pending.taken) {
            this.#taken.delete(entry);
            this.offer(entry);
          }
        },
      };
      const timeOut = () => pending.reject(wait.fail(this.#timeoutMessage(pending)));
      // The timer keeps the process alive, because a script that only waits must not end.
      const timer = startTimer(timeOut, Math.min(wait.timeout, MAX_TIMEOUT_MS));
      this.#pending.add(pending);
      for (const entry of [...this.#received.entries]) {
        if (this.#pending.has(pending) && !this.#taken.has(entry)) this.#offerTo(pending, entry);
      }
    });
    // Avoids an unhandled rejection on reset if a test fails before it awaits the promise.
    promise.catch(() => undefined);
    return promise;
  }

  /** Passes a new request to the first wait that it matches. */
  offer(entry: JournalEntry): void {
    for (const pending of this.#pending) if (this.#offerTo(pending, entry)) return;
  }

  /** Forgets which requests earlier waits returned, so that later waits can return those requests again. */
  forget(): void {
    this.#taken = new WeakSet();
  }

  end(reason: string): void {
    const pendings = [...this.#pending];
    // Removes all waits first, so that none of them receives the requests of another.
    this.#pending.clear();
    for (const pending of pendings) {
      pending.reject(pending.fail(`Waited for ${pending.endpoint}, but ${reason}`));
    }
  }

  #offerTo(pending: Pending, entry: JournalEntry): boolean {
    let fits: boolean;
    try {
      fits = pending.fits(entry);
    } catch (error) {
      // If the condition throws, the wait fails, not the request.
      pending.reject(error);
      return false;
    }
    if (!fits) return false;
    this.#taken.add(entry);
    pending.taken.push(entry);
    // Sorts the requests, because a failed wait may have passed on some that are older than those already taken.
    pending.taken.sort((a, b) => a.id - b.id);
    if (pending.taken.length === pending.times) pending.resolve(pending.taken);
    return true;
  }

  #timeoutMessage({ endpoint, times, timeout, taken }: Pending): string {
    const { entries, unmatched } = this.#received;
    const wanted = times === 1 ? endpoint : `${times} times ${endpoint} (got ${taken.length})`;
    const others = entries.filter((entry) => !taken.includes(entry));
    const near = this.#nearest(endpoint, others);
    return [
      `Timed out after ${timeout} ms waiting for ${wanted}.`,
      ...(near === undefined ? [] : [near]),
      ...receivedLines(entries, unmatched),
    ].join('\n');
  }

  #nearest(endpoint: string, others: readonly JournalEntry[]): string | undefined {
    const same = others.filter((entry) => entry.endpoint === endpoint);
    const refused = same.findLast((entry) => !this.#taken.has(entry));
    if (refused !== undefined) return `Nearest: ${requestLine(refused)}, which "where" rejected.`;
    const earlier = same.at(-1);
    if (earlier !== undefined) {
      const isHeld = [...this.#pending].some((pending) => pending.taken.includes(earlier));
      const taker = isHeld ? 'counts for a pending waitFor' : 'an earlier waitFor returned';
      return `Nearest: ${requestLine(earlier)}, which ${taker}.`;
    }
    const slip = this.#received.unmatched.findLast((request) => request.nearest === endpoint);
    if (slip !== undefined) return `Nearest: ${slip.method} ${slip.path}, which matches no endpoint.`;
    const names = others.flatMap((entry) => entry.endpoint ?? []);
    const name = nearest(endpoint, names);
    const found = others.findLast((entry) => entry.endpoint === name);
    return found && `Nearest: ${requestLine(found)}.`;
  }
}

/** Captures the stack that called a function. Returns a function that creates an error with this stack. */
export function errorAt(caller: (...args: never[]) => unknown): (message: string) => Error {
  const place: { stack?: string } = {};
  // Some engines lack `captureStackTrace`. There, the stack starts at the timeout.
  const errors: { captureStackTrace?(target: object, caller: unknown): void } = Error;
  errors.captureStackTrace?.(place, caller);
  return (message) => {
    const error = new Error(message);
    const frames = place.stack?.slice(place.stack.indexOf('\n') + 1);
    if (frames !== undefined) error.stack = `Error: ${message}\n${frames}`;
    return error;
  };
}
