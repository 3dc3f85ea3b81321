import { apiError } from '../../contract/errors/index.js';
import type { DeepReadonly, MessageRecord, Organization, Reaction } from '../../model/index.js';
import { type EmojiRequest, emojiMatcher, requireEmoji } from '../text/emoji.rules.js';

/**
 * Returns the reaction that a request adds to a message.
 * @throws ApiError `REACTION_ALREADY_EXISTS` when the user already reacted with that emoji; `BAD_REQUEST` for
 * an unknown emoji
 */
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
      `The user has this reaction on message ${message.id} already`,
      'remove the reaction first',
    );
  }
  return { user_id: userId, ...emoji };
}

/**
 * Returns the caller's reaction that a request names. @throws ApiError `REACTION_DOES_NOT_EXIST` when it does not exist
 */
export async function requireOwnReaction(
  org: Organization,
  userId: number,
  message: MessageRecord,
  request: EmojiRequest,
): Promise<DeepReadonly<Reaction>> {
  const means = await emojiMatcher(org, request);
  // Without a type, Zulip looks for Unicode emoji only.
  const type = request.reaction_type ?? 'unicode_emoji';
  const found = message.reactions.find(
    (entry) => entry.user_id === userId && entry.reaction_type === type && means(entry),
  );
  if (found === undefined) {
    throw apiError('REACTION_DOES_NOT_EXIST', `You have no such reaction on message ${message.id}`).because(
      'reactionExists',
      `User ${userId} has no such reaction on message ${message.id}`,
      'add the reaction first',
    );
  }
  return found;
}
