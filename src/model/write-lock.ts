/** Lets one write run at a time, in order. Without another write it costs no promise: seeds write 100,000 times. */
export class WriteLock {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  /** Waits for earlier writes; `undefined` when there are none. Call `release()` after the write. */
  acquire(): Promise<void> | undefined {
    if (this.#held) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#held = true;
    return undefined;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#held = false;
    else next();
  }
}
