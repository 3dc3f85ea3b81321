import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireReminder } from './reminder.resource.js';

export const deleteReminder = defineEndpoint({
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  area: 'scheduled',
  summary: 'Delete a reminder',
  docs: 'delete-reminder',
  auth: 'user',
  since: 'remindersListed',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const { id } = requireReminder(org, actor, path.reminder_id);
    await org.tables.reminders.delete(id);
    return {};
  },
});
