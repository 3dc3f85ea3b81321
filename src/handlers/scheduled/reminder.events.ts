import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/event-draft.js';
import { supports } from '../../contract/levels/index.js';
import type { Organization, RecordChange, ReminderRecord } from '../../model/index.js';
import { presentReminder, reminderSchema } from './reminder.present.js';

/** A user's reminders that are created, deleted or sent. */
export const reminderEvents: EventSource = {
  schemas: {
    'reminders.add': z.object({ reminders: z.array(reminderSchema) }),
    'reminders.remove': z.object({ reminder_id: z.int() }),
  },
  eventDrafts: (org, changeSet) =>
    changeSet.changes('reminders').flatMap((change) => reminderEventDraft(org, change)),
};

function reminderEventDraft(
  org: Organization,
  { id, before, after }: RecordChange<ReminderRecord>,
): EventDraft[] {
  const { user_id } = after ?? before;
  const send = (kind: string, payload: () => Record<string, unknown>): EventDraft => ({
    kind,
    payloadFor: ({ actor, level }) =>
      actor.id === user_id && supports(level, 'remindersListed') ? payload() : undefined,
  });
  if (after === undefined) return [send('reminders.remove', () => ({ reminder_id: id }))];
  if (before !== undefined) return [];
  return [send('reminders.add', () => ({ reminders: [presentReminder(org, after)] }))];
}
