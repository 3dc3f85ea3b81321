import type { Organization } from '../../model/index.js';
import { definite } from '../../values.js';
import { finishExport } from '../server/administration.actions.js';
import { prepareLinkifiersOf } from '../text/markdown-context.rules.js';
import { type Due, isDue, nextDue } from './next-due.rules.js';
import { deliver, deliverReminder } from './scheduled.actions.js';
import { playStep } from './storyline.actions.js';

/** Commits pending changes and delivers their events. */
type Commit = () => Promise<void> | undefined;

/**
 * Sends due scheduled messages and reminders, runs due storylines and finishes exports, the earliest first, committing
 * after each.
 * First loads the modules that rendering needs. Returns `undefined` when there is nothing to do.
 */
export function deliverDue(org: Organization, level: number, commit: Commit): Promise<void> | undefined {
  const preparing = prepareLinkifiersOf(org);
  if (preparing !== undefined) return preparing.then(() => deliverAllDue(org, level, commit));
  return isDue(org) ? deliverAllDue(org, level, commit) : undefined;
}

async function deliverAllDue(org: Organization, level: number, commit: Commit): Promise<void> {
  while (isDue(org)) {
    await deliverOne(org, definite(nextDue(org)), level);
    await commit();
  }
}

function deliverOne(org: Organization, due: Due, level: number): Promise<void> {
  switch (due.kind) {
    case 'scheduled':
      return deliver(org, due.record, level);
    case 'reminder':
      return deliverReminder(org, due.record);
    case 'storyline':
      return playStep(org, due.record);
    case 'export':
      return finishExport(org, due.record);
  }
}
