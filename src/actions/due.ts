import type { Organization } from '../model/index.js';
import { deliver } from './scheduled.js';

/**
 * Does what has fallen due by the organization's clock, the earliest first: scheduled messages are sent. Nothing is
 * started, and `undefined` returned, when nothing is due.
 */
export function runDue(org: Organization, level: number): Promise<void> | undefined {
  return nextDue(org) === undefined ? undefined : runAllDue(org, level);
}

async function runAllDue(org: Organization, level: number): Promise<void> {
  for (let next = nextDue(org); next !== undefined; next = nextDue(org)) await deliver(org, next, level);
}

function nextDue(org: Organization) {
  const next = org.tables.scheduled_messages.firstInLine();
  return next && next.scheduled_delivery_timestamp <= org.clock.now() ? next : undefined;
}
