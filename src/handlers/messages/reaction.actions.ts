import type { DeepReadonly, MessageRecord, Organization, Reaction } from '../../model/index.js';

/** Adds a reaction to a message, after the others. */
export async function addReaction(
  org: Organization,
  message: MessageRecord,
  reaction: Reaction,
): Promise<void> {
  await org.tables.messages.update(message.id, { reactions: [...copies(message), reaction] });
}

/** Removes a reaction from a message. */
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
