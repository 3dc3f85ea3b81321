import * as z from 'zod';
import { since } from '../../../contract/index.js';
import {
  compositeKey,
  conversationKey,
  type MessageFlag,
  type MessageRecord,
  topicKey,
} from '../../../model/index.js';
import { definite, getOrAdd } from '../../../values.js';
import { activeSubscription } from '../../access/channel-access.rules.js';
import { lastReceivedId } from '../../access/message-access.rules.js';
import { shownTopic } from '../../channels/topic.rules.js';
import { isMuted } from '../../channels/user-topic.resource.js';
import { defineField, type RegisterView, type Section } from './response.js';

/** The maximum number of listed unread messages; older messages are left out. */
const MAX_UNREAD = 50_000;

const ids = z.array(z.int());

/** The caller's unread messages by conversation. Muted messages are listed, but not counted. */
const unreadSchema = z.object({
  count: z.int(),
  pms: z.array(
    z.object({
      other_user_id: since('otherUserId', z.int()),
      sender_id: z.int(),
      unread_message_ids: ids,
    }),
  ),
  streams: z.array(z.object({ stream_id: z.int(), topic: z.string(), unread_message_ids: ids })),
  huddles: z.array(z.object({ user_ids_string: z.string(), unread_message_ids: ids })),
  mentions: ids,
  old_unreads_missing: z.boolean(),
});
type Unread = z.input<typeof unreadSchema>;

const conversationSchema = z.object({ max_message_id: z.int(), user_ids: ids });

/** Sections about the caller's messages. */
export const conversationSections: readonly Section[] = [
  defineField('max_message_id', z.int(), ({ org, actor }) => lastReceivedId(org, actor.id), 'message'),
  defineField('recent_private_conversations', z.array(conversationSchema), recentConversations),
  // Message and flag events both change unread counts, so a client must subscribe to both.
  defineField('unread_msgs', unreadSchema, presentUnread, ['message', 'update_message_flags']),
];

/** The unread messages of one conversation or topic, by ascending ID. */
interface UnreadConversation {
  messages: MessageRecord[];
  muted: boolean;
}

/**
 * Presents the caller's unread messages, in time proportional to the number of these messages rather than of all
 * messages.
 */
function presentUnread(view: RegisterView): Unread {
  const { org, actor, capabilities } = view;
  const unread = org.tables.message_states.entriesBy('unread', actor.id);
  const conversations = unreadConversations(view, unread.slice(-MAX_UNREAD));
  const pms: Unread['pms'] = [];
  const huddles: Unread['huddles'] = [];
  const streams: Unread['streams'] = [];
  for (const { messages } of conversations) {
    const { recipient_ids: people, stream_id, topic } = definite(messages[0]);
    const unread_message_ids = messages.map(({ id }) => id);
    if (stream_id !== null) {
      const shown = shownTopic(org, topic, capabilities.has('empty_topic_name'));
      streams.push({ stream_id, topic: shown, unread_message_ids });
    } else if (people.length <= 2) {
      const other = people.find((userId) => userId !== actor.id) ?? actor.id;
      pms.push({ other_user_id: other, sender_id: other, unread_message_ids });
    } else {
      huddles.push({ user_ids_string: people.join(), unread_message_ids });
    }
  }
  const mentions = conversations.flatMap(({ messages, muted }) =>
    messages.filter((message) => countsAsMention(view, message, muted)).map(({ id }) => id),
  );
  return {
    count: conversations.reduce((sum, { messages, muted }) => sum + (muted ? 0 : messages.length), 0),
    pms: pms.sort((a, b) => a.sender_id - b.sender_id),
    streams: streams.sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1)),
    huddles: huddles.sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1)),
    mentions: mentions.sort((a, b) => a - b),
    old_unreads_missing: unread.length > MAX_UNREAD,
  };
}

/** Groups messages by conversation. Leaves out messages in channels that the caller is not subscribed to. */
function unreadConversations(
  { org, actor }: RegisterView,
  messageIds: readonly number[],
): UnreadConversation[] {
  const conversations = new Map<string, UnreadConversation>();
  for (const id of messageIds) {
    const message = org.tables.messages.expect(id);
    const inChannel = message.stream_id !== null;
    if (inChannel && activeSubscription(org, actor.id, message.stream_id) === undefined) continue;
    const key = inChannel ? topicKey(message) : conversationKey(message.recipient_ids);
    const added = () => ({ messages: [], muted: inChannel && isMuted(org, actor.id, message) });
    getOrAdd<string, UnreadConversation>(conversations, key, added).messages.push(message);
  }
  return [...conversations.values()];
}

/** Whether a message counts as a mention of the caller. Wildcard mentions in muted topics do not count. */
function countsAsMention({ org, actor }: RegisterView, message: MessageRecord, muted: boolean): boolean {
  const state = org.tables.message_states.firstBy('userMessage', compositeKey(actor.id, message.id));
  const flags: readonly MessageFlag[] = state?.flags ?? [];
  if (flags.includes('mentioned')) return true;
  return !muted && flags.some((flag) => flag.endsWith('wildcard_mentioned'));
}

/** Maximum number of recent direct messages that are searched for conversations. */
const MAX_SEARCHED = 1_000;

/** Lists the latest direct message conversations of a user, newest first, identified by the other members. */
function recentConversations({ org, actor }: RegisterView): z.input<typeof conversationSchema>[] {
  const { messages } = org.tables;
  const latest = new Map<string, z.input<typeof conversationSchema>>();
  for (const id of messages.idsBy('directWith', actor.id).slice(-MAX_SEARCHED).reverse()) {
    const { recipient_ids } = messages.expect(id);
    const user_ids = (recipient_ids ?? []).filter((userId) => userId !== actor.id);
    const key = user_ids.join();
    if (!latest.has(key)) latest.set(key, { max_message_id: id, user_ids });
  }
  return [...latest.values()];
}
