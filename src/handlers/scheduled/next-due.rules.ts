import type {
  DeepReadonly,
  Organization,
  ReminderRecord,
  ScheduledMessage,
  Storyline,
} from '../../model/index.js';

/** A task and its time, in UNIX seconds. */
export type Due = { at: number } & (
  | { kind: 'scheduled'; record: DeepReadonly<ScheduledMessage> }
  | { kind: 'reminder'; record: ReminderRecord }
  | { kind: 'storyline'; record: DeepReadonly<Storyline> }
);

/** The earliest task. At the same time, scheduled messages come first, then reminders. */
export function nextDue(org: Organization): Due | undefined {
  const { scheduled_messages, reminders, storylines } = org.tables;
  const scheduled = scheduled_messages.firstInLine();
  const reminder = reminders.firstInLine();
  const storyline = storylines.firstInLine();
  let next: Due | undefined;
  if (scheduled) next = { at: scheduled.scheduled_delivery_timestamp, kind: 'scheduled', record: scheduled };
  if (reminder && !(next && next.at <= reminder.scheduled_delivery_timestamp)) {
    next = { at: reminder.scheduled_delivery_timestamp, kind: 'reminder', record: reminder };
  }
  if (storyline && !(next && next.at <= storyline.due)) {
    next = { at: storyline.due, kind: 'storyline', record: storyline };
  }
  return next;
}

/** Whether something is due by the organization's clock. */
export function isDue(org: Organization): boolean {
  const next = nextDue(org);
  return next !== undefined && next.at <= org.clock.now();
}
