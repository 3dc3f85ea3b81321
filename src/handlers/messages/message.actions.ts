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
import { flagsByContent, widgetOf } from './content.rules.js';
import { conversationOf, receiversOf } from './recipients.rules.js';

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
