import * as z from 'zod';
import { since } from '../../../contract/index.js';
import { compositeKey, type MessageFlag, type MessageRecord } from '../../../model/index.js';
import { activeSubscription } from '../../access/channel-access.rules.js';
import { lastReceivedId } from '../../access/message-access.rules.js';
import { shownTopic } from '../../channels/topic.rules.js';
import { isMuted } from '../../channels/user-topic.resource.js';
import { defineSection, type RegisterView } from './response.js';

/** The ID of the last message that the caller received. */
export const messageSection = defineSection('message', { max_message_id: z.int() }, ({ org, actor }) => ({
  max_message_id: lastReceivedId(org, actor.id),
}));

/** The maximum number of listed unread messages; older ones are left out. */
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

/** Message and flag events both change unread counts, so a client must subscribe to both. */
export const unreadSection = defineSection(
  ['message', 'update_message_flags'],
  { unread_msgs: unreadSchema },
  (view) => ({ unread_msgs: presentUnread(view) }),
);

/** Presents the caller's unread messages, in time proportional to their number rather than to the number of all messages. */
function presentUnread(view: RegisterView): Unread {
  const { org, actor } = view;
  const unread = org.tables.message_states.entriesBy('unread', actor.id);
  const pms = new Map<number, Unread['pms'][number]>();
  const huddles = new Map<string, Unread['huddles'][number]>();
  const topics = new Map<string, Unread['streams'][number] & { muted: boolean }>();
  const mentions: number[] = [];
  let count = 0;
  for (const id of unread.slice(-MAX_UNREAD)) {
    const message = org.tables.messages.expect(id);
    const { recipient_ids: people, stream_id, topic } = message;
    let muted = false;
    if (people !== null && people.length <= 2) {
      const other = people.find((userId) => userId !== actor.id) ?? actor.id;
      entryOf(pms, other, () => ({
        other_user_id: other,
        sender_id: other,
        unread_message_ids: [],
      })).unread_message_ids.push(id);
    } else if (people !== null) {
      const key = people.join();
      entryOf(huddles, key, () => ({ user_ids_string: key, unread_message_ids: [] })).unread_message_ids.push(
        id,
      );
    } else if (stream_id !== null) {
      if (activeSubscription(org, actor.id, stream_id) === undefined) continue;
      const entry = entryOf(topics, `${stream_id}:${topic.toLowerCase()}`, () => ({
        stream_id,
        topic: shownTopic(org, topic, view.capabilities.has('empty_topic_name')),
        unread_message_ids: [],
        muted: isMuted(org, actor.id, { stream_id, topic }),
      }));
      entry.unread_message_ids.push(id);
      muted = entry.muted;
    }
    if (!muted) count += 1;
    if (countsAsMention(view, message, muted)) mentions.push(id);
  }
  return {
    count,
    pms: [...pms.values()].sort((a, b) => a.sender_id - b.sender_id),
    streams: [...topics.values()]
      .map(({ muted: _, ...entry }) => entry)
      .sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1)),
    huddles: [...huddles.values()].sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1)),
    mentions,
    old_unreads_missing: unread.length > MAX_UNREAD,
  };
}

function entryOf<K, V>(entries: Map<K, V>, key: K, make: () => V): V {
  const existing = entries.get(key);
  if (existing !== undefined) return existing;
  const made = make();
  entries.set(key, made);
  return made;
}

/** Wildcard mentions do not notify users who muted the topic. */
function countsAsMention({ org, actor }: RegisterView, message: MessageRecord, muted: boolean): boolean {
  const state = org.tables.message_states.firstBy('userMessage', compositeKey(actor.id, message.id));
  const flags: readonly MessageFlag[] = state?.flags ?? [];
  if (flags.includes('mentioned')) return true;
  return !muted && flags.some((flag) => flag.endsWith('wildcard_mentioned'));
}

/** Maximum number of recent direct messages that are searched for conversations. */
const MAX_SEARCHED = 1_000;

/** The latest direct message conversations of the caller, newest first, identified by the other members. */
export const recentConversationsSection = defineSection(
  'recent_private_conversations',
  {
    recent_private_conversations: z.array(z.object({ max_message_id: z.int(), user_ids: z.array(z.int()) })),
  },
  ({ org, actor }) => {
    const { messages } = org.tables;
    const latest = new Map<string, { max_message_id: number; user_ids: number[] }>();
    for (const id of messages.idsBy('directWith', actor.id).slice(-MAX_SEARCHED).reverse()) {
      const { recipient_ids } = messages.expect(id);
      const user_ids = (recipient_ids ?? []).filter((userId) => userId !== actor.id);
      const key = user_ids.join();
      if (!latest.has(key)) latest.set(key, { max_message_id: id, user_ids });
    }
    return { recent_private_conversations: [...latest.values()] };
  },
);
