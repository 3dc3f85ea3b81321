/**
 * Runs tasks one after the other, in order. All writes to an organization go through it: concurrent updates
 * of one record would lose one.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones have settled. */
  runExclusive<T>(task: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(task);
    this.#last = turn.then(ignore, ignore);
    return turn;
  }
}

function ignore(): void {}
