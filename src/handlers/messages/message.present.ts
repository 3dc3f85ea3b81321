import * as z from 'zod';
import { type Caller, since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { isMeMessage, topicLinks } from '../../markdown/index.js';
import {
  apiEmail,
  avatarUrl,
  type DeepReadonly,
  deriveSeed,
  type EditHistoryEntry,
  type MessageRecord,
  type Organization,
  type Reaction,
  type Submessage,
} from '../../model/index.js';
import { definite } from '../../values.js';
import { flagsOn } from '../access/message-access.rules.js';
import { visibleUserIds } from '../access/user-access.rules.js';
import { shownTopic } from '../channels/topic.rules.js';
import { linkifiersOf } from '../text/markdown-context.rules.js';
import { rendererOf } from '../text/renderer.rules.js';
import { hasKnownGravatar, presentUnknownUser } from '../users/user.present.js';
import { shownEntries } from './message.rules.js';

const recipientSchema = z.object({
  id: z.int(),
  email: z.string(),
  full_name: z.string(),
  is_mirror_dummy: z.boolean(),
});

const editHistorySchema = z.object({
  user_id: z.int().nullable(),
  timestamp: z.int(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  prev_stream: z.int().optional(),
  prev_subject: until('historyTopic', z.string().optional()),
  prev_topic: since('historyTopic', z.string().optional()),
  stream: since('historyTopic', z.int().optional()),
  topic: since('historyTopic', z.string().optional()),
});

export const reactionSchema = z.object({
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
  user_id: z.int(),
  user: until('reactionUserRemoved', recipientSchema.optional()),
});

export const submessageSchema = z.object({
  id: z.int(),
  message_id: z.int(),
  sender_id: z.int(),
  msg_type: z.string(),
  content: z.string(),
});

export const topicLinksSchema = z.array(z.object({ text: z.string(), url: z.string() }));

/** A message as the API returns it. */
export const messageSchema = z.object({
  id: z.int(),
  avatar_url: z.string().nullable(),
  client: z.string(),
  content: z.string(),
  content_type: z.enum(['text/html', 'text/x-markdown']),
  display_recipient: z.union([z.string(), z.array(recipientSchema)]),
  edit_history: z.array(editHistorySchema).optional(),
  is_me_message: z.boolean(),
  last_edit_timestamp: z.int().optional(),
  last_moved_timestamp: since('movedTimestamp', z.int().optional()),
  reactions: z.array(reactionSchema),
  recipient_id: z.int(),
  sender_email: z.string(),
  sender_full_name: z.string(),
  sender_id: z.int(),
  sender_realm_str: z.string(),
  stream_id: z.int().optional(),
  subject: z.string(),
  submessages: z.array(submessageSchema),
  timestamp: z.int(),
  topic_links: topicLinksSchema,
  type: z.enum(['stream', 'private']),
  flags: z.array(z.string()),
  match_content: z.string().optional(),
  match_subject: z.string().optional(),
});

export function presentSubmessage(submessage: DeepReadonly<Submessage>): z.input<typeof submessageSchema> {
  return { ...submessage, msg_type: submessage.msg_type ?? 'widget' };
}

/** The caller, and the options that decide how messages are presented. */
export interface MessageView extends Caller, MessageOptions {
  /** IDs of the users that the caller may see; `undefined` if they may see everyone. */
  visibleIds: ReadonlySet<number> | undefined;
}

interface MessageOptions {
  applyMarkdown: boolean;
  clientGravatar: boolean;
  allowEmptyTopic: boolean;
}

/** Creates a view, which computes the users that the caller may see. Use one view for all messages of a response. */
export function messageView({ org, actor, level }: Caller, options: MessageOptions): MessageView {
  return { org, actor, level, ...options, visibleIds: visibleUserIds(org, actor) };
}

export function presentMessage(message: MessageRecord, view: MessageView): z.input<typeof messageSchema> {
  const { org, actor, applyMarkdown } = view;
  const sender = presentSender(view, message.sender_id);
  return {
    id: message.id,
    avatar_url: sender.avatar_url,
    client: message.client,
    content: applyMarkdown ? rendererOf(org).message(message) : message.content,
    content_type: applyMarkdown ? 'text/html' : 'text/x-markdown',
    ...presentEdits(message, view),
    is_me_message: isMeMessage(message.content),
    reactions: message.reactions.map((reaction) => presentReaction(reaction, view)),
    ...presentRecipient(org, message),
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_id: message.sender_id,
    sender_realm_str: definite(org.identity.host.split('.')[0]),
    subject: presentTopic(message, view),
    submessages: org.tables.submessages.by('message', message.id).map(presentSubmessage),
    timestamp: message.timestamp,
    topic_links: topicLinks(message.topic, linkifiersOf(org)),
    flags: presentFlags(org, actor.id, message),
  };
}

function presentSender(view: MessageView, id: number) {
  const { org } = view;
  if (isHidden(view, id)) return presentUnknownUser(org, id);
  const user = org.tables.users.expect(id);
  const hidesAvatar = view.clientGravatar && hasKnownGravatar(view, user);
  return {
    avatar_url: hidesAvatar ? null : avatarUrl(user),
    email: apiEmail(user, org.identity.host),
    full_name: user.full_name,
  };
}

/** Whether the caller sees only the ID of a user in messages and reactions. Bots are never hidden. */
function isHidden({ org, visibleIds }: Pick<MessageView, 'org' | 'visibleIds'>, id: number): boolean {
  return visibleIds?.has(id) === false && org.tables.users.get(id)?.bot_type === null;
}

export function presentReactor(view: Pick<MessageView, 'org' | 'visibleIds'>, id: number) {
  const user = presentPerson(view.org, id);
  if (!isHidden(view, id)) return user;
  const { email, full_name } = presentUnknownUser(view.org, id);
  return { ...user, email, full_name };
}

export function presentTopic(
  { stream_id, topic }: MessageRecord,
  { org, allowEmptyTopic }: Pick<MessageView, 'org' | 'allowEmptyTopic'>,
): string {
  return stream_id === null ? '' : shownTopic(org, topic, allowEmptyTopic);
}

function presentRecipient(org: Organization, message: MessageRecord) {
  const { stream_id, recipient_ids } = message;
  if (recipient_ids !== null) {
    return {
      type: 'private' as const,
      display_recipient: recipient_ids.map((id) => presentPerson(org, id)),
      recipient_id: recipientIdOf(recipient_ids),
    };
  }
  return {
    type: 'stream' as const,
    display_recipient: org.tables.channels.get(stream_id)?.name ?? '',
    recipient_id: 2 * stream_id,
    stream_id,
  };
}

/**
 * Returns the recipient ID of a direct conversation, derived from the index of its pair of users among all pairs, or
 * from a hash of three or more user IDs. The ID is odd, because channels have even recipient IDs.
 */
function recipientIdOf(userIds: readonly number[]): number {
  const [first = 0, second = first] = userIds;
  if (userIds.length > 2) return 4 * (deriveSeed(0, ...userIds) % 2 ** 29) + 3;
  return 4 * ((second * (second + 1)) / 2 + first) + 1;
}

function presentPerson(org: Organization, userId: number): z.input<typeof recipientSchema> {
  const user = org.tables.users.expect(userId);
  const email = apiEmail(user, org.identity.host);
  return { id: userId, email, full_name: user.full_name, is_mirror_dummy: false };
}

function presentReaction(reaction: DeepReadonly<Reaction>, view: MessageView) {
  const hasUser = !supports(view.level, 'reactionUserRemoved');
  return { ...reaction, ...(hasUser && { user: presentReactor(view, reaction.user_id) }) };
}

/**
 * Returns the edit history, and the timestamps of the last edit and the last move. Older servers return both timestamps
 * in one field.
 */
function presentEdits(message: MessageRecord, view: MessageView) {
  const { edit_history: history, last_edit_timestamp: edited, last_moved_timestamp: moved } = message;
  if (history.length === 0 && edited === null && moved === null) return {};
  const hasMovedTimestamp = supports(view.level, 'movedTimestamp');
  const last = hasMovedTimestamp ? edited : Math.max(edited ?? 0, moved ?? 0, history[0]?.timestamp ?? 0);
  const shown = shownEntries(view.org, message);
  return {
    ...(shown.length > 0 ? { edit_history: shown.map((entry) => presentEntry(entry, message, view)) } : {}),
    ...(last === null ? {} : { last_edit_timestamp: last }),
    ...(hasMovedTimestamp && moved !== null ? { last_moved_timestamp: moved } : {}),
  };
}

function presentEntry(
  entry: DeepReadonly<EditHistoryEntry>,
  message: MessageRecord,
  { org, allowEmptyTopic }: MessageView,
): z.input<typeof editHistorySchema> {
  const result: z.input<typeof editHistorySchema> = { ...entry };
  const { topic, prev_topic, prev_content } = entry;
  if (prev_content !== undefined)
    result.prev_rendered_content ??= rendererOf(org).text(prev_content, message.sender_id);
  if (prev_topic !== undefined) {
    result.prev_topic = shownTopic(org, prev_topic, allowEmptyTopic);
    result.prev_subject = result.prev_topic;
  }
  if (topic !== undefined) result.topic = shownTopic(org, topic, allowEmptyTopic);
  return result;
}

/** Returns a user's flags on a message, including the old name for wildcard mentions. */
export function presentFlags(org: Organization, userId: number, message: MessageRecord): string[] {
  const flags: string[] = [...flagsOn(org, userId, message)];
  const wildcard = flags.includes('stream_wildcard_mentioned') || flags.includes('topic_wildcard_mentioned');
  if (wildcard) flags.push('wildcard_mentioned');
  return flags;
}
