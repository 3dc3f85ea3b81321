/**
 * Runs tasks one after the other, in the order in which they came. Everything that writes to an organization goes through
 * it: of two concurrent updates of one record, one would be lost.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task when all earlier ones have settled. */
  runExclusive<T>(task: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(task);
    this.#last = turn.then(ignore, ignore);
    return turn;
  }
}

function ignore(): void {}
