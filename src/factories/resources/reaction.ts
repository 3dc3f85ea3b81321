import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { reactionSchema } from '../../handlers/messages/message.present.js';
import { requireMessage } from '../../handlers/messages/message.rules.js';
import { addReaction } from '../../handlers/messages/reaction.actions.js';
import { parseNewReaction } from '../../handlers/messages/reaction.rules.js';
import { type MessageRecord, REACTION_TYPES, type Reaction } from '../../model/index.js';
import { definite, isOneOf } from '../../values.js';
import type { Definition, Traits } from '../factory.js';
import { emojiCode } from '../markdown.js';
import { ONE_OBJECT, ONE_STRING, ONE_USER, type UserReference } from '../trait-arguments.js';
import { findOrCreateUser, latestReadable } from './references.js';

/** A reaction as messages of the API contain it. */
export type WireReaction = Omit<z.output<typeof reactionSchema>, 'user'>;
/** The overrides of a reaction: its fields, and its message. */
export type ReactionInput = WireReaction & { message_id: number };

const EMOJI = ['+1', 'tada', 'heart', 'eyes', 'rocket'];

const traits = {
  of: (user: UserReference) => ({ user_id: user.user_id }),
  on: (message: { id: number }) => ({ message_id: message.id }),
  /** With the emoji of this name, such as `tada`. */
  with: (emoji: string) => ({ emoji_name: emoji }),
} satisfies Traits<ReactionInput>;

export const reaction: Definition<WireReaction, ReactionInput, WireReaction, typeof traits> = {
  name: 'reaction',
  schema: reactionSchema,
  inputs: { message_id: z.int() },
  stored: ['user_id', 'message_id', 'emoji_name', 'emoji_code', 'reaction_type'],
  traits,
  traitArguments: { of: ONE_USER, on: ONE_OBJECT, with: ONE_STRING },
  build({ n }, { message_id, ...input }) {
    const name = input.emoji_name ?? definite(EMOJI[(n - 1) % EMOJI.length]);
    const extra = name === 'zulip';
    return {
      emoji_name: name,
      emoji_code: emojiCode(name) ?? (extra ? 'zulip' : '1f44d'),
      reaction_type: extra ? 'zulip_extra_emoji' : 'unicode_emoji',
      user_id: 1000 + n,
      ...input,
    };
  },
  // Reactions are parts of messages and have no ID; `store` chooses the next emoji.
  count: () => 0,
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const { messages } = org.tables;
    const id = input.message_id ?? latestReadable(org, user);
    if (id === undefined) throw badParameter('message_id', `user ${user.id} cannot read any message`);
    const message = requireMessage(org, user, id);
    const emoji = {
      emoji_name: input.emoji_name ?? nextEmoji(message, user.id) ?? wire.emoji_name,
      ...(input.emoji_code === undefined ? {} : { emoji_code: input.emoji_code }),
      ...(input.reaction_type === undefined ? {} : { reaction_type: parseReactionType(input.reaction_type) }),
    };
    const made = await parseNewReaction(org, user.id, message, emoji);
    await addReaction(org, messages.get(id) ?? message, made);
    return made;
  },
};

/** @throws ApiError for a type that does not exist */
export function parseReactionType(type: string): Reaction['reaction_type'] {
  if (!isOneOf(REACTION_TYPES, type)) throw badParameter('reaction_type', `the type ${type} does not exist`);
  return type;
}

/** The first emoji that the user has not reacted with. */
function nextEmoji(message: MessageRecord, userId: number): string | undefined {
  const used = message.reactions.filter(({ user_id }) => user_id === userId);
  return EMOJI.find((name) => !used.some(({ emoji_code }) => emoji_code === emojiCode(name)));
}
