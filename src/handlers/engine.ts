import { endpoints } from './endpoints.js';
import { heads } from './heads.js';

export { EventDelivery } from './events/delivery.js';
export { registerQueue } from './events/queue.actions.js';
export { nextDueAt, runDue } from './scheduled/due.actions.js';
export { readContentFeatures } from './text/content-features.rules.js';

/** Gives the heads of the endpoints what it takes to answer. What recognizes requests holds on to the heads. */
export function completeHeads(): void {
  // The code of an endpoint is loaded once in a process, and so are the heads.
  for (const [i, endpoint] of endpoints.entries()) Object.assign(heads[i] as object, endpoint);
}
