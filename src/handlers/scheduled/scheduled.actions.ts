import { ApiError } from '../../contract/errors/index.js';
import { messageLink } from '../../markdown/index.js';
import type {
  DeepReadonly,
  MessageRecord,
  Organization,
  ReminderRecord,
  ScheduledMessage,
  UserRecord,
} from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { applyVisibilityPolicies } from '../messages/automatic-visibility.actions.js';
import { silentMention, withQuote } from '../messages/content.rules.js';
import { storeMessage } from '../messages/message.actions.js';
import { finishExport } from '../server/administration.actions.js';
import { prepareLinkifiersOf } from '../text/markdown-context.rules.js';
import { notificationBot } from '../users/user.actions.js';
import { type Due, dueNow } from './next-due.rules.js';
import { requireSendableSender } from './scheduled.rules.js';
import { playStep } from './storyline.actions.js';

type Scheduled = DeepReadonly<ScheduledMessage>;

export async function scheduleMessage(
  org: Organization,
  message: Omit<ScheduledMessage, 'id' | 'failed'>,
): Promise<Scheduled> {
  return org.tables.scheduled_messages.create({ ...message, failed: false });
}

/** Changes a scheduled message and clears its failure. */
export async function editScheduledMessage(
  org: Organization,
  scheduled: Scheduled,
  changes: Partial<Omit<ScheduledMessage, 'id' | 'sender_id' | 'failed'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await org.tables.scheduled_messages.update(scheduled.id, { ...changes, failed: false });
}

export async function deleteScheduledMessage(org: Organization, scheduled: Scheduled): Promise<void> {
  await org.tables.scheduled_messages.delete(scheduled.id);
}

/** Sends a scheduled message, timestamped with its scheduled time, or marks it as failed. */
export async function deliver(org: Organization, scheduled: Scheduled, level: number): Promise<void> {
  const { scheduled_messages: table } = org.tables;
  let sender: UserRecord;
  try {
    sender = await requireSendableSender(org, scheduled, level);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await table.update(scheduled.id, { failed: true });
    await notifyOfFailure(org, scheduled, error.message);
    return;
  }
  if (org.follows('remembersSentScheduledMessages')) await table.update(scheduled.id, { delivered: true });
  else await table.delete(scheduled.id);
  const message = await storeMessage(org, {
    sender,
    to: scheduled,
    content: scheduled.content,
    client: scheduled.client,
    readBySender: scheduled.read_by_sender,
    timestamp: scheduled.scheduled_delivery_timestamp,
  });
  await applyVisibilityPolicies(org, sender, message, level);
}

/** Notifies the sender, if active, why their message was not sent. */
async function notifyOfFailure(org: Organization, scheduled: Scheduled, reason: string): Promise<void> {
  const { sender_id, scheduled_delivery_timestamp: due } = scheduled;
  if (!org.tables.users.get(sender_id)?.is_active) return;
  const time = new Date(due * 1000).toISOString();
  await storeMessage(org, {
    sender: await notificationBot(org),
    to: { stream_id: null, recipient_ids: [sender_id] },
    content: `The message you scheduled for <time:${time}> was not sent because of the following error:\n\n> ${reason}\n\n[View scheduled messages](#scheduled)`,
    client: 'Internal',
    timestamp: due,
  });
}

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

export async function deleteReminder(org: Organization, { id }: ReminderRecord): Promise<void> {
  await org.tables.reminders.delete(id);
}

/** Sends a reminder from the notification bot. Marks it as failed when the user is deactivated. */
export async function deliverReminder(org: Organization, reminder: ReminderRecord): Promise<void> {
  const { reminders, users } = org.tables;
  if (!users.get(reminder.user_id)?.is_active) {
    await reminders.update(reminder.id, { failed: true });
    return;
  }
  await reminders.delete(reminder.id);
  await storeMessage(org, {
    sender: await notificationBot(org),
    to: { stream_id: null, recipient_ids: [reminder.user_id] },
    content: currentReminderText(org, reminder),
    client: 'Internal',
    timestamp: reminder.scheduled_delivery_timestamp,
  });
}

/** The Markdown of a reminder: a link to the message, the note, and a quote. */
function reminderText(org: Organization, message: MessageRecord, note: string): string {
  const heading = `You requested a reminder for ${nameOf(org, message)}.`;
  const before = note === '' ? heading : `${heading} Note:\n > ${note}`;
  const sender = silentMention(org.tables.users.get(message.sender_id));
  const link = (verb: string) => `${before}\n\n${sender} [${verb}](${urlOf(org, message)})`;
  if (message.content.startsWith('/poll')) return `${link('sent')} a poll.`;
  if (message.content.startsWith('/todo')) return `${link('sent')} a to-do list.`;
  return withQuote(org, `${link('said')}:\n`, message.content);
}

/** The content to send: built from the current message if the user can still read it. */
function currentReminderText(org: Organization, reminder: ReminderRecord): string {
  const message = org.tables.messages.get(reminder.message_id);
  const user = org.tables.users.get(reminder.user_id);
  if (message === undefined || user === undefined || !canReadMessage(org, user, message)) {
    return reminder.content;
  }
  return reminderText(org, message, reminder.note);
}

function nameOf(org: Organization, { id, stream_id, topic }: MessageRecord): string {
  if (stream_id === null) return 'the following direct message';
  return `#**${org.tables.channels.expect(stream_id).name}>${topic}@${id}**`;
}

function urlOf(org: Organization, { id, stream_id, topic, recipient_ids }: MessageRecord): string {
  if (stream_id === null) return `#narrow/dm/${(recipient_ids ?? []).join()}-dm/near/${id}`;
  return messageLink({ channel: org.tables.channels.expect(stream_id), topic, id });
}

/** Commits pending changes and delivers their events. */
type Commit = () => Promise<void> | undefined;

/**
 * Sends due scheduled messages and reminders, runs due storylines and finishes exports, the earliest first, and
 * commits after each. First loads the modules that rendering needs. Returns `undefined` when nothing is due and no
 * module must be loaded.
 */
export function deliverDue(org: Organization, level: number, commit: Commit): Promise<void> | undefined {
  const preparing = prepareLinkifiersOf(org);
  if (preparing !== undefined) return preparing.then(() => deliverAllDue(org, level, commit));
  return dueNow(org) === undefined ? undefined : deliverAllDue(org, level, commit);
}

async function deliverAllDue(org: Organization, level: number, commit: Commit): Promise<void> {
  for (let due = dueNow(org); due !== undefined; due = dueNow(org)) {
    await deliverOne(org, due, level);
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
