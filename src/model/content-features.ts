import type { DeepReadonly } from './records.js';
import type { Message } from './schemas/message.js';

/** A full stop at the end belongs to the sentence. */
const PATH = /\/?user_uploads\/(\d+\/[\p{L}\p{N}._%/-]*[\p{L}\p{N}_%/-])/gu;

/** Paths of uploaded files that Markdown links to, without `/user_uploads/`, each once. */
export function uploadPathsIn(text: string): string[] {
  if (!text.includes('user_uploads/')) return [];
  return [...new Set([...text.matchAll(PATH)].map(([, path = '']) => decodedPath(path)))];
}

/** Decodes a percent-encoded path. Returns a malformed one unchanged. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Features of messages that searches find. */
export const CONTENT_FEATURES = ['link', 'image', 'attachment', 'reaction'] as const;
type ContentFeature = (typeof CONTENT_FEATURES)[number];

/**
 * Returns the features of a content, read from its HTML if that is stored. A parameter of the organization, because the
 * model does not depend on Markdown.
 */
export type ReadContentFeatures = (
  content: string,
  html?: string | null,
) => readonly Exclude<ContentFeature, 'reaction'>[];

/** Loads the modules that rendering Markdown needs; `undefined` when they are loaded. */
export type PrepareText = (text: string) => Promise<void> | undefined;

const REACTION: readonly ContentFeature[] = ['reaction'];

/** Features of a message: links, images and uploaded files of its content, and reactions. */
export function messageFeatures(
  message: Pick<DeepReadonly<Message>, 'content' | 'rendered_content' | 'reactions'>,
  readContentFeatures: ReadContentFeatures,
): readonly ContentFeature[] {
  const fromContent = readContentFeatures(message.content, message.rendered_content);
  if (message.reactions.length === 0) return fromContent;
  return fromContent.length === 0 ? REACTION : [...fromContent, 'reaction'];
}
