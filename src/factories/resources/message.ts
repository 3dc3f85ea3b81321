import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { parseContent, requireAllowedMentions } from '../../handlers/messages/content.rules.js';
import { storeMessage } from '../../handlers/messages/message.actions.js';
import { messageSchema, messageView, presentMessage } from '../../handlers/messages/message.present.js';
import { conversationOf, receiversOf } from '../../handlers/messages/recipients.rules.js';
import { hasMuted } from '../../handlers/users/muted-user.resource.js';
import { isMeMessage } from '../../markdown/index.js';
import { renderMarkdownSync } from '../../markdown/preload.js';
import { HOUR, type MessageRecord, type Organization } from '../../model/index.js';
import { keysOf } from '../../values.js';
import { builtId, type Definition, invalidField, type Traits } from '../definition.js';
import {
  channelNameOf,
  DEFAULT_CHANNEL_ID,
  historyOf,
  type MessageInput,
  markdownOf,
  minuteAfter,
  type NamedReference,
  placeOf,
  textOf,
  type WireMessage,
  withRenderedContent,
} from './message-parts.js';
import { parseReactions, REACTIONS, reactionsByPeople } from './reaction.js';
import {
  assertNotInFuture,
  ONE_USER,
  OPTIONAL_STRING,
  USER,
  USERS,
  type UserReference,
} from './references.js';

const traits = {
  /** A message that was edited a minute after it was sent, but not in the future. */
  edited: () => ({ edited: true }),
  /** A message that was moved from another topic. */
  moved: () => ({ moved: true }),
  withReactions: (...reactions: WireMessage['reactions']) => ({
    ...(reactions.length === 0 ? { reacted: true } : { reactions }),
  }),
  /** Adds a link to `url`; by default, to a generated URL below https://example.com. */
  withLink: (url?: string) => (url === undefined ? { feature: 'link' as const } : { link_url: url }),
  withCode: () => ({ feature: 'code' as const }),
  withList: () => ({ feature: 'list' as const }),
  meMessage: () => ({ feature: 'me' as const }),
  /** Mentions these users at the start of the message. */
  mentioning: (...users: NamedReference[]) => ({ mentions: users }),
  /** A direct message to these people. */
  direct: (...to: UserReference[]) => ({ to_user_ids: to.map(({ user_id }) => user_id) }),
  /** A message from this user, who is a persona or was built by `userFactory`. */
  from: (user: UserReference & { full_name?: string; email?: string }): Partial<MessageInput> => ({
    sender_id: user.user_id,
    ...(user.full_name === undefined ? {} : { sender_full_name: user.full_name }),
    ...(user.email === undefined ? {} : { sender_email: user.email }),
  }),
  inChannel: (channel: { stream_id: number; name: string }) => ({
    stream_id: channel.stream_id,
    display_recipient: channel.name,
  }),
  unreadFor: (user: UserReference) => ({ unread_for: [user.user_id] }),
} satisfies Traits<MessageInput>;

const CHANNEL = { error: 'must be a channel, such as { stream_id: 1, name: "general" }' };

const traitArguments = {
  withReactions: z.array(z.looseObject({})),
  withLink: OPTIONAL_STRING,
  mentioning: USERS,
  direct: USERS,
  from: ONE_USER,
  inChannel: z.tuple(
    [z.looseObject({ stream_id: z.int(CHANNEL), name: z.string(CHANNEL) }, CHANNEL)],
    CHANNEL,
  ),
  unreadFor: ONE_USER,
};

/** The number of users who take turns as the sender of built messages. */
const SENDERS = 3;

const inputs = {
  markdown: z.string(),
  feature: z.enum(['link', 'code', 'list', 'me']),
  link_url: z.string(),
  mentions: z.array(USER),
  to_user_ids: z.array(z.int()),
  unread_for: z.array(z.int()),
  edited: z.boolean(),
  moved: z.boolean(),
  reacted: z.boolean(),
};

