import type { Refusal } from '../../contract/errors/index.js';
import type { Span } from '../history/history-log.js';

/** The effects of a request, stored separately from its entry. */
export interface Effects {
  /** Position of the history before the request. */
  before: number;
  /** Position of the history after the request. */
  after: number;
  /** The steps of the history that belong to the request. */
  spans: readonly Span[];
  /** The rule that refused it. */
  refusal: Refusal | undefined;
}
