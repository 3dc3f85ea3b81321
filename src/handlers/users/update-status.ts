import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { reaction } from '../../model/index.js';
import { setStatus } from './status.actions.js';
import { parseStatus, statusOf } from './status.rules.js';

export const updateStatus = defineEndpoint({
  method: 'POST',
  path: '/users/me/status',
  area: 'users',
  summary: 'Update your status',
  docs: 'update-status',
  auth: 'user',
  params: {
    status_text: text().optional().describe('at most 60 characters; the empty text removes it'),
    emoji_name: text().optional().describe('the empty text removes the emoji'),
    emoji_code: text().optional(),
    reaction_type: text(reaction.shape.reaction_type).optional(),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    await setStatus(org, actor.id, parseStatus(org, statusOf(org, actor.id), params));
    return {};
  },
});
