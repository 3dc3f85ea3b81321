import * as z from 'zod';
import { apiError } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { type MessageRecord, type Organization, type Reaction, reaction } from '../../model/index.js';
import { type EmojiRequest, requireEmoji } from '../text/emoji.rules.js';
import { applyParticipation } from './automatic-visibility.actions.js';
import { storeReaction } from './message.actions.js';
import { requireMessageToChange } from './message.rules.js';

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
  params: { emoji_name: text(z.string().min(1)), ...emojiParams },
  errors: ['BAD_REQUEST', 'REACTION_ALREADY_EXISTS'],
  async run(call) {
    const { org, actor, path, params } = call;
    const message = requireMessageToChange(org, actor, path.message_id);
    await storeReaction(org, message, await parseNewReaction(org, actor.id, message, params));
    await applyParticipation(call, message);
  },
});

/** @throws ApiError `REACTION_ALREADY_EXISTS` for a duplicate reaction; `BAD_REQUEST` for an unknown emoji */
export async function parseNewReaction(
  org: Organization,
  userId: number,
  message: MessageRecord,
  request: EmojiRequest & { emoji_name: string },
): Promise<Reaction> {
  const emoji = await requireEmoji(org, request, message.reactions);
  const present = message.reactions.some(
    (entry) =>
      entry.user_id === userId &&
      entry.reaction_type === emoji.reaction_type &&
      entry.emoji_code === emoji.emoji_code,
  );
  if (present) {
    throw apiError(
      'REACTION_ALREADY_EXISTS',
      `You have already reacted to message ${message.id} with this emoji`,
    ).because(
      'reactionIsNew',
      `The user already has this reaction on message ${message.id}`,
      'remove the reaction first',
    );
  }
  return { user_id: userId, ...emoji };
}
