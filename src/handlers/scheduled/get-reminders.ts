import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentReminders, reminderSchema } from './reminder.resource.js';

export const getReminders = defineEndpoint({
  method: 'GET',
  path: '/reminders',
  area: 'scheduled',
  summary: 'Get reminders',
  docs: 'get-reminders',
  since: 'remindersListed',
  response: z.object({ reminders: z.array(reminderSchema) }),
  run({ org, actor }) {
    return { reminders: presentReminders(org, actor.id) };
  },
});
