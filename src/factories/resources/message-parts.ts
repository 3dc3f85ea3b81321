import type * as z from 'zod';
import type { messageSchema } from '../../handlers/messages/message.present.js';
import type { BuildContext } from '../factory.js';
import { renderMarkdown } from '../markdown.js';
import type { Feature } from '../sample-messages.js';
import { type SampleMessage, THREAD_LENGTH } from '../samples.js';
import type { UserReference } from '../trait-arguments.js';

/** A message as the API returns it. */
export type WireMessage = z.output<typeof messageSchema>;
/** The overrides of a message: its fields, and others that these are built from. */
export type MessageInput = WireMessage & {
  /** Markdown; `content` is its HTML. */
  markdown: string;
  /** A part of a generated message in addition to its sentence. */
  feature: Feature;
  /** The link of a generated message. */
  link_url: string;
  /** Users mentioned at the start of the message. */
  mentions: NamedReference[];
  /** The other people of a direct message. */
  to_user_ids: number[];
  /** Recipients who have not read it. */
  unread_for: number[];
  edited: boolean;
  moved: boolean;
  /** With reactions, unless `reactions` are set. */
  reacted: boolean;
};

/** A user, with the name if it is known. */
export type NamedReference = UserReference & { full_name?: string };

/** The channel name in a message, when only the ID is known. */
export function channelNameOf(id = 1): string {
  return id === 1 ? 'general' : `channel ${id}`;
}

/**
 * Returns the Markdown of a message. The nth message belongs to a conversation, so that a list reads like one. A list made by
 * `create` begins with the start of a conversation.
 */
export function markdownOf(
  context: BuildContext,
  input: Partial<MessageInput>,
  nameOf: (userId: number) => string,
): string {
  const { markdown, feature, link_url, mentions = [] } = input;
  const content = markdown ?? generated(context, feature, link_url);
  return [...mentions.map(({ user_id }) => `@**${nameOf(user_id)}|${user_id}**`), content].join(' ');
}

function generated(context: BuildContext, feature?: Feature, url?: string): string {
  const { random } = context;
  const samples = context.samples();
  if (url !== undefined) return `${samples.sentence(random)} ${url}`;
  return feature === undefined ? textOf(context).content : samples.featured(feature, random);
}

/** The topic and content of the nth message. */
export function textOf({ n, index = 0, length = 1, samples }: BuildContext): SampleMessage {
  if (length === 1) return samples().message(n);
  const first = n - index;
  const opening = first + ((THREAD_LENGTH - ((first - 1) % THREAD_LENGTH)) % THREAD_LENGTH);
  return samples().message(opening + index);
}

/** A minute after a time, but not in the future. */
export function minuteAfter(timestamp: number, now: number): number {
  return Math.max(timestamp, Math.min(timestamp + 60, now));
}

/** The edit history of a message that was edited, moved, or both. The previous content and topic are generated. */
export function historyOf(
  { random, samples }: BuildContext,
  userId: number,
  timestamp: number,
  { edited, moved, topic }: { edited?: boolean | undefined; moved?: boolean | undefined; topic: string },
) {
  return [
    {
      user_id: userId,
      timestamp,
      ...(edited ? { prev_content: samples().sentence(random) } : {}),
      ...(moved ? { prev_topic: samples().topic(random), topic } : {}),
    },
  ];
}

export function rendered<E extends { prev_content?: string }>(entry: E) {
  if (entry.prev_content === undefined) return entry;
  return { ...entry, prev_rendered_content: renderMarkdown(entry.prev_content) };
}
