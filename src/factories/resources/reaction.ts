import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { canReadMessage } from '../../handlers/access/message-access.rules.js';
import { parseNewReaction } from '../../handlers/messages/add-reaction.js';
import { storeReaction } from '../../handlers/messages/message.actions.js';
import { type messageSchema, reactionSchema } from '../../handlers/messages/message.present.js';
import { requireMessage } from '../../handlers/messages/message.rules.js';
import { emojiCodeSync, emojiNameSync } from '../../markdown/preload.js';
import { type MessageRecord, type Organization, REACTION_TYPES, type Reaction } from '../../model/index.js';
import { definite, isOneOf } from '../../values.js';
import { builtId, type Definition, type Traits } from '../definition.js';
import {
  findOrCreateUser,
  latestReadable,
  ONE_STRING,
  ONE_USER,
  ONE_WITH_ID,
  someOf,
  type UserReference,
} from './references.js';

/** A reaction as it appears in the messages that the API returns. */
export type WireReaction = Omit<z.output<typeof reactionSchema>, 'user'>;
/** The overrides of a reaction: its fields and its message. */
export type ReactionInput = WireReaction & { message_id: number };

const EMOJI = ['+1', 'tada', 'heart', 'eyes', 'rocket'];
/** The name and code of the only emoji of the type `zulip_extra_emoji`. */
const EXTRA = 'zulip';

const traits = {
  of: (user: UserReference) => ({ user_id: user.user_id }),
  on: (message: { id: number }) => ({ message_id: message.id }),
  /** A reaction with the emoji that has this name, such as `tada`. */
  with: (emoji: string) => ({ emoji_name: emoji }),
} satisfies Traits<ReactionInput>;

export const reaction: Definition<WireReaction, typeof traits, ReactionInput> = {
  name: 'reaction',
  schema: reactionSchema,
  inputs: { message_id: z.int() },
  stored: ['user_id', 'message_id', 'emoji_name', 'emoji_code', 'reaction_type'],
  traits,
  traitArguments: { of: ONE_USER, on: ONE_WITH_ID, with: ONE_STRING },
  build({ n, length }, { message_id, ...input }) {
    const name = input.emoji_name ?? nameOf(input) ?? definite(EMOJI[(n - 1) % EMOJI.length]);
    const type = input.reaction_type ?? (name === EXTRA ? 'zulip_extra_emoji' : 'unicode_emoji');
    // In a mock, `store` checks the emoji, because the mock may have custom emoji.
    if (length === undefined) assertEmoji(name, input);
    return {
      emoji_name: name,
      emoji_code: codeOf(name, type),
      reaction_type: type,
      user_id: builtId(n),
      ...input,
    };
  },
  // Reactions have no IDs that could number their emoji, so `store` chooses one that the user has not used yet.
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const { messages } = org.tables;
    const isOpen = ({ reactions }: MessageRecord) =>
      input.emoji_name !== undefined || nextEmoji(reactions, user.id) !== undefined;
    const id = input.message_id ?? latestReadable(org, user, isOpen) ?? latestReadable(org, user);
    if (id === undefined) throw badParameter('message_id', `user ${user.id} cannot read any message`);
    const message = requireMessage(org, user, id);
    const emoji = {
      emoji_name:
        input.emoji_name ?? nameOf(input) ?? nextEmoji(message.reactions, user.id) ?? wire.emoji_name,
      ...(input.emoji_code === undefined ? {} : { emoji_code: input.emoji_code }),
      ...(input.reaction_type === undefined ? {} : { reaction_type: parseReactionType(input.reaction_type) }),
    };
    const reaction = await parseNewReaction(org, user.id, message, emoji);
    // Other reactions may have been added while the emoji was loaded.
    await storeReaction(org, messages.expect(id), reaction);
    return reaction;
  },
};

/** Returns the code of an emoji; for custom and unknown emoji, returns a plausible code. */
function codeOf(name: string, type: string): string {
  if (type === 'unicode_emoji') return emojiCodeSync(name) ?? '1f44d';
  return type === 'realm_emoji' ? '1' : EXTRA;
}

/**
 * Returns the emoji name that the type or the code implies; `undefined` if neither implies a name.
 * @throws ApiError for `realm_emoji` and for an unknown code, because neither determines the name
 */
function nameOf({ emoji_code, reaction_type }: Partial<WireReaction>): string | undefined {
  if (reaction_type === 'zulip_extra_emoji') return EXTRA;
  if (reaction_type === 'realm_emoji') throw badParameter('emoji_name', 'required for realm_emoji');
  if (emoji_code === undefined) return undefined;
  const name = emoji_code === EXTRA ? EXTRA : emojiNameSync(emoji_code);
  if (name === undefined) throw badParameter('emoji_name', `required for the unknown code ${emoji_code}`);
  return name;
}

/** @throws ApiError for an unknown emoji name without a code, and for a code that belongs to another emoji */
function assertEmoji(name: string, { emoji_code, reaction_type }: Partial<WireReaction>): void {
  if ((reaction_type ?? 'unicode_emoji') !== 'unicode_emoji' || name === EXTRA) return;
  const code = emojiCodeSync(name);
  if (code === undefined && emoji_code === undefined) {
    throw badParameter('emoji_name', `there is no emoji ${name}; pass "emoji_code" too for a custom one`);
  }
  if (code === undefined || emoji_code === undefined || emoji_code === code) return;
  throw badParameter('emoji_code', `${emoji_code} is not the code of ${name}`);
}

function parseReactionType(type: string): Reaction['reaction_type'] {
  if (!isOneOf(REACTION_TYPES, type))
    throw badParameter('reaction_type', `must be one of ${REACTION_TYPES.join(', ')}, got ${type}`);
  return type;
}

function nextEmoji(reactions: MessageRecord['reactions'], userId: number): string | undefined {
  const used = reactions.filter(({ user_id }) => user_id === userId);
  return EMOJI.find((name) => !used.some(({ emoji_code }) => emoji_code === emojiCodeSync(name)));
}

/** The reactions that `messageFactory.withReactions()` adds. */
export const REACTIONS: z.output<typeof messageSchema>['reactions'] = [
  { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji', user_id: 1 },
  { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 2 },
];

/** @throws ApiError for an unknown user, emoji or type, a user who cannot read the message, or a duplicate */
export async function parseReactions(
  org: Organization,
  message: MessageRecord,
  input: typeof REACTIONS,
): Promise<Reaction[]> {
  const reactions: Reaction[] = [];
  for (const { user_id, emoji_name, emoji_code, reaction_type } of input) {
    const user = org.tables.users.get(user_id);
    if (user === undefined) throw badParameter('reactions', `user ${user_id} does not exist`);
    if (!canReadMessage(org, user, message)) {
      throw badParameter('reactions', `user ${user_id} cannot read the message`);
    }
    const emoji = { emoji_name, emoji_code, reaction_type: parseReactionType(reaction_type) };
    reactions.push(await parseNewReaction(org, user_id, { ...message, reactions }, emoji));
  }
  return reactions;
}

/** Returns `REACTIONS` with the IDs of the first people in the mock who can read the message. */
export function reactionsByPeople(org: Organization, message: MessageRecord): typeof REACTIONS {
  const people = someOf(org.tables.users.by('activePerson', 'active'), REACTIONS.length, (person) =>
    canReadMessage(org, person, message),
  );
  return people.map((person, i) => ({ ...definite(REACTIONS[i]), user_id: person.id }));
}
