/** What a timer can count, in milliseconds; one that is given more fires at once. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;

type Timer = ReturnType<typeof setTimeout>;

/** The same timer, which no longer keeps a process alive. Browsers have no such thing. */
export function unrefTimer(timer: Timer): Timer {
  (timer as { unref?(): void }).unref?.();
  return timer;
}

/** Answers that are held back: slow ones, those that never come, and those for who waits for events. */
export class Delays {
  readonly #releases = new Set<() => void>();

  /**
   * Settles after this many milliseconds (`Infinity`: never), or when the signal fires, or when all delays end.
   * @param poll settles when a client that waits for events is to be answered; a timer for that keeps no process alive
   */
  wait(milliseconds: number, signal?: AbortSignal, poll?: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', release);
        this.#releases.delete(release);
        resolve();
      };
      const timer = timerOf(milliseconds, release, poll !== undefined);
      poll?.then(release);
      this.#releases.add(release);
      signal?.addEventListener('abort', release);
      if (signal?.aborted) release();
    });
  }

  /** Ends all delays at once. */
  end(): void {
    for (const release of this.#releases) release();
    this.#releases.clear();
  }
}

/** Without an end there is no timer either: it would keep the process alive. */
function timerOf(milliseconds: number, release: () => void, polled: boolean): Timer | undefined {
  if (milliseconds === Infinity) return undefined;
  const timer = setTimeout(release, Math.min(milliseconds, MAX_TIMEOUT_MS));
  // A client that polls for ever must not keep the process alive.
  return polled ? unrefTimer(timer) : timer;
}
