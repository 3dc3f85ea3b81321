import type {
  DeepReadonly,
  Organization,
  RealmExport,
  ReminderRecord,
  ScheduledMessage,
  Storyline,
} from '../../model/index.js';

/** A task and its time, in UNIX seconds. */
export type Due = { at: number } & (
  | { kind: 'scheduled'; record: DeepReadonly<ScheduledMessage> }
  | { kind: 'reminder'; record: ReminderRecord }
  | { kind: 'storyline'; record: DeepReadonly<Storyline> }
  | { kind: 'export'; record: DeepReadonly<RealmExport> }
);

/** The earliest task. At the same time, scheduled messages come first, then reminders, storylines and exports. */
export function nextDue(org: Organization): Due | undefined {
  const { scheduled_messages, reminders, storylines, realm_exports } = org.tables;
  const scheduled = scheduled_messages.firstDue();
  const reminder = reminders.firstDue();
  const storyline = storylines.firstDue();
  const dataExport = realm_exports.firstDue();
  let next: Due | undefined;
  if (scheduled) next = { at: scheduled.scheduled_delivery_timestamp, kind: 'scheduled', record: scheduled };
  if (reminder && !(next && next.at <= reminder.scheduled_delivery_timestamp)) {
    next = { at: reminder.scheduled_delivery_timestamp, kind: 'reminder', record: reminder };
  }
  if (storyline && !(next && next.at <= storyline.due)) {
    next = { at: storyline.due, kind: 'storyline', record: storyline };
  }
  if (dataExport?.ready_at != null && !(next && next.at <= dataExport.ready_at)) {
    next = { at: dataExport.ready_at, kind: 'export', record: dataExport };
  }
  return next;
}

/** The earliest task whose time has come. */
export function dueNow(org: Organization): Due | undefined {
  const next = nextDue(org);
  return next !== undefined && next.at <= org.clock.now() ? next : undefined;
}
