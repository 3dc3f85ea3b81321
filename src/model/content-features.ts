import type { DeepReadonly } from './records.js';
import type { Message } from './schemas/message.js';

/** What a message can have, for finding the messages that have it. */
export const CONTENT_FEATURES = ['link', 'image', 'attachment', 'reaction'] as const;
export type ContentFeature = (typeof CONTENT_FEATURES)[number];

/** What a content has. An organization is given it: the model knows no Markdown. */
export type ReadContentFeatures = (content: string) => readonly Exclude<ContentFeature, 'reaction'>[];

const REACTION: readonly ContentFeature[] = ['reaction'];

/** What a message has: links, images and uploaded files of its content, and reactions. */
export function messageFeatures(
  { content, reactions }: Pick<DeepReadonly<Message>, 'content' | 'reactions'>,
  readContentFeatures: ReadContentFeatures,
): readonly ContentFeature[] {
  const things = readContentFeatures(content);
  if (reactions.length === 0) return things;
  return things.length === 0 ? REACTION : [...things, 'reaction'];
}
