import type { Message } from './schemas/message.js';
import type { DeepReadonly } from './table.js';

/** What a message can have, for finding the messages that have it. */
export const THINGS = ['link', 'image', 'attachment', 'reaction'] as const;
export type Thing = (typeof THINGS)[number];

const LINK = /\b(?:https?:\/\/|mailto:|www\.)[^\s<]|\]\((?!\s)[^)]+\)/i;
const IMAGE = /\/[^\s<>()]*\.(?:png|jpe?g|gif|webp|avif|bmp|svg)\b/i;
const UPLOAD = '/user_uploads/';
const NOTHING: readonly Thing[] = [];

/** What a message has: links, images and uploaded files of its content (code aside), and reactions. */
export function thingsIn({
  content,
  reactions,
}: Pick<DeepReadonly<Message>, 'content' | 'reactions'>): readonly Thing[] {
  const mayLink =
    content.includes('/') ||
    content.includes('](') ||
    content.includes('www.') ||
    content.includes('mailto:');
  if (!mayLink) return reactions.length > 0 ? ['reaction'] : NOTHING;
  const text = content.includes('`') || content.includes('~~~') ? withoutCode(content) : content;
  const things: Thing[] = [];
  if (LINK.test(text)) {
    things.push('link');
    if (IMAGE.test(text)) things.push('image');
    if (text.includes(UPLOAD)) things.push('attachment');
  }
  if (reactions.length > 0) things.push('reaction');
  return things;
}

function withoutCode(content: string): string {
  return content
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*\s*$|$(?![\s\S]))/gm, '')
    .replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
}
