import { receiversOf } from '../../handlers/messages/message.actions.js';
import { requireEmoji } from '../../handlers/text/emoji.rules.js';
import type { MessageRecord } from '../../model/index.js';
import { brief, type Labels } from './labels.js';
import type { SeedConversation, SeedMessage } from './schema.js';

/** The lists of a conversation by visibility policy; the default policy has none. */
const POLICY_LISTS = [undefined, 'muted_by', 'unmuted_by', 'followed_by'] as const;

interface Group {
  conversation: SeedConversation;
  messages: { message: SeedMessage; sender: string; unread: string[] }[];
}

/** Messages as conversations, in the order of their first messages, with the policies of their topics. */
export async function exportMessages(
  labels: Labels,
  leftOut: Record<string, number>,
): Promise<SeedConversation[]> {
  const { tables } = labels.org;
  const groups = new Map<string, Group>();
  const ordered = [...tables.messages.all()].sort((a, b) => a.timestamp - b.timestamp || a.id - b.id);
  for (const message of ordered) {
    const group = groupOf(labels, groups, message.stream_id, message.topic, message.recipient_ids);
    const receivers = new Set(receiversOf(labels.org, message));
    const states = tables.message_states.by('message', message.id);
    const unread = states
      .filter(({ flags, user_id }) => receivers.has(user_id) && !flags.includes('read'))
      .map(({ user_id }) => user_id);
    // A seed file contains the stars of users who do not receive the message, but not their other flags.
    const lost = states.filter(
      ({ flags, user_id }) => !receivers.has(user_id) && flags.join() !== 'read,historical,starred',
    );
    addTo(leftOut, 'flags of users who do not receive the message', lost.length);
    addTo(leftOut, 'messages unread by their sender', unread.includes(message.sender_id) ? 1 : 0);
    const sender = labels.user(message.sender_id);
    group.messages.push({
      message: await exportMessage(labels, message, states, leftOut),
      sender,
      unread: labels.users(unread.filter((id) => id !== message.sender_id).sort((a, b) => a - b)),
    });
  }
  for (const { user_id, stream_id, topic, visibility_policy } of tables.user_topics.all()) {
    const list = POLICY_LISTS[visibility_policy];
    if (list === undefined) continue;
    const same = [...groups.values()].find(
      ({ conversation }) =>
        conversation.channel === labels.channel(stream_id) &&
        (conversation.topic ?? '').toLowerCase() === topic.toLowerCase(),
    );
    const { conversation } = same ?? groupOf(labels, groups, stream_id, topic, null);
    conversation[list] = [...(conversation[list] ?? []), labels.user(user_id)];
  }
  return [...groups.values()].map(finish);
}

function groupOf(
  labels: Labels,
  groups: Map<string, Group>,
  streamId: number | null,
  topic: string,
  recipientIds: readonly number[] | null,
): Group {
  const key = JSON.stringify([streamId, topic, recipientIds]);
  const known = groups.get(key);
  if (known !== undefined) return known;
  const conversation: SeedConversation =
    streamId === null
      ? { people: labels.users(recipientIds ?? []) }
      : { channel: labels.channel(streamId), ...(topic === '' ? {} : { topic }) };
  const group: Group = { conversation, messages: [] };
  groups.set(key, group);
  return group;
}

async function exportMessage(
  labels: Labels,
  message: MessageRecord,
  states: readonly { flags: readonly string[]; user_id: number }[],
  leftOut: Record<string, number>,
): Promise<SeedMessage> {
  const { byName, lost } = await exportReactions(labels, message);
  addTo(leftOut, 'reactions with other emoji', lost);

  const starred = states.filter(({ flags }) => flags.includes('starred')).map(({ user_id }) => user_id);
  return brief<SeedMessage>({
    from: labels.user(message.sender_id),
    text: message.content,
    at: labels.time(message.timestamp),
    client: message.client === 'website' ? undefined : message.client,
    starred_by: labels.users(starred.sort((a, b) => a - b)),
    reactions: byName.size === 0 ? undefined : Object.fromEntries(byName),
  });
}

/**
 * Returns the users who reacted with each emoji, by the name of the emoji, and the number of reactions whose
 * emoji no longer has that name.
 */
async function exportReactions(
  labels: Labels,
  { reactions }: MessageRecord,
): Promise<{ byName: Map<string, string[]>; lost: number }> {
  const byName = new Map<string, string[]>();
  let lost = 0;
  for (const { emoji_name, emoji_code, user_id } of reactions) {
    const known = await requireEmoji(labels.org, { emoji_name }, []).catch(() => undefined);
    if (known?.emoji_code === emoji_code) {
      byName.set(emoji_name, [...(byName.get(emoji_name) ?? []), labels.user(user_id)]);
    } else lost++;
  }
  return { byName, lost };
}

function addTo(counts: Record<string, number>, what: string, count: number): void {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
}

/** Moves the list of users who have not read a message to the conversation, if it is the same for all messages. */
function finish({ conversation, messages }: Group): SeedConversation {
  const all = [...new Set(messages.flatMap(({ unread }) => unread))];
  const isShared = messages.every(({ sender, unread }) =>
    all.every((user) => user === sender || unread.includes(user)),
  );
  return {
    ...conversation,
    ...(isShared && all.length > 0 ? { unread_by: all } : {}),
    ...(messages.length === 0
      ? {}
      : {
          messages: messages.map(({ message, unread }) =>
            isShared || unread.length === 0 ? message : { ...message, unread_by: unread },
          ),
        }),
  };
}
