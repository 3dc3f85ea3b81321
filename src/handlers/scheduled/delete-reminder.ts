import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deleteReminder as remove } from './scheduled.actions.js';
import { requireReminder } from './scheduled.rules.js';

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
    await remove(org, requireReminder(org, actor, path.reminder_id));
    return {};
  },
});
