import type {
  DeepReadonly,
  MessageFlag,
  MessageRecord,
  MessageTarget,
  Organization,
  Reaction,
  UserRecord,
} from '../../model/index.js';
import { flagsOn, hasRecordedFlags } from '../access/message-access.rules.js';
import { rendererOf } from '../text/renderer.rules.js';
import { hasMuted } from '../users/muted-user.resource.js';
import { notificationBot } from '../users/user.actions.js';
import { mentionsIn, topicParticipants, widgetOf } from './content.rules.js';
import { conversationOf } from './recipients.rules.js';

interface NewMessage {
  sender: Pick<UserRecord, 'id'>;
  to: MessageTarget;
  content: string;
  client: string;
  /** Default: true. */
  readBySender?: boolean;
  readBy?: readonly number[];
  /** UNIX seconds. Default: now. */
  timestamp?: number;
  /** The URL at which the sender reached the organization. Links to views and uploads at this URL become relative. */
  realmUrl?: string;
  /**
   * ID of a user: the content links only to channels that this user can read. null links to any channel. Default: the
   * sender.
   */
  linksFor?: number | null;
  /** The widget to show instead of the content. Default: the poll or to-do list in the content. */
  widget?: object | undefined;
}

/**
 * Stores a message. The message is unread for its recipients, except the sender (see `readBySender`), users in `readBy`
 * and users who muted the sender. Does not check the permission to send.
 */
export async function storeMessage(org: Organization, input: NewMessage): Promise<MessageRecord> {
  const { sender, to, content, client } = input;
  const message = await org.tables.messages.create({
    sender_id: sender.id,
    client,
    content,
    rendered_content: await rendererOf(org).htmlToStore(content, sender.id, input),
    ...(to.stream_id === null
      ? { stream_id: null, topic: '', recipient_ids: conversationOf(sender.id, to.recipient_ids) }
      : { stream_id: to.stream_id, topic: to.topic, recipient_ids: null }),
    timestamp: input.timestamp ?? org.clock.now(),
    last_edit_timestamp: null,
    last_moved_timestamp: null,
    edit_history: [],
    reactions: [],
  });
  await storeWidget(org, message, input.widget);
  const flagsOf = flagsByContent(org, message);
  for (const userId of receiversOf(org, message)) {
    const isRead =
      userId === sender.id
        ? input.readBySender !== false
        : input.readBy?.includes(userId) || hasMuted(org, userId, sender.id);
    const flags: MessageFlag[] = isRead ? ['read', ...flagsOf(userId)] : flagsOf(userId);
    // A user without a record has read the message and has no other flags.
    if (isRead && flags.length === 1) continue;
    await org.tables.message_states.create({ user_id: userId, message_id: message.id, flags });
  }
  return message;
}

export async function storeNotice(
  org: Organization,
  notice: Pick<NewMessage, 'to' | 'content' | 'readBy' | 'timestamp' | 'linksFor'>,
): Promise<MessageRecord> {
  return storeMessage(org, { ...notice, sender: await notificationBot(org), client: 'Internal' });
}

/** Sends a direct message from the notification bot. `timestamp` is in UNIX seconds. */
export function notifyUser(
  org: Organization,
  userId: number,
  content: string,
  timestamp = org.clock.now(),
): Promise<MessageRecord> {
  const to = { stream_id: null, recipient_ids: [userId] };
  return storeNotice(org, { to, content, timestamp, linksFor: null });
}

/** Deletes a message permanently, together with its reactions, submessages and flags. Its ID is never used again. */
export async function eraseMessage(org: Organization, message: MessageRecord): Promise<void> {
  for (const state of org.tables.message_states.by('message', message.id)) {
    await org.tables.message_states.delete(state.id);
  }
  for (const record of org.tables.submessages.by('message', message.id)) {
    await org.tables.submessages.delete(record.id);
  }
  await org.tables.messages.delete(message.id);
}

/** Renders the seeded messages that could look different later, and stores their HTML. */
export async function renderSeededMessages(org: Organization): Promise<void> {
  const { messages } = org.tables;
  const renderer = rendererOf(org);
  for (const { id, content, sender_id, rendered_content } of messages.all()) {
    if (rendered_content !== undefined) continue;
    const html = await renderer.htmlToStore(content, sender_id);
    if (html !== null) await messages.update(id, { rendered_content: html });
  }
}

