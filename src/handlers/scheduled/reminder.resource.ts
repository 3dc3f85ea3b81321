import * as z from 'zod';
import { missingRecord } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/index.js';
import { silentMention } from '../../markdown/index.js';
import type {
  MessageRecord,
  Organization,
  RecordChange,
  ReminderRecord,
  UserRecord,
} from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { noOwnRecord } from '../access/refusals.rules.js';
import { messageFragment, topicLink, withQuote } from '../messages/content.rules.js';
import { rendererOf } from '../text/renderer.rules.js';
import { assertLength } from '../text/text.rules.js';

/** Maximum length of a reminder's note, in code points. */
export const MAX_REMINDER_NOTE_LENGTH = 1000;

export function parseNote(input: string | undefined): string {
  const note = (input ?? '').trimEnd().replace(/^\n+/, '');
  assertLength('note', note, MAX_REMINDER_NOTE_LENGTH);
  return note;
}

/** @throws ApiError 404 `BAD_REQUEST` when the reminder does not exist or belongs to another user */
export function requireReminder(org: Organization, actor: UserRecord, reminderId: number): ReminderRecord {
  const reminder = org.tables.reminders.get(reminderId);
  if (reminder?.user_id === actor.id) return reminder;
  throw noOwnRecord(missingRecord(`There is no reminder ${reminderId}`), org, actor, {
    table: 'reminders',
    name: 'reminder',
    id: reminderId,
    ownerId: reminder?.user_id,
    known: org.tables.reminders.idsBy('user', actor.id),
  });
}

export function storeReminder(
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

function reminderText(org: Organization, message: MessageRecord, note: string): string {
  const name =
    message.stream_id === null ? 'the following direct message' : topicLink(org, message, message.id);
  const heading = `You requested a reminder for ${name}.`;
  const before = note === '' ? heading : `${heading} Note:\n > ${note}`;
  const sender = silentMention(org.tables.users.get(message.sender_id));
  const link = (verb: string) => `${before}\n\n${sender} [${verb}](${messageFragment(org, message)})`;
  // As in Zulip, any content with this prefix counts as a poll or a to-do list.
  if (message.content.startsWith('/poll')) return `${link('sent')} a poll.`;
  if (message.content.startsWith('/todo')) return `${link('sent')} a to-do list.`;
  return withQuote(org, `${link('said')}:\n`, message.content);
}

/**
 * Returns the content to send: it quotes the current message if the user can still read that message; otherwise, it is
 * the stored content.
 */
export function currentReminderText(org: Organization, reminder: ReminderRecord): string {
  const message = org.tables.messages.get(reminder.message_id);
  const user = org.tables.users.get(reminder.user_id);
  if (message === undefined || user === undefined || !canReadMessage(org, user, message)) {
    return reminder.content;
  }
  return reminderText(org, message, reminder.note);
}

export const reminderSchema = z.object({
  reminder_id: z.int(),
  type: z.literal('private'),
  to: z.array(z.int()),
  content: z.string(),
  rendered_content: z.string(),
  /** Delivery time, in UNIX seconds. */
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

/** Returns a user's reminders, the earliest first. */
export function presentReminders(org: Organization, userId: number): z.input<typeof reminderSchema>[] {
  return org.tables.reminders
    .by('user', userId)
    .sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp)
    .map((reminder) => presentReminder(org, reminder));
}

export const reminderEvents: EventSource = {
  schemas: {
    'reminders.add': z.object({ reminders: z.array(reminderSchema) }),
    'reminders.remove': z.object({ reminder_id: z.int() }),
  },
  eventDrafts: (org, changeSet) =>
    changeSet.changes('reminders').flatMap((change) => reminderEventDrafts(org, change)),
};

function reminderEventDrafts(
  org: Organization,
  { id, before, after }: RecordChange<ReminderRecord>,
): EventDraft[] {
  if (after === undefined) return [onlyFor(before.user_id, 'reminders.remove', () => ({ reminder_id: id }))];
  if (before !== undefined) return [];
  return [onlyFor(after.user_id, 'reminders.add', () => ({ reminders: [presentReminder(org, after)] }))];
}
