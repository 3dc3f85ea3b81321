import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 15;
const MAX_WAIT_MS = 1_500;
/** A server that has lost several events will lose more of them. */
const SHORT_MAX_WAIT_MS = 150;
const MAX_TIMEOUTS = 4;

/** Waits for events, which some servers deliver a moment after the response. */
export class EventWaits {
  #timeouts = 0;

  /** Repeats until `arrived` resolves to true, or the wait times out. */
  async until(arrived: () => Promise<boolean>): Promise<void> {
    const maxWait = this.#timeouts < MAX_TIMEOUTS ? MAX_WAIT_MS : SHORT_MAX_WAIT_MS;
    let pause = FIRST_PAUSE_MS;
    for (let waited = 0; !(await arrived()); waited += pause, pause *= 2) {
      if (waited >= maxWait) {
        this.#timeouts++;
        return;
      }
      await sleep(pause);
    }
  }
}
