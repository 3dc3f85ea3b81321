import { ApiError } from '../../contract/errors/index.js';
import {
  type DeepReadonly,
  type Due,
  dueNow,
  type Organization,
  type RealmExport,
  type ReminderRecord,
  type UserRecord,
} from '../../model/index.js';
import { applyVisibilityPolicies } from '../messages/automatic-visibility.actions.js';
import { notifyUser, storeMessage } from '../messages/message.actions.js';
import { prepareLinkifiersOf } from '../text/markdown-context.rules.js';
import { currentReminderText } from './reminder.resource.js';
import { requireSendableSender, type Scheduled } from './scheduled-message.resource.js';
import { playStep } from './storyline.actions.js';

/** Commits pending changes and delivers their events. */
type Commit = () => Promise<void> | undefined;

/**
 * Sends due scheduled messages and reminders, runs due storylines and finishes exports, the earliest first, and commits
 * after each. First loads the modules that rendering needs. Returns `undefined` if nothing is due and no module needs
 * to be loaded.
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
      return deliverScheduledMessage(org, due.record, level);
    case 'reminder':
      return deliverReminder(org, due.record);
    case 'storyline':
      return playStep(org, due.record);
    case 'export':
      return finishExport(org, due.record);
  }
}

/** Sends a scheduled message, timestamped with its scheduled time, or marks it as failed. */
async function deliverScheduledMessage(
  org: Organization,
  scheduled: Scheduled,
  level: number,
): Promise<void> {
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
  await applyVisibilityPolicies({ org, actor: sender, level }, message);
}

/** Tells the sender why the scheduled message was not sent, unless the sender or the organization is deactivated. */
async function notifyOfFailure(org: Organization, scheduled: Scheduled, reason: string): Promise<void> {
  const { sender_id, scheduled_delivery_timestamp: due } = scheduled;
  if (!canBeNotified(org, sender_id)) return;
  const time = new Date(due * 1000).toISOString();
  const content = `The message you scheduled for <time:${time}> was not sent because of the following error:\n\n> ${reason}\n\n[View scheduled messages](#scheduled)`;
  await notifyUser(org, sender_id, content, due);
}

/** Sends a reminder from the notification bot, or marks it as failed if the user or the organization is deactivated. */
async function deliverReminder(org: Organization, reminder: ReminderRecord): Promise<void> {
  const { reminders } = org.tables;
  if (!canBeNotified(org, reminder.user_id)) {
    await reminders.update(reminder.id, { failed: true });
    return;
  }
  await reminders.delete(reminder.id);
  const content = currentReminderText(org, reminder);
  await notifyUser(org, reminder.user_id, content, reminder.scheduled_delivery_timestamp);
}

async function finishExport(
  org: Organization,
  { id, acting_user_id, ready_at }: DeepReadonly<RealmExport>,
): Promise<void> {
  await org.tables.realm_exports.update(id, { ready_at: null });
  if (!canBeNotified(org, acting_user_id)) return;
  const content =
    'Your data export is complete. [View and download exports](/#organization/data-exports-admin).';
  await notifyUser(org, acting_user_id, content, ready_at ?? undefined);
}

function canBeNotified({ settings, tables }: Organization, userId: number): boolean {
  return !settings.deactivated && tables.users.get(userId)?.is_active === true;
}
