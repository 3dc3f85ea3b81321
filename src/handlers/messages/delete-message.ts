import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireMessageToChange } from './message.rules.js';
import { assertMayDelete } from './message-delete.rules.js';
import { deleteMessage as remove } from './message-edit.actions.js';

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}',
  area: 'messages',
  summary: 'Delete a message',
  docs: 'delete-message',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const message = requireMessageToChange(org, actor, path.message_id);
    assertMayDelete(org, actor, message);
    await remove(org, message);
    return {};
  },
});
