import * as z from 'zod';
import { defineEndpoint, emptyResponse, integer, text } from '../../contract/index.js';
import { applyParticipation } from './automatic-visibility.actions.js';
import { assertWidgetAction } from './content.rules.js';
import { addSubmessage as add } from './message.actions.js';
import { requireMessageToChange } from './message.rules.js';

export const addSubmessage = defineEndpoint({
  method: 'POST',
  path: '/submessage',
  area: 'messages',
  summary: 'Vote in a poll or edit a to-do list',
  auth: 'user',
  params: {
    message_id: integer(),
    msg_type: text(z.literal('widget')),
    content: text().describe('JSON text: `{"type":"vote","key":"canned,0","vote":1}`'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level }) {
    const message = requireMessageToChange(org, actor, params.message_id);
    assertWidgetAction(org, actor, message, params.content);
    await add(org, message, actor.id, params.content);
    await applyParticipation(org, actor, message, level);
    return {};
  },
});
