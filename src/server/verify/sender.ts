import type { Fields, RequestOptions } from '../../../conformance/case.js';
import type { CaseAnswer } from './answer.js';
import type { Difference } from './compare.js';
import type { References, Side } from './identities.js';
import type { Actor } from './stage.js';

/** A difference, and the request whose responses differ. */
export interface CaseDifference extends Difference {
  request: string;
  as: string;
}

/** Sends the requests of a case to both servers. */
export interface Sender {
  readonly references: References;
  request(
    actor: Actor,
    method: string,
    path: string,
    fields: Fields,
    options: RequestOptions,
  ): Promise<CaseAnswer>;
  /** Fetches and compares the events after the last ones. */
  events(actor: Actor, queueId: Record<Side, string>, last: Record<Side, number>): Promise<void>;
  /** Repeats until events have arrived, or the wait times out. */
  until(arrived: () => Promise<boolean>): Promise<void>;
  note(difference: CaseDifference): void;
}