export const message: Definition<WireMessage, typeof traits, MessageInput> = {
  name: 'message',
  table: 'messages',
  schema: messageSchema,
  inputs,
  stored: ['sender_id', 'stream_id', 'subject', 'client', 'timestamp', 'reactions', ...keysOf(inputs)],
  traits,
  traitArguments,
  build(context, { markdown, feature, link_url, mentions, ...others }) {
    assertConsistent({ markdown, ...others });
    const { to_user_ids, unread_for, edited, moved, reacted, ...input } = others;
    const { n, now, personOf } = context;
    const nameOf = (id: number) =>
      mentions?.find(({ user_id }) => user_id === id)?.full_name ?? personOf(id).full_name;
    const source = markdownOf(context, { markdown, feature, link_url, mentions }, nameOf);
    const senderId = input.sender_id ?? builtId(1 + (n % SENDERS));
    const { full_name, email } = personOf(senderId);
    const { sender_full_name = full_name, sender_email = email } = input;
    const sender = { full_name: sender_full_name, email: sender_email };
    const isDirect = to_user_ids !== undefined;
    const streamId = input.stream_id ?? DEFAULT_CHANNEL_ID;
    const timestamp = input.timestamp ?? Math.min(now, now - HOUR + 60 * n);
    const changedAt = minuteAfter(timestamp, now);
    const people = conversationOf(senderId, to_user_ids ?? []);
    const subject = input.subject ?? (isDirect ? '' : textOf(context).topic);
    const history = historyOf(context, senderId, changedAt, { edited, moved, topic: subject });
    return {
      id: builtId(n),
      avatar_url: `/avatar/${senderId}?v=1`,
      client: 'website',
      content: renderMarkdownSync(source, nameOf),
      content_type: 'text/html',
      display_recipient: isDirect
        ? people.map((id) => ({ id, ...(id === senderId ? sender : personOf(id)), is_mirror_dummy: false }))
        : channelNameOf(streamId),
      ...(history.length === 0 ? {} : { edit_history: history.map(withRenderedContent) }),
      ...(edited ? { last_edit_timestamp: changedAt } : {}),
      ...(moved ? { last_moved_timestamp: changedAt } : {}),
      is_me_message: isMeMessage(source),
      reactions: reacted ? REACTIONS : [],
      recipient_id: isDirect ? 2 * n + 1 : 2 * streamId,
      sender_email,
      sender_full_name,
      sender_id: senderId,
      sender_realm_str: 'chat',
      ...(isDirect ? {} : { stream_id: streamId }),
      subject,
      submessages: [],
      timestamp,
      topic_links: [],
      type: isDirect ? 'private' : 'stream',
      flags: unread_for === undefined ? ['read'] : [],
      ...input,
    };
  },
  async store(org, wire, input, context) {
    const { messages } = org.tables;
    if (input.timestamp !== undefined) assertNotInFuture(org, 'timestamp', input.timestamp);
    if (wire.client === '') throw badParameter('client', 'must not be empty');
    const { sender, to } = await placeOf(org, input, context);
    const source = parseContent(
      org,
      markdownOf(context, input, nameIn(org), org.settings.max_message_length),
    );
    await requireAllowedMentions(org, sender, source);
    const sent = await storeMessage(org, { sender, to, content: source, client: wire.client });
    assertUnreadFor(org, sent, input.unread_for ?? []);
    const timestamp = input.timestamp ?? sent.timestamp;
    const { edited, moved, reacted } = input;
    const reactions = input.reactions ?? (reacted ? reactionsByPeople(org, sent) : []);
    const changedAt = minuteAfter(timestamp, context.now);
    const stored = await messages.update(sent.id, {
      timestamp,
      reactions: await parseReactions(org, sent, reactions),
      edit_history: historyOf(context, sender.id, changedAt, { edited, moved, topic: sent.topic }),
      last_edit_timestamp: edited ? changedAt : null,
      last_moved_timestamp: moved ? changedAt : null,
    });
    const view = messageView(
      { org, actor: sender, level: DEFAULT_LEVEL },
      { applyMarkdown: true, clientGravatar: false, allowEmptyTopic: true },
    );
    return presentMessage(stored, view);
  },
};

/** @throws UsageError for overrides that contradict each other */
function assertConsistent(input: Partial<MessageInput>): void {
  const { to_user_ids, type } = input;
  const reject = (field: string, problem: string) => {
    throw invalidField('message', field, problem);
  };
  if (input.markdown !== undefined && input.content !== undefined) {
    reject('markdown', 'cannot be combined with "content"');
  }
  if (to_user_ids === undefined) {
    if (type === 'private') reject('type', '"private" needs "to_user_ids"');
    return;
  }
  if (input.moved) reject('moved', 'a direct message has no topic and cannot be moved');
  const combined = 'cannot be combined with "to_user_ids"';
  if (input.stream_id !== undefined) reject('stream_id', combined);
  if ((input.subject ?? '') !== '') reject('subject', combined);
  if (type === 'stream') reject('type', combined);
}

/** @throws ApiError for a user who sent the message, does not receive it, or has muted its sender */
function assertUnreadFor(org: Organization, message: MessageRecord, userIds: readonly number[]): void {
  const receivers = receiversOf(org, message);
  for (const id of userIds) {
    if (!receivers.includes(id)) throw badParameter('unread_for', `user ${id} does not receive the message`);
    if (hasMuted(org, id, message.sender_id)) {
      throw badParameter('unread_for', `user ${id} has muted the sender`);
    }
    if (id === message.sender_id) throw badParameter('unread_for', `user ${id} is the sender`);
  }
}

/** Returns a function that looks up users' names, and throws an ApiError for an unknown user. */
function nameIn({ tables: { users } }: Organization): (userId: number) => string {
  return (id) => {
    const user = users.get(id);
    if (user === undefined) throw badParameter('mentions', `user ${id} does not exist`);
    return user.full_name;
  };
}
