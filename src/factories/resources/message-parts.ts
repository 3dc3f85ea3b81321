import type * as z from 'zod';
import type { messageSchema } from '../../handlers/messages/message.present.js';
import { renderMarkdown } from '../../markdown/index.js';
import type { BuildContext } from '../factory.js';
import type { Thread } from '../threads.js';

/** A message as the API answers it. */
export type WireMessage = z.output<typeof messageSchema>;
/** What may be given for a message: fields of the answer, and what these are made from. */
export type MessageInput = WireMessage & {
  /** Markdown source; `content` is its HTML. */
  markdown: string;
  /** The other people of a direct message. */
  to_user_ids: number[];
  /** People who receive it and have not read it. */
  unread_for: number[];
  edited: boolean;
  moved: boolean;
};

/** What a message calls its channel, where only the ID is known. */
export function channelNameOf(id = 1): string {
  return id === 1 ? 'general' : `channel ${id}`;
}

/**
 * The message of a conversation that stands at this number, so that a list reads like one. A list of several that goes
 * into a mock begins with a conversation, whatever was said there before.
 */
export function contentOf(context: BuildContext, markdown?: string): { thread: Thread; source: string } {
  const { n, threads, place = 0, length = 1 } = context;
  let rest = length > 1 ? openingFrom(n - 1 - place, threads) + place : n - 1;
  for (let i = 0; ; i++) {
    const thread = threads[i % threads.length] as Thread;
    if (rest < thread.messages.length)
      return { thread, source: markdown ?? (thread.messages[rest] as string) };
    rest -= thread.messages.length;
    // Whole rounds are left out at once.
    if (i === threads.length - 1) rest %= roundOf(threads);
  }
}

/** The first number from this one on, counted from 0, with which a conversation begins. */
function openingFrom(number: number, threads: readonly Thread[]): number {
  const round = roundOf(threads);
  let opening = number - (number % round);
  for (let i = 0; opening < number; i++) opening += (threads[i % threads.length] as Thread).messages.length;
  return opening;
}

function roundOf(threads: readonly Thread[]): number {
  return threads.reduce((sum, { messages }) => sum + messages.length, 0);
}

/** When it was changed: a minute after it was sent, but not later than now. */
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
