import type { Organization, UserRecord } from '../model/index.js';
import type { ApiError } from './errors/index.js';

/** What a request waits for, and how it responds then. */
export interface LongPollOptions<TBody> {
  /** Ends the wait when it settles. */
  until: Promise<void>;
  /** The longest wait, in milliseconds of real time. */
  milliseconds: number;
  /** Responds after the wait, in a turn of its own. */
  resume(org: Organization, actor: UserRecord): Promise<TBody> | TBody;
  /** The error when the mock is reset during the wait. */
  expired(): ApiError;
  /** Called when the wait is over, however it ended. */
  leave(): void;
}

/** What `run` returns when the request has to wait: it does so outside of the organization's turn, and responds later. */
export class LongPoll<TBody = Record<string, unknown>> {
  readonly options: LongPollOptions<TBody>;

  constructor(options: LongPollOptions<TBody>) {
    this.options = options;
  }
}
