import { MESSAGE_FLAGS, type Message, type MessageFlag, REACTION_TYPES } from '../../model/index.js';
import { isOneOf } from '../../values.js';
import { idOf, integer, type Json, objects, text, withIds } from '../external-data.js';
import type { Anonymizer } from './anonymizer.js';
import { KEPT_IN_WIDGETS } from './originals.js';
import type { Importing } from './users-and-groups.js';

/** A message as the API returns it. */
export interface RawMessage extends Json {
  id: number;
}

/** A message that has only the IDs, times and structure of the original. */
export interface AnonymousMessage {
  message: Omit<Message, 'rendered_content'>;
  /** Flags of the importing user. */
  flags: MessageFlag[];
  submessages: { id: number; sender_id: number; content: string }[];
  /** Senders and recipients, with invented names. */
  people: [id: number, name: string][];
}

/** Anonymizes a message from the API. Returns `undefined` if the message is malformed. */
export function anonymousMessage(raw: RawMessage, anonymizer: Anonymizer): AnonymousMessage | undefined {
  const id = idOf(raw.id);
  const sender_id = idOf(raw.sender_id);
  const timestamp = integer(raw.timestamp);
  if (id === undefined || sender_id === undefined || timestamp === undefined) return undefined;
  const people: [number, string][] = [];
  const note = (userId: number, name: string, email: string) => {
    anonymizer.originals.addEmail(email);
    people.push([userId, anonymizer.users.get(userId) ?? anonymizer.name('user', name)]);
  };
  note(sender_id, text(raw.sender_full_name), text(raw.sender_email));
  const stream_id = idOf(raw.stream_id) ?? null;
  const recipients = stream_id === null ? withIds(raw.display_recipient) : [];
  if (stream_id === null && recipients.length === 0) return undefined;
  for (const [userId, person] of recipients) note(userId, text(person.full_name), text(person.email));
  const recipientIds = new Set([sender_id, ...recipients.map(([userId]) => userId)]);
  return {
    message: {
      id,
      sender_id,
      client: 'website',
      content: anonymizer.text(text(raw.content), 'message', id) || '…',
      stream_id,
      topic: stream_id === null ? '' : anonymizer.topic(text(raw.subject)),
      recipient_ids: stream_id === null ? [...recipientIds].sort((a, b) => a - b) : null,
      timestamp,
      last_edit_timestamp: integer(raw.last_edit_timestamp) ?? null,
      last_moved_timestamp: integer(raw.last_moved_timestamp) ?? null,
      edit_history: objects(raw.edit_history).map((entry, i) => editOf(entry, anonymizer, id, i)),
      reactions: reactionsOf(raw, anonymizer),
    },
    flags: Array.isArray(raw.flags) ? raw.flags.filter((flag) => isOneOf(MESSAGE_FLAGS, flag)) : ['read'],
    submessages: objects(raw.submessages).flatMap(
      (submessage) => submessageOf(submessage, anonymizer, id) ?? [],
    ),
    people,
  };
}

function editOf(
  entry: Json,
  anonymizer: Anonymizer,
  id: number,
  index: number,
): Message['edit_history'][number] {
  const previous = typeof entry.prev_topic === 'string' ? entry.prev_topic : entry.prev_subject;
  const [prev_stream, stream] = [idOf(entry.prev_stream), idOf(entry.stream)];
  return {
    user_id: idOf(entry.user_id) ?? null,
    timestamp: integer(entry.timestamp) ?? 0,
    ...(typeof entry.prev_content === 'string'
      ? { prev_content: anonymizer.text(entry.prev_content, 'edit', id, index) }
      : {}),
    ...(typeof previous === 'string' ? { prev_topic: anonymizer.topic(previous) } : {}),
    ...(typeof entry.topic === 'string' ? { topic: anonymizer.topic(entry.topic) } : {}),
    ...(prev_stream === undefined ? {} : { prev_stream }),
    ...(stream === undefined ? {} : { stream }),
  };
}

