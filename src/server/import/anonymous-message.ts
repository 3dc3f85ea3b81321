import { MESSAGE_FLAGS, type Message, type MessageFlag } from '../../model/index.js';
import { isOneOf } from '../../values.js';
import { idOf, ids, integer, type Json, objects, text } from '../json.js';
import type { Anonymizer } from './anonymizer.js';

/** A message as the API returns it. */
export interface RawMessage extends Json {
  id: number;
}

/** A message without anything of the original but IDs, times and structure. */
export interface AnonymousMessage {
  message: Omit<Message, 'rendered_content'>;
  /** Flags of the importing user. */
  flags: MessageFlag[];
  submessages: { id: number; sender_id: number; content: string }[];
  /** Senders and recipients, with invented names. */
  people: [id: number, name: string][];
}

/** Converts a message of the API; `undefined` for one that is malformed. */
export function anonymousMessage(raw: RawMessage, anonymizer: Anonymizer): AnonymousMessage | undefined {
  const id = idOf(raw.id);
  const sender_id = idOf(raw.sender_id);
  const timestamp = integer(raw.timestamp);
  if (id === undefined || sender_id === undefined || timestamp === undefined) return undefined;
  const people: [number, string][] = [];
  const note = (userId: number, name: string, email: string) => {
    anonymizer.originals.email(email);
    people.push([userId, anonymizer.users.get(userId) ?? (name === '' ? '' : anonymizer.name('user', name))]);
  };
  note(sender_id, text(raw.sender_full_name), text(raw.sender_email));
  const stream_id = idOf(raw.stream_id) ?? null;
  const recipients = stream_id === null ? objects(raw.display_recipient) : [];
  for (const person of recipients) {
    const userId = idOf(person.id);
    if (userId !== undefined) note(userId, text(person.full_name), text(person.email));
  }
  if (stream_id === null && recipients.length === 0) return undefined;
  const recipient_ids =
    stream_id === null
      ? [...new Set([sender_id, ...ids(recipients.map((person) => person.id))])].sort((a, b) => a - b)
      : null;
  return {
    message: {
      id,
      sender_id,
      client: 'web',
      content: anonymizer.text(text(raw.content), 'message', id) || '…',
      stream_id,
      topic: stream_id === null ? '' : anonymizer.topic(text(raw.subject)),
      recipient_ids,
      timestamp,
      last_edit_timestamp: integer(raw.last_edit_timestamp) ?? null,
      last_moved_timestamp: integer(raw.last_moved_timestamp) ?? null,
      edit_history: objects(raw.edit_history).map((entry, i) => edit(entry, anonymizer, id, i)),
      reactions: objects(raw.reactions).flatMap((reaction) => reactionOf(reaction, anonymizer)),
    },
    flags: Array.isArray(raw.flags) ? raw.flags.filter((flag) => isOneOf(MESSAGE_FLAGS, flag)) : ['read'],
    submessages: objects(raw.submessages).flatMap((submessage) => {
      const own = idOf(submessage.id);
      const sender = idOf(submessage.sender_id);
      const content = widgetContent(text(submessage.content), anonymizer, id);
      return own === undefined || sender === undefined || content === undefined
        ? []
        : [{ id: own, sender_id: sender, content }];
    }),
    people,
  };
}

function edit(
  entry: Json,
  anonymizer: Anonymizer,
  id: number,
  index: number,
): Message['edit_history'][number] {
  const topic = text(entry.topic);
  const previous = typeof entry.prev_topic === 'string' ? entry.prev_topic : entry.prev_subject;
  const [prev_stream, stream] = [idOf(entry.prev_stream), idOf(entry.stream)];
  return {
    user_id: idOf(entry.user_id) ?? null,
    timestamp: integer(entry.timestamp) ?? 0,
    ...(typeof entry.prev_content === 'string'
      ? { prev_content: anonymizer.text(entry.prev_content, 'edit', id, index) }
      : {}),
    ...(typeof previous === 'string' ? { prev_topic: anonymizer.topic(previous) } : {}),
    ...(typeof entry.topic === 'string' ? { topic: anonymizer.topic(topic) } : {}),
    ...(prev_stream === undefined ? {} : { prev_stream }),
    ...(stream === undefined ? {} : { stream }),
  };
}

const REACTION_TYPES = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const;

function reactionOf(raw: Json, anonymizer: Anonymizer): Message['reactions'] {
  const user_id = idOf(raw.user_id);
  const reaction_type = REACTION_TYPES.find((type) => type === raw.reaction_type);
  const name = text(raw.emoji_name);
  const code = text(raw.emoji_code);
  if (user_id === undefined || reaction_type === undefined || !/^[\w-]{1,60}$/.test(code)) return [];
  const isStandard = reaction_type !== 'realm_emoji';
  return [
    {
      user_id,
      reaction_type,
      emoji_code: code,
      emoji_name: isStandard ? anonymizer.standardEmoji(name) : anonymizer.name('emoji', name),
    },
  ];
}

/** Fields of widgets that contain text by users. */
const WIDGET_TEXTS = new Set(['question', 'option', 'task', 'desc', 'title', 'task_list_title']);

/** A widget, or an action on it, with invented text. */
function widgetContent(content: string, anonymizer: Anonymizer, id: number): string | undefined {
  try {
    const invented = JSON.parse(content, (name, value) => {
      if (typeof value !== 'string') return value;
      if (WIDGET_TEXTS.has(name) || /^\d+$/.test(name)) return anonymizer.text(value, 'widget', id, value);
      return /^[\w,]{0,60}$/.test(value) ? value : '';
    });
    return JSON.stringify(invented);
  } catch {
    return undefined;
  }
}
