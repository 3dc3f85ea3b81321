import type { MessageRecord, Organization, ReminderRecord, UserRecord } from '../../model/index.js';
import { sendMessage } from '../messages/message.actions.js';
import { notificationBot } from '../messages/notification-bot.actions.js';
import { currentReminderText, reminderText } from './reminder.rules.js';

/** Creates a reminder of a message. */
export async function createReminder(
  org: Organization,
  user: UserRecord,
  message: MessageRecord,
  { note, due }: { note: string; due: number },
): Promise<ReminderRecord> {
  return org.tables.reminders.create({
    user_id: user.id,
    message_id: message.id,
    note,
    content: reminderText(org, message, note),
    scheduled_delivery_timestamp: due,
    failed: false,
  });
}

/** Deletes a reminder. */
export async function deleteReminder(org: Organization, { id }: ReminderRecord): Promise<void> {
  await org.tables.reminders.delete(id);
}

/** Reminds a user by the notification bot. Marks the reminder as failed when the user is deactivated. */
export async function deliverReminder(org: Organization, reminder: ReminderRecord): Promise<void> {
  const { reminders, users } = org.tables;
  if (!users.get(reminder.user_id)?.is_active) {
    await reminders.update(reminder.id, { failed: true });
    return;
  }
  await reminders.delete(reminder.id);
  await sendMessage(org, {
    sender: await notificationBot(org),
    to: { recipientIds: [reminder.user_id] },
    content: currentReminderText(org, reminder),
    client: 'Internal',
    timestamp: reminder.scheduled_delivery_timestamp,
  });
}
