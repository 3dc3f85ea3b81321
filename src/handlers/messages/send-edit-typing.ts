import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { assertMayEditContent, requireMessageToChange } from './message.rules.js';
import { assertShowsTyping } from './send-typing.js';

export const sendEditTyping = defineEndpoint({
  method: 'POST',
  path: '/messages/{message_id}/typing',
  area: 'messages',
  summary: 'Set "typing" status for message editing',
  docs: 'set-typing-status-for-message-edit',
  since: 'editTyping',
  params: { op: text(z.enum(['start', 'stop'])) },
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params }) {
    const message = requireMessageToChange(org, actor, path.message_id);
    assertMayEditContent(org, actor, message, 0);
    assertShowsTyping(org, actor, message.stream_id);
    org.signal({ kind: 'edit_typing', op: params.op, senderId: actor.id, messageId: message.id });
  },
});
