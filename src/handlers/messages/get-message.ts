import * as z from 'zod';
import { boolean, defineEndpoint, since } from '../../contract/index.js';
import { emptyTopicParam } from '../channels/topic.rules.js';
import { messageSchema, messageView, presentMessage } from './message.present.js';
import { requireMessage } from './message.rules.js';

export const getMessage = defineEndpoint({
  method: 'GET',
  path: '/messages/{message_id}',
  area: 'messages',
  summary: 'Fetch a single message',
  docs: 'get-message',
  spectators: true,
  params: {
    apply_markdown: boolean()
      .default(true)
      .since('singleMessage')
      .describe('return HTML content; otherwise Markdown source'),
    allow_empty_topic_name: emptyTopicParam,
  },
  response: z.object({ message: since('singleMessage', messageSchema), raw_content: z.string() }),
  errors: ['BAD_REQUEST'],
  run(call) {
    const { org, actor, path, params } = call;
    const message = requireMessage(org, actor, path.message_id);
    const view = messageView(call, {
      applyMarkdown: params.apply_markdown,
      clientGravatar: true,
      allowEmptyTopic: params.allow_empty_topic_name,
    });
    return { message: presentMessage(message, view), raw_content: message.content };
  },
});
