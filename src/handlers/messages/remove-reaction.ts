import * as z from 'zod';
import { apiError } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import type { DeepReadonly, MessageRecord, Organization, Reaction } from '../../model/index.js';
import { type EmojiRequest, emojiMatcher } from '../text/emoji.rules.js';
import { emojiParams } from './add-reaction.js';
import { deleteReaction } from './message.actions.js';
import { requireMessageToChange } from './message.rules.js';

export const removeReaction = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  area: 'messages',
  summary: 'Remove an emoji reaction',
  docs: 'remove-reaction',
  params: { emoji_name: text(z.string().min(1)).optional(), ...emojiParams },
  errors: ['BAD_REQUEST', 'REACTION_DOES_NOT_EXIST'],
  async run({ org, actor, path, params }) {
    const message = requireMessageToChange(org, actor, path.message_id);
    await deleteReaction(org, message, await requireOwnReaction(org, actor.id, message, params));
  },
});

/** @throws ApiError `REACTION_DOES_NOT_EXIST` */
async function requireOwnReaction(
  org: Organization,
  userId: number,
  message: MessageRecord,
  request: EmojiRequest,
): Promise<DeepReadonly<Reaction>> {
  const matches = await emojiMatcher(org, request);
  const found = message.reactions.find((entry) => entry.user_id === userId && matches(entry));
  if (found === undefined) {
    throw apiError('REACTION_DOES_NOT_EXIST', `You have no such reaction on message ${message.id}`).because(
      'reactionExists',
      `User ${userId} has no such reaction on message ${message.id}`,
      'add the reaction first',
    );
  }
  return found;
}
