import type { Organization, UserRecord } from '../model/index.js';
import type { ApiError } from './errors/index.js';

/** Options of a long poll: the end of the wait, and the response after it. */
export interface LongPollOptions<TBody> {
  /** Ends the wait when it settles. */
  until: Promise<void>;
  /** The longest wait, in real time. */
  timeoutMs: number;
  /** Responds after the wait, in a separate turn. */
  resume(org: Organization, actor: UserRecord): Promise<TBody> | TBody;
  /** Returns the error for a mock that is reset during the wait. */
  expired(): ApiError;
  /** Number of consecutive polls, ending with this one, that each were replaced by the next; 0 if this one was not replaced. */
  replaced(): number;
  /** Called when the wait ends, for any reason. */
  leave(): void;
}

/**
 * Returned by `run` when a request has to wait: it waits outside of the organization's turn and responds
 * later.
 */
export class LongPoll<TBody = Record<string, unknown>> {
  readonly options: LongPollOptions<TBody>;

  constructor(options: LongPollOptions<TBody>) {
    this.options = options;
  }
}
