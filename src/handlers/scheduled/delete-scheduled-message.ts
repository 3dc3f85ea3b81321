import { defineEndpoint } from '../../contract/index.js';
import { requireScheduled } from './scheduled-message.resource.js';

export const deleteScheduledMessage = defineEndpoint({
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  area: 'scheduled',
  summary: 'Delete a scheduled message',
  docs: 'delete-scheduled-message',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const { id } = requireScheduled(org, actor, path.scheduled_message_id);
    await org.tables.scheduled_messages.delete(id);
  },
});
