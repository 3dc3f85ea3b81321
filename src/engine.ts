import { endpoints } from './handlers/endpoints.js';
import { heads } from './handlers/heads.js';

export { nextDueAt, runDue } from './actions/due.js';
export { registerQueue } from './actions/queue.js';
export { EventDelivery } from './present/events/index.js';
export { readThings } from './rules/things.js';

/** Gives the heads of the endpoints what it takes to answer. What recognizes requests holds on to the heads. */
export function completeHeads(): void {
  // The code of an endpoint is loaded once in a process, and so are the heads.
  for (const [i, endpoint] of endpoints.entries()) Object.assign(heads[i] as object, endpoint);
}
