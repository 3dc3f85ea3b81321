import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 15;
const PATIENCE_MS = 1_500;
/** A server that has lost several events will lose more of them. */
const SHORT_PATIENCE_MS = 150;
const MAX_DISAPPOINTMENTS = 4;

/** Waits for events, which some servers deliver a moment after the response. */
export class EventWaits {
  #disappointments = 0;

  /** Repeats until `arrived` resolves to true, or the wait seems pointless. */
  async until(arrived: () => Promise<boolean>): Promise<void> {
    const patience = this.#disappointments < MAX_DISAPPOINTMENTS ? PATIENCE_MS : SHORT_PATIENCE_MS;
    let pause = FIRST_PAUSE_MS;
    for (let waited = 0; !(await arrived()); waited += pause, pause *= 2) {
      if (waited >= patience) {
        this.#disappointments++;
        return;
      }
      await sleep(pause);
    }
  }
}
