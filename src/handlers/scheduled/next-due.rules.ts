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

/**
 * Returns the earliest task. Among tasks with the same time, scheduled messages come first, then reminders, storylines
 * and exports.
 */
export function nextDue(org: Organization): Due | undefined {
  const { scheduled_messages, reminders, storylines, realm_exports } = org.tables;
  const scheduled = scheduled_messages.firstDue();
  const reminder = reminders.firstDue();
  const storyline = storylines.firstDue();
  const dataExport = realm_exports.firstDue();
  const tasks: (Due | undefined)[] = [
    scheduled && { at: scheduled.scheduled_delivery_timestamp, kind: 'scheduled', record: scheduled },
    reminder && { at: reminder.scheduled_delivery_timestamp, kind: 'reminder', record: reminder },
    storyline && { at: storyline.due, kind: 'storyline', record: storyline },
    dataExport?.ready_at == null
      ? undefined
      : { at: dataExport.ready_at, kind: 'export', record: dataExport },
  ];
  return tasks.filter((task) => task !== undefined).sort((a, b) => a.at - b.at)[0];
}

export function dueNow(org: Organization): Due | undefined {
  const next = nextDue(org);
  return next !== undefined && next.at <= org.clock.now() ? next : undefined;
}
