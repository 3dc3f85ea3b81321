import type { DeepReadonly } from './records.js';
import type { Message } from './schemas/message.js';

/** What a message can have, for finding the messages that have it. */
export const THINGS = ['link', 'image', 'attachment', 'reaction'] as const;
export type Thing = (typeof THINGS)[number];

/** What a content has. An organization is given it: the model knows no Markdown. */
export type ReadThings = (content: string) => readonly Exclude<Thing, 'reaction'>[];

const REACTION: readonly Thing[] = ['reaction'];

/** What a message has: links, images and uploaded files of its content, and reactions. */
export function thingsIn(
  { content, reactions }: Pick<DeepReadonly<Message>, 'content' | 'reactions'>,
  readThings: ReadThings,
): readonly Thing[] {
  const things = readThings(content);
  if (reactions.length === 0) return things;
  return things.length === 0 ? REACTION : [...things, 'reaction'];
}
