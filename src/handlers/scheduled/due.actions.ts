import type { Organization } from '../../model/index.js';
import { prepareLinkifiersOf } from '../text/linkifiers.rules.js';
import { deliverReminder } from './reminder.actions.js';
import { deliver } from './scheduled.actions.js';
import { playStep } from './storyline.actions.js';

/** Commits pending changes and delivers their events. */
type Commit = () => Promise<void> | undefined;

/**
 * Sends due scheduled messages and reminders, and runs due storylines, the earliest first, committing after each.
 * First loads the modules that rendering needs. Returns `undefined` when there is nothing to do.
 */
export function runDue(org: Organization, level: number, commit: Commit): Promise<void> | undefined {
  const preparing = prepareLinkifiersOf(org);
  if (preparing !== undefined) return preparing.then(() => runAllDue(org, level, commit));
  return isDue(org) ? runAllDue(org, level, commit) : undefined;
}

/** The time of the next due action, in UNIX seconds. */
export function nextDueAt(org: Organization): number | undefined {
  return nextDue(org)?.at;
}

async function runAllDue(org: Organization, level: number, commit: Commit): Promise<void> {
  while (isDue(org)) {
    await nextDue(org)?.run(level);
    await commit();
  }
}

function isDue(org: Organization): boolean {
  const next = nextDueAt(org);
  return next !== undefined && next <= org.clock.now();
}

/** A task and its time, in UNIX seconds. */
interface Due {
  at: number;
  run(level: number): Promise<void>;
}

/** The earliest task. At the same time, scheduled messages come first, then reminders. */
function nextDue(org: Organization): Due | undefined {
  const { scheduled_messages, reminders, storylines } = org.tables;
  let next: Due | undefined;
  const consider = (at: number, run: Due['run']) => {
    if (next === undefined || at < next.at) next = { at, run };
  };
  const scheduled = scheduled_messages.firstInLine();
  if (scheduled) {
    consider(scheduled.scheduled_delivery_timestamp, (level) => deliver(org, scheduled, level));
  }
  const reminder = reminders.firstInLine();
  if (reminder) consider(reminder.scheduled_delivery_timestamp, () => deliverReminder(org, reminder));
  const storyline = storylines.firstInLine();
  if (storyline) consider(storyline.due, () => playStep(org, storyline));
  return next;
}
