/**
 * Lets tasks run one after the other, in the order in which they came. Two updates of one record at once would lose
 * one of them, so everything that touches an organization takes its turn.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the task when all earlier ones have ended, well or not. */
  runExclusive<T>(task: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(task);
    this.#last = turn.then(over, over);
    return turn;
  }
}

function over(): void {}
