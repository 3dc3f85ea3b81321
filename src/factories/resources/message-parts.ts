import type * as z from 'zod';
import type { messageSchema } from '../../handlers/messages/message.present.js';
import type { BuildContext } from '../factory.js';
import { renderMarkdown } from '../markdown.js';
import type { Thread } from '../texts/index.js';

/** A message as the API returns it. */
export type WireMessage = z.output<typeof messageSchema>;
/** The overrides of a message: its fields, and others that these are built from. */
export type MessageInput = WireMessage & {
  /** Markdown; `content` is its HTML. */
  markdown: string;
  /** The other people of a direct message. */
  to_user_ids: number[];
  /** Recipients who have not read it. */
  unread_for: number[];
  edited: boolean;
  moved: boolean;
  /** With reactions, unless `reactions` are given. */
  reacted: boolean;
};

/** The channel name in a message, when only the ID is known. */
export function channelNameOf(id = 1): string {
  return id === 1 ? 'general' : `channel ${id}`;
}

/**
 * Returns the content for the nth message, so that a list reads like a conversation. A list made by `create`
 * begins with the start of a conversation.
 */
export function contentOf(context: BuildContext, markdown?: string): { thread: Thread; source: string } {
  const { n, index = 0, length = 1 } = context;
  const { threads } = context.texts;
  let rest = length > 1 ? openingFrom(n - 1 - index, threads) + index : n - 1;
  for (let i = 0; ; i++) {
    const thread = threads[i % threads.length] as Thread;
    if (rest < thread.messages.length)
      return { thread, source: markdown ?? (thread.messages[rest] as string) };
    rest -= thread.messages.length;
    // Skips whole rounds at once.
    if (i === threads.length - 1) rest %= roundOf(threads);
  }
}

/** The first index from this one on that starts a conversation. */
function openingFrom(number: number, threads: readonly Thread[]): number {
  const round = roundOf(threads);
  let opening = number - (number % round);
  for (let i = 0; opening < number; i++) opening += (threads[i % threads.length] as Thread).messages.length;
  return opening;
}

function roundOf(threads: readonly Thread[]): number {
  return threads.reduce((sum, { messages }) => sum + messages.length, 0);
}

/** A minute after a time, but not in the future. */
export function minuteAfter(timestamp: number, now: number): number {
  return Math.max(timestamp, Math.min(timestamp + 60, now));
}

export function historyOf(userId: number, timestamp: number, edited = false, moved = false, topic = '') {
  return [
    {
      user_id: userId,
      timestamp,
      ...(edited ? { prev_content: 'I wrote this too fast' } : {}),
      ...(moved ? { prev_topic: 'something else', topic } : {}),
    },
  ];
}

export function rendered<E extends { prev_content?: string }>(entry: E) {
  if (entry.prev_content === undefined) return entry;
  return { ...entry, prev_rendered_content: renderMarkdown(entry.prev_content) };
}
