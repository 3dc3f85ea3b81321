import type { Organization } from '../../model/index.js';
import { playStep } from './plot.actions.js';
import { deliver } from './scheduled.actions.js';

/** Keeps what was done, and tells those who may know. */
type Commit = () => Promise<void> | undefined;

/**
 * Does what has fallen due by the organization's clock, the earliest first, each on its own: scheduled messages are
 * sent, plots go on. Nothing is started, and `undefined` returned, when nothing is due.
 */
export function runDue(org: Organization, level: number, commit: Commit): Promise<void> | undefined {
  return isDue(org) ? runAllDue(org, level, commit) : undefined;
}

/** UNIX seconds at which something falls due next, if anything does. */
export function nextDueAt(org: Organization): number | undefined {
  const { scheduled, plot } = nextDue(org);
  if (scheduled === undefined) return plot?.due;
  return Math.min(scheduled.scheduled_delivery_timestamp, plot?.due ?? Infinity);
}

async function runAllDue(org: Organization, level: number, commit: Commit): Promise<void> {
  while (isDue(org)) {
    const { scheduled, plot } = nextDue(org);
    if (plot !== undefined && plot.due < (scheduled?.scheduled_delivery_timestamp ?? Infinity)) {
      await playStep(org, plot);
    } else if (scheduled !== undefined) {
      await deliver(org, scheduled, level);
    }
    await commit();
  }
}

function isDue(org: Organization): boolean {
  const next = nextDueAt(org);
  return next !== undefined && next <= org.clock.now();
}

function nextDue({ tables }: Organization) {
  return { scheduled: tables.scheduled_messages.firstInLine(), plot: tables.plots.firstInLine() };
}
