import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { requireMessage } from './message.rules.js';
import { assertHistoryShown } from './message-edit.rules.js';
import { presentHistory, versionSchema } from './message-history.present.js';

export const getMessageHistory = defineEndpoint({
  method: 'GET',
  path: '/messages/{message_id}/history',
  area: 'messages',
  summary: "Get a message's edit history",
  docs: 'get-message-history',
  auth: 'user',
  params: {
    allow_empty_topic_name: boolean()
      .default(false)
      .since('emptyTopic')
      .describe('return the empty topic as an empty string'),
  },
  response: z.object({ message_history: z.array(versionSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params }) {
    assertHistoryShown(org);
    const message = requireMessage(org, actor, path.message_id);
    return { message_history: presentHistory(org, message, params.allow_empty_topic_name === true) };
  },
});
