import { defineEndpoint, nothing } from '../../contract/index.js';
import { assertMayDelete, assertMessageToChange } from './message.rules.js';
import { deleteMessage as remove } from './message-edit.actions.js';

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}',
  area: 'messages',
  summary: 'Delete a message',
  docs: 'delete-message',
  auth: 'user',
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const message = assertMessageToChange(org, actor, path.message_id);
    assertMayDelete(org, actor, message);
    await remove(org, message);
    return {};
  },
});
