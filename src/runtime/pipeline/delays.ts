import type { Organization } from '../../model/index.js';
import { unref } from '../../values.js';

/** The longest time that timers support, in milliseconds. Timers with a longer time fire at once. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;

type Timer = ReturnType<typeof setTimeout>;

/** Lets the process exit while the timer runs. Browsers have no equivalent. */
function unrefTimer(timer: Timer): Timer {
  unref(timer);
  return timer;
}

/**
 * The reason why a wait ended: it timed out, `until` settled, the client disconnected, the mock was reset or closed, or
 * the mock dropped its connections.
 */
export type WaitEnd = 'elapsed' | 'settled' | 'aborted' | 'reset' | 'closed' | 'severed';

export interface WaitOptions {
  /** Ends the wait when it settles. Such a wait does not keep the process alive. */
  until?: Promise<void>;
  /** Ends the wait when the client disconnects. */
  signal?: AbortSignal;
}

/** Pending responses: delayed ones, those that never complete, and long polls. */
export class Delays {
  readonly #releases = new Set<(end: WaitEnd) => void>();

  /** Waits for this many milliseconds (`Infinity` for no limit), or until another reason ends the wait. */
  wait(milliseconds: number, { until, signal }: WaitOptions = {}): Promise<WaitEnd> {
    return new Promise((resolve) => {
      const release = (end: WaitEnd) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#releases.delete(release);
        resolve(end);
      };
      const abort = () => release('aborted');
      const timer = timerOf(milliseconds, () => release('elapsed'), until !== undefined);
      until?.then(() => release('settled'));
      this.#releases.add(release);
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) release('aborted');
    });
  }

  /** Ends all waits at once. */
  end(reason: 'reset' | 'closed' | 'severed'): void {
    for (const release of [...this.#releases]) release(reason);
  }
}

/** Starts the timer of a wait. An infinite wait has none, because it would keep the process alive. */
function timerOf(milliseconds: number, release: () => void, polled: boolean): Timer | undefined {
  if (milliseconds === Infinity) return undefined;
  const timer = setTimeout(release, Math.min(milliseconds, MAX_TIMEOUT_MS));
  return polled ? unrefTimer(timer) : timer;
}

/** Calls a function when scheduled messages and other work are due, while a client polls and the clock follows real time. */
export class DueAlarm {
  readonly #nextDueAt: (org: Organization) => number | undefined;
  readonly #ring: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(nextDueAt: (org: Organization) => number | undefined, ring: () => void) {
    this.#nextDueAt = nextDueAt;
    this.#ring = ring;
  }

  /** Sets the timer to the time at which something is due next. */
  set(org: Organization): void {
    this.stop();
    const { state } = org.clock;
    if (!('offset' in state) || !org.events.anyWaiting) return;
    const due = this.#nextDueAt(org);
    if (due === undefined) return;
    const milliseconds = Math.max(0, (due - state.offset) * 1000 - Date.now());
    this.#timer = unrefTimer(setTimeout(this.#ring, Math.min(milliseconds, MAX_TIMEOUT_MS)));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
