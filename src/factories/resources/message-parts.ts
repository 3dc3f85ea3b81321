import type * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { activeSubscription } from '../../handlers/access/channel-access.rules.js';
import { startSubscription } from '../../handlers/channels/channel.actions.js';
import { parseTopicInChannel } from '../../handlers/channels/topic.rules.js';
import type { messageSchema } from '../../handlers/messages/message.present.js';
import { conversationOf, requireDirectRecipients } from '../../handlers/messages/recipients.rules.js';
import { renderMarkdownSync } from '../../markdown/preload.js';
import type { ChannelRecord, MessageTarget, Organization, UserRecord } from '../../model/index.js';
import type { BuildContext } from '../definition.js';
import { cut, type Feature, type SampleMessage, THREAD_LENGTH } from '../samples.js';
import {
  assertActiveUsers,
  chooseChannel,
  findOrCreateUser,
  mayPostIn,
  requireActiveChannel,
  someOf,
  type UserReference,
} from './references.js';

/** A message as the API returns it. */
export type WireMessage = z.output<typeof messageSchema>;
/** The overrides of a message: its fields, and inputs that the fields are derived from. */
export type MessageInput = WireMessage & {
  /** The message's Markdown; `content` is the HTML rendered from it. */
  markdown: string;
  /** A Markdown feature that the generated message contains. */
  feature: Feature;
  /** The URL of a link that the generated message contains. */
  link_url: string;
  /** Users mentioned at the start of the message. */
  mentions: NamedReference[];
  /** The other people in a direct message. */
  to_user_ids: number[];
  /**
   * Recipients who have not read the message. If this is set, a built message lacks the flag `read`. A created message
   * is unread for all its recipients, and these users must be among them.
   */
  unread_for: number[];
  edited: boolean;
  moved: boolean;
  /** Whether to add reactions, unless `reactions` is set. */
  reacted: boolean;
};

export type NamedReference = UserReference & { full_name?: string };

/** The channel of a message that is built without one. */
export const DEFAULT_CHANNEL_ID = 1;

/** Returns the channel name for a message if only the channel ID is known. */
export function channelNameOf(id: number): string {
  return id === DEFAULT_CHANNEL_ID ? 'general' : `channel ${id}`;
}

/**
 * Returns the Markdown of a message. Consecutive messages form a conversation.
 */
export function markdownOf(
  context: BuildContext,
  input: Partial<MessageInput>,
  nameOf: (userId: number) => string,
  maxLength = Infinity,
): string {
  const { markdown, feature, link_url, mentions = [] } = input;
  const content = markdown ?? cut(generated(context, feature, link_url), maxLength);
  const names = mentions.map(({ user_id }) => `@**${nameOf(user_id)}|${user_id}**`);
  // A status message starts with /me.
  const status = names.length > 0 && content.startsWith('/me ');
  return status ? ['/me', ...names, content.slice(4)].join(' ') : [...names, content].join(' ');
}

function generated(context: BuildContext, feature?: Feature, url?: string): string {
  const { random } = context;
  const samples = context.samples();
  if (url !== undefined) return `${samples.sentence(random)} ${url}`;
  return feature === undefined ? textOf(context).content : samples.featured(feature, random);
}

/** Returns the topic and content of the nth message. */
export function textOf({ n, index = 0, length = 1, samples }: BuildContext): SampleMessage {
  if (length === 1) return samples().message(n);
  // A list begins with the first message of a conversation.
  const firstThread = Math.ceil((n - index - 1) / THREAD_LENGTH);
  return samples().message(firstThread * THREAD_LENGTH + 1 + index);
}

/** Returns the time one minute after `timestamp`, or `now` if that is earlier; never before `timestamp`. */
export function minuteAfter(timestamp: number, now: number): number {
  return Math.max(timestamp, Math.min(timestamp + 60, now));
}

/**
 * Returns the edit history of a message; empty unless the message was edited or moved. Generates the previous content
 * and topic.
 */
