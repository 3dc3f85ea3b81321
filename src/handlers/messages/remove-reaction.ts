import * as z from 'zod';
import { defineEndpoint, nothing, text } from '../../contract/index.js';
import { emojiParams } from './add-reaction.js';
import { assertMessageToChange } from './message.rules.js';
import { removeReaction as remove } from './reaction.actions.js';
import { assertOwnReaction } from './reaction.rules.js';

export const removeReaction = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  area: 'messages',
  summary: 'Remove an emoji reaction',
  docs: 'remove-reaction',
  auth: 'user',
  params: { emoji_name: text(z.string().min(1)).optional(), ...emojiParams },
  response: nothing,
  errors: ['BAD_REQUEST', 'REACTION_DOES_NOT_EXIST'],
  async run({ org, actor, path, params }) {
    const message = assertMessageToChange(org, actor, path.message_id);
    await remove(org, message, assertOwnReaction(org, actor.id, message, params));
    return {};
  },
});
