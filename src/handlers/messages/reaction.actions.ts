import type { DeepReadonly, Message, Organization, Reaction } from '../../model/index.js';

/** Adds a reaction to a message, as its latest. */
export async function addReaction(
  org: Organization,
  message: DeepReadonly<Message>,
  reaction: Reaction,
): Promise<void> {
  await org.tables.messages.update(message.id, { reactions: [...copies(message), reaction] });
}

/** Takes a reaction, one of the message's, away. */
export async function removeReaction(
  org: Organization,
  message: DeepReadonly<Message>,
  reaction: DeepReadonly<Reaction>,
): Promise<void> {
  const place = message.reactions.indexOf(reaction);
  await org.tables.messages.update(message.id, { reactions: copies(message).filter((_, i) => i !== place) });
}

function copies(message: DeepReadonly<Message>): Reaction[] {
  return message.reactions.map((reaction) => ({ ...reaction }));
}
