import type { DeepReadonly, Organization, User } from '../model/index.js';

/** What a request waits for, and what it does then. */
export interface LongPollOptions<B> {
  /** When this settles, the wait is over. */
  until: Promise<void>;
  /** It is over after this many milliseconds of real time, too. */
  milliseconds: number;
  /** Answers, in a turn of its own. */
  resume(org: Organization, actor: DeepReadonly<User>): Promise<B> | B;
  /** The wait is over, however it ended. */
  leave(): void;
}

/**
 * In place of an answer: the request waits outside of the organization's turn, so that others can be served, and is
 * answered later.
 */
export class LongPoll<B = Record<string, unknown>> {
  readonly options: LongPollOptions<B>;

  constructor(given: LongPollOptions<B>) {
    this.options = given;
  }
}
