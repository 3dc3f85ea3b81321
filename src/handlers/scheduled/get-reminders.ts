import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentReminders, reminderSchema } from './reminder.resource.js';

export const getReminders = defineEndpoint({
  method: 'GET',
  path: '/reminders',
  area: 'scheduled',
  summary: 'Get reminders',
  docs: 'get-reminders',
  auth: 'user',
  since: 'remindersListed',
  response: z.object({ reminders: z.array(reminderSchema) }),
  errors: [],
  run({ org, actor }) {
    return { reminders: presentReminders(org, actor.id) };
  },
});
