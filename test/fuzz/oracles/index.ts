import { events } from './events.js';
import type { Observed, Oracle } from './oracle.js';
import { reading } from './reading.js';
import { unread } from './unread.js';
import { writing } from './writing.js';

export type { Exchange, Observed } from './oracle.js';
export { danglingReference } from './references.js';
export { World } from './world.js';

/** The rules that every step keeps, by the name of the invariant. */
const ORACLES: Readonly<Record<string, Oracle>> = {
  'users read what they may': reading,
  'users write what they may': writing,
  'unread messages are those that were not read': unread,
  'queues get the messages of their users': events,
};

/** The first rule that a step breaks. */
export function brokenRule(step: Observed): { invariant: string; detail: string } | undefined {
  for (const [invariant, oracle] of Object.entries(ORACLES)) {
    const wrong = oracle(step);
    if (wrong !== undefined) return { invariant, detail: `${step.what}: ${wrong}` };
  }
  return undefined;
}