export function receiversOf(org: Organization, message: MessageRecord): number[] {
  if (message.recipient_ids !== null) return [...message.recipient_ids];
  const { subscriptions, users } = org.tables;
  return subscriptions
    .by('activeChannel', message.stream_id)
    .map(({ user_id }) => user_id)
    .filter((userId) => users.get(userId)?.is_active);
}

export function flagsByContent(org: Organization, message: MessageRecord): (userId: number) => MessageFlag[] {
  const { content, sender_id } = message;
  const mentions = mentionsIn(org, org.tables.users.get(sender_id), content);
  // As in Zulip, only topics have participants, so `@**topic**` mentions no one in a direct conversation.
  const participants =
    mentions.topic && message.stream_id !== null ? topicParticipants(org, message) : undefined;
  const lower = content.toLowerCase().replace(URLS, ' ');
  return (userId) => {
    const flags: MessageFlag[] = [];
    if (mentions.userIds.has(userId)) flags.push('mentioned');
    if (mentions.all) flags.push('stream_wildcard_mentioned');
    if (participants?.has(userId)) flags.push('topic_wildcard_mentioned');
    if (hasAlertWord(org, userId, lower)) flags.push('has_alert_word');
    return flags;
  };
}

/** Matches URLs; alert words inside them are ignored. */
const URLS = /\bhttps?:\/\/\S+/g;
/** Characters allowed before and after an alert word, as in Zulip. */
const BEFORE_ALERT_WORD = ' \n(".,\';[*`>';
const AFTER_ALERT_WORD = " \n)?:.,';]!*`";

function hasAlertWord(org: Organization, userId: number, lowerContent: string): boolean {
  return org.tables.alert_words.by('user', userId).some(({ word }) => {
    const wanted = word.toLowerCase();
    for (let at = lowerContent.indexOf(wanted); at >= 0; at = lowerContent.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (allows(BEFORE_ALERT_WORD, lowerContent[at - 1]) && allows(AFTER_ALERT_WORD, lowerContent[end]))
        return true;
    }
    return false;
  });
}

function allows(characters: string, character: string | undefined): boolean {
  return character === undefined || characters.includes(character);
}

export async function storeWidget(
  org: Organization,
  message: MessageRecord,
  widget = widgetOf(message.content),
): Promise<void> {
  if (widget !== undefined) await storeSubmessage(org, message, message.sender_id, JSON.stringify(widget));
}

/** Adds a submessage to a message: JSON that creates a widget or acts on one. */
export async function storeSubmessage(
  org: Organization,
  message: MessageRecord,
  senderId: number,
  content: string,
  type = 'widget',
): Promise<void> {
  const fields = { message_id: message.id, sender_id: senderId, content };
  await org.tables.submessages.create(type === 'widget' ? fields : { ...fields, msg_type: type });
}

/** Adds a reaction to a message. As in Zulip, the message joins the personal history of the user who reacts. */
export async function storeReaction(
  org: Organization,
  message: MessageRecord,
  reaction: Reaction,
): Promise<void> {
  await setReactions(org, message, [...message.reactions, reaction]);
  const { user_id } = reaction;
  const isReceived = !flagsOn(org, user_id, message).includes('historical');
  if (isReceived || hasRecordedFlags(org, user_id, message.id)) return;
  const flags: MessageFlag[] = ['read', 'historical'];
  await org.tables.message_states.create({ user_id, message_id: message.id, flags });
}

export async function deleteReaction(
  org: Organization,
  message: MessageRecord,
  reaction: DeepReadonly<Reaction>,
): Promise<void> {
  const others = message.reactions.filter((each) => each !== reaction);
  await setReactions(org, message, others);
}

async function setReactions(
  org: Organization,
  { id }: MessageRecord,
  reactions: readonly DeepReadonly<Reaction>[],
): Promise<void> {
  await org.tables.messages.update(id, { reactions: reactions.map((reaction) => ({ ...reaction })) });
}

/** Returns the client name in a User-Agent header: `ZulipPython` for `ZulipPython/0.9`, and `website` for a browser. */
export function clientName(userAgent: string): string {
  const name = /^[^\s/]+/.exec(userAgent.trim())?.[0];
  if (name === undefined) return 'Unspecified';
  return name === 'Mozilla' ? 'website' : name;
}
