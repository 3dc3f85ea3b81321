import * as z from 'zod';
import type { DeepReadonly, Organization, ReminderRecord, ScheduledMessage } from '../../model/index.js';
import { rendererOf } from '../text/renderer.rules.js';

/** A scheduled message as the API returns it. */
export const scheduledSchema = z.object({
  scheduled_message_id: z.int(),
  type: z.enum(['stream', 'private']),
  /** The ID of a channel, or the IDs of users. */
  to: z.union([z.int(), z.array(z.int())]),
  /** Only for channel messages. */
  topic: z.string().optional(),
  content: z.string(),
  rendered_content: z.string(),
  /** UNIX seconds. */
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean(),
});

/** A scheduled message with the HTML that the sent message will have. */
export function presentScheduled(
  org: Organization,
  scheduled: DeepReadonly<ScheduledMessage>,
): z.input<typeof scheduledSchema> {
  const { stream_id, topic, recipient_ids } = scheduled;
  return {
    scheduled_message_id: scheduled.id,
    ...(stream_id === null
      ? { type: 'private', to: [...(recipient_ids ?? [])] }
      : { type: 'stream', to: stream_id, topic }),
    content: scheduled.content,
    rendered_content: rendererOf(org).text(scheduled.content, scheduled.sender_id),
    scheduled_delivery_timestamp: scheduled.scheduled_delivery_timestamp,
    failed: scheduled.failed,
  };
}

/** All scheduled messages of a user, the earliest first. */
export function presentScheduledMessages(
  org: Organization,
  userId: number,
): z.input<typeof scheduledSchema>[] {
  const own = org.tables.scheduled_messages.by('sender', userId);
  own.sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
  return own.map((scheduled) => presentScheduled(org, scheduled));
}

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