export function historyOf(
  { random, samples }: BuildContext,
  userId: number,
  timestamp: number,
  { edited, moved, topic }: { edited?: boolean | undefined; moved?: boolean | undefined; topic: string },
) {
  if (!edited && !moved) return [];
  return [
    {
      user_id: userId,
      timestamp,
      ...(edited ? { prev_content: samples().sentence(random) } : {}),
      ...(moved ? { prev_topic: samples().topic(random), topic } : {}),
    },
  ];
}

/** Adds the rendered previous content to an entry of an edit history, if the content was edited. */
export function withRenderedContent<E extends { prev_content?: string }>(entry: E) {
  if (entry.prev_content === undefined) return entry;
  return { ...entry, prev_rendered_content: renderMarkdownSync(entry.prev_content) };
}

/** Returns the topic of a message in a channel: the override, or a generated one that the channel allows. */
export function topicIn(
  { settings }: Organization,
  channel: ChannelRecord,
  override: string | undefined,
  generated: string,
): string {
  if (override !== undefined) return override;
  return channel.topics_policy === 'empty_topic_only' ? '' : cut(generated, settings.max_topic_length);
}

interface Place {
  sender: UserRecord;
  to: MessageTarget;
}

/** Returns the sender and target of a message. If one is omitted, chooses or creates it in the mock. */
export async function placeOf(
  org: Organization,
  input: Partial<MessageInput>,
  context: BuildContext,
): Promise<Place> {
  const { to_user_ids: people, sender_id, unread_for = [] } = input;
  if (people === undefined) return placeInChannel(org, input, context);
  const except = [...people, ...unread_for];
  const sender = await findOrCreateUser(org, context, 'sender_id', sender_id, { except });
  const recipient_ids = requireDirectRecipients(org, sender, conversationOf(sender.id, people));
  return { sender, to: { stream_id: null, recipient_ids } };
}

async function placeInChannel(
  org: Organization,
  input: Partial<MessageInput>,
  context: BuildContext,
): Promise<Place> {
  const { sender_id, stream_id, unread_for = [] } = input;
  const requested = stream_id === undefined ? undefined : requireActiveChannel(org, 'stream_id', stream_id);
  const first = await findOrCreateUser(org, context, 'sender_id', sender_id, {
    fits: (user) => requested === undefined || mayPostIn(org, user, requested),
    except: unread_for,
  });
  if (requested === undefined) assertActiveUsers(org, 'unread_for', unread_for);
  const reachesAll = ({ id }: ChannelRecord) =>
    unread_for.every((user) => activeSubscription(org, user, id) !== undefined);
  const fits = (candidate: ChannelRecord) => mayPostIn(org, first, candidate) && reachesAll(candidate);
  const channel = requested ?? (await chooseChannel(org, context, fits, [first.id, ...unread_for]));
  // A sender chosen here is subscribed if necessary.
  if (sender_id === undefined && !mayPostIn(org, first, channel)) {
    await startSubscription(org, first.id, channel.id);
  }
  if (!mayPostIn(org, first, channel)) {
    throw badParameter('stream_id', `user ${first.id} may not post in channel "${channel.name}"`);
  }
  const subject = topicIn(org, channel, input.subject, textOf(context).topic);
  const to = { stream_id: channel.id, topic: parseTopicInChannel(org, channel, subject, DEFAULT_LEVEL) };
  const takesTurns = sender_id === undefined && input.markdown === undefined;
  const sender = takesTurns ? speakerAt(org, channel, unread_for, context) : undefined;
  return { sender: sender ?? first, to };
}

/** The number of people who take turns writing the messages of a list. */
const MAX_SPEAKERS = 3;

function speakerAt(
  org: Organization,
  channel: ChannelRecord,
  listeners: readonly number[],
  { index = 0 }: BuildContext,
): UserRecord | undefined {
  const mayTalk = (user: UserRecord) => !listeners.includes(user.id) && mayPostIn(org, user, channel);
  const speakers = someOf(org.tables.users.by('activePerson', 'active'), MAX_SPEAKERS, mayTalk);
  return speakers[index % speakers.length];
}
