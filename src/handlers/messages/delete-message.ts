import { defineEndpoint, nothing } from '../../contract/index.js';
import { assertMayDelete, assertMessageToChange } from './message.rules.js';
import { deleteMessage as remove } from './message-edit.actions.js';

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}',
  area: 'messages',
  extension: 'published API: delete a message',
  summary: 'Delete a message for good',
  auth: 'user',
  pathParams: { message_id: 'integer' },
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const message = assertMessageToChange(org, actor, path.message_id);
    assertMayDelete(org, actor, message);
    await remove(org, message);
    return {};
  },
});