/** Returns the reactions to a message. A user's reactions with unknown emoji become one: all get the same emoji. */
function reactionsOf(raw: Json, anonymizer: Anonymizer): Message['reactions'] {
  const found = new Map<string, Message['reactions'][number]>();
  for (const reaction of objects(raw.reactions)) {
    const user_id = idOf(reaction.user_id);
    const { reaction_type } = reaction;
    const [name, code] = [text(reaction.emoji_name), text(reaction.emoji_code)];
    if (user_id === undefined || !isOneOf(REACTION_TYPES, reaction_type) || !/^[\w-]{1,60}$/.test(code))
      continue;
    const emoji =
      reaction_type === 'realm_emoji'
        ? { emoji_name: anonymizer.name('emoji', name), emoji_code: code, reaction_type }
        : anonymizer.standardEmoji(name, code);
    found.set(`${user_id} ${emoji.reaction_type} ${emoji.emoji_code}`, { user_id, ...emoji });
  }
  return [...found.values()];
}

function submessageOf(
  raw: Json,
  anonymizer: Anonymizer,
  messageId: number,
): AnonymousMessage['submessages'][number] | undefined {
  const id = idOf(raw.id);
  const sender_id = idOf(raw.sender_id);
  const content = widgetContent(text(raw.content), anonymizer, messageId);
  if (id === undefined || sender_id === undefined || content === undefined) return undefined;
  return { id, sender_id, content };
}

const WIDGET_FIELDS = new Set(
  (
    'widget_type extra_data type key vote question options option idx task desc completed title task_list_title tasks ' +
    'heading choices short_name long_name reply'
  ).split(' '),
);

/** Returns a widget, or an action on it, with invented text and without unknown fields. */
function widgetContent(content: string, anonymizer: Anonymizer, messageId: number): string | undefined {
  try {
    const invented = JSON.parse(content, (name, value) => {
      if (!WIDGET_FIELDS.has(name) && !/^\d*$/.test(name)) return undefined;
      if (typeof value !== 'string' || KEPT_IN_WIDGETS[name]?.test(value)) return value;
      return anonymizer.text(value, 'widget', messageId, value);
    });
    return JSON.stringify(invented);
  } catch {
    return undefined;
  }
}

export function othersIn(messages: readonly AnonymousMessage[]): Map<number, string> {
  const others = new Map<number, string>();
  for (const { message, submessages, people } of messages) {
    for (const [id, name] of people) if (!others.get(id)) others.set(id, name);
    const further = [
      ...message.reactions.map(({ user_id }) => user_id),
      ...submessages.map(({ sender_id }) => sender_id),
      ...message.edit_history.map(({ user_id }) => user_id),
    ];
    for (const id of further) if (id !== null && !others.has(id)) others.set(id, '');
  }
  return others;
}

/** Stores messages, and channels that occur only in messages. */
export async function importMessages(
  { world, invented, me, anonymizer }: Importing,
  messages: readonly AnonymousMessage[],
): Promise<void> {
  const { create, db } = world;
  for (const { message, flags, submessages } of messages) {
    const { stream_id } = message;
    if (stream_id !== null && !db.channels.has(stream_id)) {
      const name = anonymizer.inventor.name('channel', `channel ${stream_id}`);
      await create.channel({
        id: stream_id,
        name,
        description: '',
        date_created: message.timestamp,
        weekly_traffic: null,
      });
      invented['channels that are not listed'] = (invented['channels that are not listed'] ?? 0) + 1;
    }
    await create.message(message);
    for (const submessage of submessages) {
      await db.submessages.create({ ...submessage, message_id: message.id });
    }
    if (flags.length !== 1 || flags[0] !== 'read') {
      await create.messageState({ user_id: me, message_id: message.id, flags });
    }
  }
  invented['read messages of other users'] = messages.length;
}
