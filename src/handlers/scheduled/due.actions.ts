import type { Organization } from '../../model/index.js';
import { prepareLinkifiersOf } from '../text/linkifiers.rules.js';
import { deliver } from './scheduled.actions.js';
import { playStep } from './storyline.actions.js';

/** Commits pending changes and delivers their events. */
type Commit = () => Promise<void> | undefined;

/**
 * Sends due scheduled messages and runs due storylines, the earliest first, committing after each. First
 * loads the modules that rendering needs. Returns `undefined` when there is nothing to do.
 */
export function runDue(org: Organization, level: number, commit: Commit): Promise<void> | undefined {
  const preparing = prepareLinkifiersOf(org);
  if (preparing !== undefined) return preparing.then(() => runAllDue(org, level, commit));
  return isDue(org) ? runAllDue(org, level, commit) : undefined;
}

/** When the next action is due, in UNIX seconds. */
export function nextDueAt(org: Organization): number | undefined {
  const { scheduled, storyline } = nextDue(org);
  if (scheduled === undefined) return storyline?.due;
  return Math.min(scheduled.scheduled_delivery_timestamp, storyline?.due ?? Infinity);
}

async function runAllDue(org: Organization, level: number, commit: Commit): Promise<void> {
  while (isDue(org)) {
    const { scheduled, storyline } = nextDue(org);
    if (storyline !== undefined && storyline.due < (scheduled?.scheduled_delivery_timestamp ?? Infinity)) {
      await playStep(org, storyline);
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
  return { scheduled: tables.scheduled_messages.firstInLine(), storyline: tables.storylines.firstInLine() };
}
