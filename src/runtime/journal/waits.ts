import { nearest } from '../../contract/errors/index.js';
import type { JournalEntry } from './journal-entry.js';
import { type Received, receivedLines, requestLine } from './received-lines.js';

/** The options of `waitFor`, without their types. */
export interface WaitOptions {
  times?: number;
  timeout?: number;
  where?(entry: JournalEntry, path: Record<string, string | number>): boolean;
}

/** Somebody who waits for requests. */
export interface Wait {
  endpoint: string;
  times: number;
  /** Milliseconds. */
  timeout: number;
  fits(entry: JournalEntry): boolean;
}

interface Pending extends Wait {
  taken: JournalEntry[];
  done(entries: JournalEntry[]): void;
  fail(error: unknown): void;
}

/** The real timers: with a test's fake timers, a wait without a match would hang. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** Who waits for requests, in the order in which they came; each request goes to the first whom it fits. */
export class Waits {
  readonly #received: Received;
  readonly #pending = new Set<Pending>();
  #taken = new WeakSet<JournalEntry>();

  constructor(received: Received) {
    this.#received = received;
  }

  /** Resolves with the requests, those that are there and nobody took first. */
  start(wait: Wait): Promise<JournalEntry[]> {
    const promise = new Promise<JournalEntry[]>((resolve, reject) => {
      const end = () => {
        stopTimer(timer);
        this.#pending.delete(pending);
      };
      const pending: Pending = {
        ...wait,
        taken: [],
        done(entries) {
          end();
          resolve(entries);
        },
        fail: (error) => {
          end();
          // What it took and did not need is there for others.
          for (const entry of pending.taken) this.#taken.delete(entry);
          reject(error);
        },
      };
      const giveUp = () => pending.fail(new Error(this.#inVain(pending)));
      const timer = startTimer(giveUp, Math.min(wait.timeout, MAX_TIMEOUT_MS));
      // Waiting alone keeps no process alive.
      (timer as { unref?(): void }).unref?.();
      this.#pending.add(pending);
      for (const entry of [...this.#received]) {
        if (this.#pending.has(pending) && !this.#taken.has(entry)) this.#give(pending, entry);
      }
    });
    // A test that fails before it awaits this should not fail a second time at its reset.
    promise.catch(() => undefined);
    return promise;
  }

  /** A request was answered. */
  offer(entry: JournalEntry): void {
    for (const pending of this.#pending) if (this.#give(pending, entry)) return;
  }

  /** The requests so far are gone. */
  forget(): void {
    this.#taken = new WeakSet();
  }

  /** Nobody waits any longer. */
  end(reason: string): void {
    for (const pending of [...this.#pending]) {
      pending.fail(new Error(`Waited for ${pending.endpoint}, but ${reason}`));
    }
  }

  #give(pending: Pending, entry: JournalEntry): boolean {
    let fits: boolean;
    try {
      fits = pending.fits(entry);
    } catch (error) {
      // A mistake in somebody's condition is theirs to see, not the request's.
      pending.fail(error);
      return false;
    }
    if (!fits) return false;
    this.#taken.add(entry);
    pending.taken.push(entry);
    if (pending.taken.length === pending.times) pending.done(pending.taken);
    return true;
  }

  #inVain({ endpoint, times, timeout, taken }: Pending): string {
    const wanted = times === 1 ? endpoint : `${times} times ${endpoint} (got ${taken.length})`;
    const lines = [`Waited ${timeout} ms in vain for ${wanted}.`];
    const others = this.#received.filter((entry) => !taken.includes(entry));
    const near = this.#nearest(endpoint, others);
    if (near !== undefined) lines.push(near);
    lines.push(...receivedLines(this.#received));
    return lines.join('\n');
  }

  #nearest(endpoint: string, others: readonly JournalEntry[]): string | undefined {
    const same = others.filter((entry) => entry.endpoint === endpoint);
    const refused = same.findLast((entry) => !this.#taken.has(entry));
    if (refused !== undefined) return `Nearest: ${requestLine(refused)}, which "where" does not take.`;
    const earlier = same.at(-1);
    if (earlier !== undefined) return `Nearest: ${requestLine(earlier)}, which an earlier waitFor took.`;
    const slip = this.#received.unmatched.findLast((one) => one.nearest === endpoint);
    if (slip !== undefined) return `Nearest: ${slip.method} ${slip.path}, which is no endpoint.`;
    const name = nearest(
      endpoint,
      others.flatMap((entry) => entry.endpoint ?? []),
    );
    const found = others.findLast((entry) => entry.endpoint === name);
    return found && `Nearest: ${requestLine(found)}.`;
  }
}

/** What a timer can count. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
