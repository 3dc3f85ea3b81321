import * as z from 'zod';
import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { emojiParams } from './add-reaction.js';
import { removeReaction as remove } from './message.actions.js';
import { requireMessageToChange, requireOwnReaction } from './message.rules.js';

export const removeReaction = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  area: 'messages',
  summary: 'Remove an emoji reaction',
  docs: 'remove-reaction',
  auth: 'user',
  params: { emoji_name: text(z.string().min(1)).optional(), ...emojiParams },
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'REACTION_DOES_NOT_EXIST'],
  async run({ org, actor, path, params }) {
    const message = requireMessageToChange(org, actor, path.message_id);
    await remove(org, message, await requireOwnReaction(org, actor.id, message, params));
    return {};
  },
});
