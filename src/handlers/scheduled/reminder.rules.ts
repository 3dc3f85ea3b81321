import { missingRecord } from '../../contract/errors/index.js';
import { hashPart } from '../../markdown/index.js';
import type { MessageRecord, Organization, ReminderRecord, UserRecord } from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { noRecord } from '../access/refusals.rules.js';
import { silentMention, withQuote } from '../messages/quote.rules.js';
import { assertLength } from '../text/text.rules.js';

/** In code points. */
export const MAX_REMINDER_NOTE_LENGTH = 1000;

/** The note of a reminder without leading blank lines and trailing space. */
export function parseNote(input: string | undefined): string {
  const note = (input ?? '').trimEnd().replace(/^\n+/, '');
  assertLength('note', note, MAX_REMINDER_NOTE_LENGTH);
  return note;
}

/**
 * Returns one of the caller's own reminders.
 * @throws ApiError 404 `BAD_REQUEST` when it does not exist or is another user's
 */
export function requireReminder(org: Organization, actor: UserRecord, reminderId: number): ReminderRecord {
  const reminder = org.tables.reminders.get(reminderId);
  if (reminder?.user_id !== actor.id) {
    const own = org.tables.reminders.idsBy('user', actor.id);
    throw noRecord(missingRecord(`There is no reminder ${reminderId}`), org, 'reminders', reminderId, own);
  }
  return reminder;
}

/** The Markdown of a reminder: a link to the message, the note, and a quote. */
export function reminderText(org: Organization, message: MessageRecord, note: string): string {
  const heading = `You requested a reminder for ${nameOf(org, message)}.`;
  const before = note === '' ? heading : `${heading} Note:\n > ${note}`;
  const sender = silentMention(org.tables.users.get(message.sender_id));
  const link = (verb: string) => `${before}\n\n${sender} [${verb}](${urlOf(org, message)})`;
  if (message.content.startsWith('/poll')) return `${link('sent')} a poll.`;
  if (message.content.startsWith('/todo')) return `${link('sent')} a to-do list.`;
  return withQuote(org, `${link('said')}:\n`, message.content);
}

/** The text to send: built from the current message if the user can still read it. */
export function currentReminderText(org: Organization, reminder: ReminderRecord): string {
  const message = org.tables.messages.get(reminder.message_id);
  const user = org.tables.users.get(reminder.user_id);
  if (message === undefined || user === undefined || !canReadMessage(org, user, message)) {
    return reminder.content;
  }
  return reminderText(org, message, reminder.note);
}

function nameOf(org: Organization, { id, stream_id, topic }: MessageRecord): string {
  if (stream_id === null) return 'the following direct message';
  return `#**${org.tables.channels.get(stream_id)?.name}>${topic}@${id}**`;
}

function urlOf(org: Organization, { id, stream_id, topic, recipient_ids }: MessageRecord): string {
  if (stream_id === null) return `#narrow/dm/${(recipient_ids ?? []).join()}-dm/near/${id}`;
  const name = org.tables.channels.get(stream_id)?.name.replaceAll(' ', '-') ?? '';
  return `#narrow/channel/${stream_id}-${hashPart(name)}/topic/${hashPart(topic)}/near/${id}`;
}
