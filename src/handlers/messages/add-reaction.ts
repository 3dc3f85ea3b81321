import * as z from 'zod';
import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { reaction } from '../../model/index.js';
import { applyParticipation } from './automatic-visibility.actions.js';
import { addReaction as add } from './message.actions.js';
import { parseNewReaction, requireMessageToChange } from './message.rules.js';

/** Parameters that identify an emoji in addition to its name. */
export const emojiParams = {
  emoji_code: text(z.string().min(1)).optional().describe('required for unknown names'),
  reaction_type: text(reaction.shape.reaction_type).optional().describe('default: derived from the name'),
};

export const addReaction = defineEndpoint({
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  area: 'messages',
  summary: 'Add an emoji reaction',
  docs: 'add-reaction',
  auth: 'user',
  params: { emoji_name: text(z.string().min(1)), ...emojiParams },
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'REACTION_ALREADY_EXISTS'],
  async run({ org, actor, path, params, level }) {
    const message = requireMessageToChange(org, actor, path.message_id);
    await add(org, message, await parseNewReaction(org, actor.id, message, params));
    await applyParticipation(org, actor, message, level);
    return {};
  },
});
