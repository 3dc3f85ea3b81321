import * as z from 'zod';
import { defineEndpoint, integer, text } from '../../contract/index.js';
import { requireMessage } from '../messages/message.rules.js';
import { parseNote, storeReminder } from './reminder.resource.js';
import { parseDeliveryTime } from './scheduled-message.resource.js';

export const createReminder = defineEndpoint({
  method: 'POST',
  path: '/reminders',
  area: 'scheduled',
  summary: 'Create a message reminder',
  docs: 'create-message-reminder',
  since: 'reminders',
  params: {
    message_id: integer().describe('the message to be reminded of'),
    scheduled_delivery_timestamp: integer().describe('UNIX seconds, in the future'),
    note: text().optional().since('reminderNotes').describe('at most 1000 code points'),
  },
  response: z.object({ reminder_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const due = parseDeliveryTime(org, params.scheduled_delivery_timestamp);
    const note = parseNote(params.note);
    const message = requireMessage(org, actor, params.message_id);
    return { reminder_id: (await storeReminder(org, actor, message, { note, due })).id };
  },
});
