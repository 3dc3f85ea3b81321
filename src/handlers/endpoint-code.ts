import type { Endpoint } from '../contract/index.js';
import { endpoints } from './endpoints.js';

export { EventDelivery } from './events/delivery.js';
export { eventChecker } from './events/event-schemas.js';
export { deleteQueue, registerQueue } from './events/queue.actions.js';
export { pushRestart } from './events/server.events.js';
export { nextDueAt, runDue } from './scheduled/due.actions.js';
export { readContentFeatures } from './text/content-features.rules.js';
export { emojiData } from './text/emoji-data.rules.js';

/** The endpoints with their code, by name. */
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  (endpoints as readonly Endpoint[]).map((endpoint) => [endpoint.name, endpoint]),
);
