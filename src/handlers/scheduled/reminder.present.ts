import * as z from 'zod';
import type { Organization, ReminderRecord } from '../../model/index.js';
import { rendererOf } from '../text/renderer.rules.js';

/** A reminder as the API returns it. */
export const reminderSchema = z.object({
  reminder_id: z.int(),
  type: z.literal('private'),
  /** The ID of the user. */
  to: z.array(z.int()),
  content: z.string(),
  rendered_content: z.string(),
  /** UNIX seconds. */
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean(),
  reminder_target_message_id: z.int(),
});

export function presentReminder(
  org: Organization,
  { id, user_id, content, scheduled_delivery_timestamp, failed, message_id }: ReminderRecord,
): z.input<typeof reminderSchema> {
  return {
    reminder_id: id,
    type: 'private',
    to: [user_id],
    content,
    rendered_content: rendererOf(org).text(content, user_id),
    scheduled_delivery_timestamp,
    failed,
    reminder_target_message_id: message_id,
  };
}

/** A user's reminders, the earliest first. */
export function presentReminders(org: Organization, userId: number): z.input<typeof reminderSchema>[] {
  const own = org.tables.reminders.by('user', userId);
  own.sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
  return own.map((reminder) => presentReminder(org, reminder));
}
