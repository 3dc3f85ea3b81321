import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { renderMarkdown } from '../../markdown/index.js';
import { contextOf } from '../text/markdown-context.rules.js';
import { assertLength } from '../text/text.rules.js';

export const renderMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/render',
  area: 'messages',
  summary: 'Render a message',
  docs: 'render-message',
  auth: 'user',
  params: { content: text().describe('Markdown; at most `max_message_length` code points') },
  response: z.object({ rendered: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, params }) {
    assertLength('content', params.content, org.settings.max_message_length);
    return { rendered: renderMarkdown(params.content, contextOf(org, actor)) };
  },
});
