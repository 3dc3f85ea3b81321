import {
  MESSAGE_FLAGS,
  type Message,
  type MessageFlag,
  type Random,
  REACTION_TYPES,
} from '../../model/index.js';
import { isOneOf } from '../../values.js';
import { idOf, integer, type Json, objects, text, withIds } from '../external-data.js';
import { InventedAddresses } from './invented-names.js';
import { KINDS, LANGUAGES, MARKDOWN, type Part, SOME_TIME, WILDCARDS } from './markdown-parts.js';
import { KEPT_IN_WIDGETS } from './originals.js';

/** Replaces content with invented content of the same structure. */
export class Anonymizer extends InventedAddresses {
  /** Names of channels in lowercase, the longest first, because one name may begin with another. */
  #channelNames: string[] = [];

  knowChannels(names: readonly string[]): void {
    this.#channelNames = names.map((name) => name.toLowerCase()).sort((a, b) => b.length - a.length);
  }

  /** Returns invented Markdown of the same structure. The purpose, such as `'message', 1`, selects the words. */
  text(original: string, ...purpose: readonly (string | number)[]): string {
    this.originals.text(original);
    const random = this.inventor.random('text', ...purpose);
    return original.replace(MARKDOWN, (whole: string, ...captures: unknown[]) => {
      // Searches from the end, because most parts are words, and words are the last kind.
      const kind = KINDS.findLast((_, i) => captures[i] !== undefined);
      return kind === undefined ? whole : this.#part(kind, whole, random);
    });
  }

  #part(kind: Part, whole: string, random: Random): string {
    switch (kind) {
      case 'command':
      case 'item':
        return whole;
      case 'fence':
        return this.#fence(whole, random);
      case 'time':
        return SOME_TIME;
      case 'math':
        return '$$x$$';
      case 'mention':
        return whole.replace(/\*\*(.+)\*\*/s, (_, name: string) => `**${this.#mentioned(name)}**`);
      case 'group':
        return whole.replace(/\*(.+)\*/s, (_, name: string) => `*${this.groupName(name)}*`);
      case 'channel':
        return `#**${this.#channelLink(whole.slice(3, -2))}**`;
      case 'link':
        return this.#link(whole, random);
      case 'url':
        return this.url(whole);
      case 'upload':
        return this.upload(whole);
      case 'email':
        return this.email(whole);
      case 'emoji':
        return `:${this.emoji(whole.slice(1, -1))}:`;
      case 'number':
        return this.#number(whole, random);
      default:
        return this.inventor.word(whole, random);
    }
  }

  #fence(whole: string, random: Random): string {
    const [, start = '', info = ''] = /^([ \t>]*(?:`{3,}|~{3,}))([^\n]*)$/.exec(whole) ?? [];
    const [, language = '', rest = ''] = /^\s*(\S*)\s*(.*)$/.exec(info) ?? [];
    const known = language.toLowerCase();
    if (known === 'spoiler') return `${start}spoiler ${this.#plainWords(rest, random)}`.trimEnd();
    return start + (LANGUAGES.has(known) ? language : 'text');
  }

  #plainWords(text: string, random: Random): string {
    return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => this.inventor.word(word, random));
  }

  /** Anonymizes the content of a mention: `Name`, `Name|ID` or `|ID`. */
  #mentioned(name: string): string {
    if (WILDCARDS.has(name)) return name;
    const [, plain = '', id] = /^(.*?)(?:\|(\d+))?$/s.exec(name) ?? [];
    const known = id === undefined ? undefined : this.users.get(Number(id));
    const invented = plain === '' ? '' : (known ?? this.name('user', plain));
    return id === undefined ? invented : `${invented}|${id}`;
  }

  /** Anonymizes the target of a channel link: `channel`, `channel>topic` or `channel>topic@ID`. */
  #channelLink(target: string): string {
    const lower = target.toLowerCase();
    const known = this.#channelNames.find((name) => lower === name || lower.startsWith(`${name}>`));
    const end = known?.length ?? (target.indexOf('>') < 0 ? target.length : target.indexOf('>'));
    const channel = this.name('channel', target.slice(0, end));
    if (end >= target.length) return channel;
    const [, topic = '', message = ''] = /^(.*?)(@\d+)?$/s.exec(target.slice(end + 1)) ?? [];
    return `${channel}>${this.topic(topic)}${message}`;
  }

  #link(whole: string, random: Random): string {
    const [, mark = '', label = '', address = ''] = /^(!?)\[([^\]\n]*)\]\(([^)\s]*)\)$/.exec(whole) ?? [];
    return `${mark}[${this.#plainWords(label, random)}](${this.address(address)})`;
  }

  #number(original: string, random: Random): string {
    if (original.length === 1) return original;
    return original.replace(/./gu, (_, at: number) => String(at === 0 ? 1 + random.int(9) : random.int(10)));
  }
}

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

/** Converts a message of the API; `undefined` if it is malformed. */
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

/** Reactions of a message. Different unknown emoji of a user become one reaction, because they become the same emoji. */
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

/** Fields of widgets, and of actions on them. */
const WIDGET_FIELDS = new Set(
  (
    'widget_type extra_data type key vote question options option idx task desc completed title task_list_title tasks ' +
    'heading choices short_name long_name reply'
  ).split(' '),
);

/** A widget, or an action on it, with invented text and without unknown fields. */
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
