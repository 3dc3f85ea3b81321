import type { DeepReadonly, MessageRecord, Organization, Reaction } from '../../model/index.js';

/** Adds a reaction to a message, as its latest. */
export async function addReaction(
  org: Organization,
  message: MessageRecord,
  reaction: Reaction,
): Promise<void> {
  await org.tables.messages.update(message.id, { reactions: [...copies(message), reaction] });
}

/** Takes a reaction, one of the message's, away. */
export async function removeReaction(
  org: Organization,
  message: MessageRecord,
  reaction: DeepReadonly<Reaction>,
): Promise<void> {
  const place = message.reactions.indexOf(reaction);
  await org.tables.messages.update(message.id, { reactions: copies(message).filter((_, i) => i !== place) });
}

function copies(message: MessageRecord): Reaction[] {
  return message.reactions.map((reaction) => ({ ...reaction }));
}
