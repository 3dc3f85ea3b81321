import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { requireMessage } from '../../handlers/messages/message.rules.js';
import { createReminder } from '../../handlers/scheduled/reminder.actions.js';
import { presentReminder, reminderSchema } from '../../handlers/scheduled/reminder.present.js';
import { parseNote } from '../../handlers/scheduled/reminder.rules.js';
import type { Definition, Traits } from '../factory.js';
import { renderMarkdown } from '../markdown.js';
import { reminderRecord } from '../records/personal.js';
import { ONE_OBJECT, ONE_USER, type UserReference } from '../trait-arguments.js';
import { findOrCreateUser, latestReadable } from './references.js';

/** A reminder as the API returns it. */
export type WireReminder = z.output<typeof reminderSchema>;
/** The overrides of a reminder: its fields, its owner, and a note. */
export type ReminderInput = WireReminder & { user_id: number; note: string };

const traits = {
  /** The server could not send it. */
  failed: () => ({ failed: true }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
  on: (message: { id: number }) => ({ reminder_target_message_id: message.id }),
} satisfies Traits<ReminderInput>;

export const reminder: Definition<WireReminder, ReminderInput, WireReminder, typeof traits> = {
  name: 'reminder',
  schema: reminderSchema,
  inputs: { user_id: z.int(), note: z.string() },
  stored: ['user_id', 'note', 'reminder_target_message_id', 'scheduled_delivery_timestamp', 'failed'],
  traits,
  traitArguments: { of: ONE_USER, on: ONE_OBJECT },
  build(context, { user_id = 1001, note: _note, ...input }) {
    const record = reminderRecord(context, { user_id, message_id: 1000 + context.n });
    const { content, failed, scheduled_delivery_timestamp } = record;
    return {
      reminder_id: 1000 + context.n,
      type: 'private',
      to: [user_id],
      content,
      rendered_content: renderMarkdown(input.content ?? content),
      scheduled_delivery_timestamp,
      failed,
      reminder_target_message_id: record.message_id,
      ...input,
    };
  },
  count: (org) => org.tables.reminders.ids().at(-1) ?? 0,
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const id = input.reminder_target_message_id ?? latestReadable(org, user);
    if (id === undefined) throw badParameter('user_id', `user ${user.id} cannot read any message`);
    const message = requireMessage(org, user, id);
    const due = wire.scheduled_delivery_timestamp;
    if (!wire.failed && due <= org.clock.now()) {
      throw badParameter(
        'scheduled_delivery_timestamp',
        'must be in the future unless the reminder has failed',
      );
    }
    const made = await createReminder(org, user, message, { note: parseNote(input.note), due });
    const stored = wire.failed ? await org.tables.reminders.update(made.id, { failed: true }) : made;
    return presentReminder(org, stored);
  },
};
