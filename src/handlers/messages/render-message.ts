import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { rendererOf } from '../text/renderer.rules.js';
import { assertLength } from '../text/text.rules.js';

/**
 * Factor by which content to render may exceed the maximum message length in the zulip dialect. Zulip limits the
 * rendering time instead.
 */
const LONG_CONTENT_FACTOR = 10;

export const renderMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/render',
  area: 'messages',
  summary: 'Render a message',
  docs: 'render-message',
  params: {
    content: text().describe(
      'Markdown; at most `max_message_length` code points, in the zulip dialect ten times as many',
    ),
  },
  response: z.object({ rendered: z.string() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, realmUrl }) {
    const most = org.settings.max_message_length;
    assertLength(
      'content',
      params.content,
      org.follows('rendersLongContent') ? LONG_CONTENT_FACTOR * most : most,
    );
    return { rendered: await rendererOf(org).newText(params.content, actor.id, { realmUrl }) };
  },
});
