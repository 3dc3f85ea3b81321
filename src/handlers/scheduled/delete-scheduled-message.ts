import { defineEndpoint, nothing } from '../../contract/index.js';
import { deleteScheduledMessage as remove } from './scheduled.actions.js';
import { assertScheduled } from './scheduled.rules.js';

export const deleteScheduledMessage = defineEndpoint({
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  area: 'scheduled',
  summary: 'Delete a scheduled message',
  docs: 'delete-scheduled-message',
  auth: 'user',
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await remove(org, assertScheduled(org, actor, path.scheduled_message_id));
    return {};
  },
});
