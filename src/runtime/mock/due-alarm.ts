import type { Organization } from '../../model/index.js';
import { MAX_TIMEOUT_MS, unrefTimer } from '../pipeline/delays.js';

/** Rings when work becomes due, while a client polls for events and the clock follows real time. */
export class DueAlarm {
  readonly #nextDueAt: (org: Organization) => number | undefined;
  readonly #ring: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(nextDueAt: (org: Organization) => number | undefined, ring: () => void) {
    this.#nextDueAt = nextDueAt;
    this.#ring = ring;
  }

  /** Sets the alarm to the next due work. */
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
