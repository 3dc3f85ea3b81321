import { defineEndpoint } from '../../contract/index.js';
import { requireReminder } from './reminder.resource.js';

export const deleteReminder = defineEndpoint({
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  area: 'scheduled',
  summary: 'Delete a reminder',
  docs: 'delete-reminder',
  since: 'remindersListed',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const { id } = requireReminder(org, actor, path.reminder_id);
    await org.tables.reminders.delete(id);
  },
});
