import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deleteScheduledMessage as remove } from './scheduled.actions.js';
import { requireScheduled } from './scheduled.rules.js';

export const deleteScheduledMessage = defineEndpoint({
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  area: 'scheduled',
  summary: 'Delete a scheduled message',
  docs: 'delete-scheduled-message',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await remove(org, requireScheduled(org, actor, path.scheduled_message_id));
    return {};
  },
});
