import type { Family } from './emission.js';
import { messageEvents } from './messages.js';

/** Everything that events tell of, in the order in which the events of one request come. */
export const families: readonly Family[] = [messageEvents];
