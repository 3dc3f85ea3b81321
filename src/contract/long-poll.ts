import type { Organization, UserRecord } from '../model/index.js';
import type { ApiError } from './errors/index.js';

/** How long a request waits, and how it responds afterwards. */
export interface LongPollOptions<TBody> {
  /** Ends the wait when it settles. */
  until: Promise<void>;
  /** The longest wait, in milliseconds of real time. */
  milliseconds: number;
  /** Responds after the wait, in a separate turn. */
  resume(org: Organization, actor: UserRecord): Promise<TBody> | TBody;
  /** The error when the mock is reset during the wait. */
  expired(): ApiError;
  /** Number of polls in a row, up to this one, that a later poll replaced; 0 if none replaced this one. */
  replaced(): number;
  /** Called after the wait, whatever ended it. */
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
