import * as z from 'zod';
import { conversationOf, type MessageTarget, receiversOf, sendMessage } from '../../actions/message.js';
import { badRequest } from '../../errors/index.js';
import { LATEST_LEVEL } from '../../levels/index.js';
import { isMeMessage, renderMarkdown } from '../../markdown/index.js';
import {
  type Channel,
  DEFAULT_IDENTITY,
  type DeepReadonly,
  type Organization,
  type User,
} from '../../model/index.js';
import { messageSchema, presentMessage } from '../../present/message.js';
import { canPost, canReadChannel } from '../../rules/channel.js';
import { assertMayMention } from '../../rules/mentions.js';
import { assertContent, assertDirectRecipients, assertTopic } from '../../rules/recipients.js';
import type { BuildContext, Definition, Traits } from '../factory.js';
import type { Thread } from '../threads.js';
import { someChannel, someUser } from './associations.js';

/** A message as the API answers it. */
export type WireMessage = z.output<typeof messageSchema>;
/** What may be given for a message: fields of the answer, and what these are made from. */
export type MessageInput = WireMessage & {
  /** Markdown source; `content` is its HTML. */
  markdown: string;
  /** The other people of a direct message. */
  to_user_ids: number[];
  /** People who receive it and have not read it. */
  unread_for: number[];
  edited: boolean;
  moved: boolean;
};

const REACTIONS: WireMessage['reactions'] = [
  { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji', user_id: 1 },
  { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 2 },
];

const traits = {
  /** Its content was edited a minute after it was sent. */
  edited: () => ({ edited: true }),
  /** It came from another topic. */
  moved: () => ({ moved: true }),
  withReactions: (...reactions: WireMessage['reactions']) => ({
    reactions: reactions.length === 0 ? REACTIONS : reactions,
  }),
  withLink: (url: string = 'https://example.com/notes/42') => ({ markdown: `The details are at ${url}` }),
  withCode: () => ({ markdown: '```ts\nconst retries = 3;\n```' }),
  meMessage: () => ({ markdown: '/me fetches some coffee :coffee:' }),
  /** A direct message to these people. */
  direct: (...to: { user_id: number }[]) => ({ to_user_ids: to.map(({ user_id }) => user_id) }),
  inChannel: ({ stream_id, name }: { stream_id: number; name: string }) => ({
    stream_id,
    display_recipient: name,
  }),
  unreadFor: (user: { user_id: number }) => ({ unread_for: [user.user_id] }),
} satisfies Traits<MessageInput>;

const inputs = {
  markdown: z.string(),
  to_user_ids: z.array(z.int()),
  unread_for: z.array(z.int()),
  edited: z.boolean(),
  moved: z.boolean(),
};

export const message: Definition<WireMessage, MessageInput, WireMessage, typeof traits> = {
  name: 'message',
  schema: messageSchema,
  inputs,
  stored: [
    'sender_id',
    'stream_id',
    'subject',
    'markdown',
    'to_user_ids',
    'unread_for',
    'client',
    'timestamp',
    'reactions',
    'edited',
    'moved',
  ],
  traits,
  build(context, { markdown, to_user_ids, unread_for, edited, moved, ...given }) {
    const { faker, n, now } = context;
    const { thread, source } = contentOf(context, markdown);
    const senderId = given.sender_id ?? 1001 + (n % 3);
    const name = faker.person.fullName();
    const direct = to_user_ids !== undefined;
    const timestamp = given.timestamp ?? now - 3600 + 60 * n;
    const person = (id: number, full_name: string) => ({
      id,
      email: `user${id}@${DEFAULT_IDENTITY.host}`,
      full_name,
      is_mirror_dummy: false,
    });
    const people = conversationOf(senderId, to_user_ids ?? []);
    const subject = given.subject ?? (direct ? '' : thread.topic);
    return {
      id: 1000 + n,
      avatar_url: `/avatar/${senderId}?v=1`,
      client: 'website',
      content: renderMarkdown(source),
      content_type: 'text/html',
      display_recipient: direct
        ? people.map((id) => person(id, id === senderId ? name : faker.person.fullName()))
        : channelNameOf(given.stream_id),
      ...(edited || moved
        ? { edit_history: historyOf(senderId, timestamp, edited, moved, subject).map(rendered) }
        : {}),
      ...(edited ? { last_edit_timestamp: timestamp + 60 } : {}),
      ...(moved ? { last_moved_timestamp: timestamp + 60 } : {}),
      is_me_message: isMeMessage(source),
      reactions: [],
      recipient_id: direct ? 2 * n + 1 : 2 * (given.stream_id ?? 1),
      sender_email: `user${senderId}@${DEFAULT_IDENTITY.host}`,
      sender_full_name: name,
      sender_id: senderId,
      sender_realm_str: 'chat',
      ...(direct ? {} : { stream_id: 1 }),
      subject,
      submessages: [],
      timestamp,
      topic_links: [],
      type: direct ? 'private' : 'stream',
      flags: unread_for === undefined ? ['read'] : [],
      ...given,
    };
  },
  count: (org) => org.tables.messages.ids().at(-1) ?? 0,
  async store(org, wire, given, context) {
    const { users, messages } = org.tables;
    const wanted = given.to_user_ids === undefined ? given.stream_id : undefined;
    const asked = wanted === undefined ? undefined : await someChannel(org, 'stream_id', wanted);
    const sender = await someUser(
      org,
      'sender_id',
      given.sender_id,
      (user) => asked === undefined || (canReadChannel(org, user, asked) && canPost(org, user, asked)),
    );
    const source = assertContent(org, contentOf(context, given.markdown).source);
    const to = await targetOf(org, sender, wire, given);
    assertMayMention(org, sender, source);
    for (const { user_id } of wire.reactions) {
      if (!users.has(user_id)) throw badRequest(`"reactions": there is no user ${user_id}`);
    }
    const sent = await sendMessage(org, { sender, to, content: source, client: wire.client });
    const receivers = receiversOf(org, sent);
    for (const id of given.unread_for ?? []) {
      if (!receivers.includes(id)) throw badRequest(`"unread_for": user ${id} does not receive the message`);
    }
    const timestamp = given.timestamp ?? sent.timestamp;
    const { edited, moved } = given;
    const stored = await messages.update(sent.id, {
      timestamp,
      reactions: wire.reactions.map(({ user, ...reaction }) => reaction) as [],
      edit_history: edited || moved ? historyOf(sender.id, timestamp, edited, moved, sent.topic) : [],
      last_edit_timestamp: edited ? timestamp + 60 : null,
      last_moved_timestamp: moved ? timestamp + 60 : null,
    });
    const view = {
      org,
      actor: sender,
      level: LATEST_LEVEL,
      applyMarkdown: true,
      clientGravatar: false,
      allowEmptyTopic: true,
    };
    return presentMessage(stored ?? sent, view) as WireMessage;
  },
};

/** What a message calls its channel, where only the ID is known. */
function channelNameOf(id = 1): string {
  return id === 1 ? 'general' : `channel ${id}`;
}

/** The message of a conversation that stands at this number, so that a list reads like one. */
function contentOf({ n, threads }: BuildContext, markdown?: string): { thread: Thread; source: string } {
  let rest = n - 1;
  for (let i = 0; ; i++) {
    const thread = threads[i % threads.length] as Thread;
    if (rest < thread.messages.length)
      return { thread, source: markdown ?? (thread.messages[rest] as string) };
    rest -= thread.messages.length;
    // Whole rounds are left out at once.
    if (i === threads.length - 1) rest %= threads.reduce((sum, { messages }) => sum + messages.length, 0);
  }
}

function historyOf(userId: number, timestamp: number, edited = false, moved = false, topic = '') {
  return [
    {
      user_id: userId,
      timestamp: timestamp + 60,
      ...(edited ? { prev_content: 'I wrote this too fast' } : {}),
      ...(moved ? { prev_topic: 'something else', topic } : {}),
    },
  ];
}

function rendered<E extends { prev_content?: string }>(entry: E) {
  if (entry.prev_content === undefined) return entry;
  return { ...entry, prev_rendered_content: renderMarkdown(entry.prev_content) };
}

async function targetOf(
  org: Organization,
  sender: DeepReadonly<User>,
  wire: WireMessage,
  given: Partial<MessageInput>,
): Promise<MessageTarget> {
  if (given.to_user_ids !== undefined) {
    return {
      recipientIds: assertDirectRecipients(org, sender, conversationOf(sender.id, given.to_user_ids)),
    };
  }
  const fits = (channel: DeepReadonly<Channel>) =>
    canReadChannel(org, sender, channel) && canPost(org, sender, channel);
  const channel = await someChannel(org, 'stream_id', given.stream_id, fits);
  if (!fits(channel)) {
    throw badRequest(`"stream_id": user ${sender.id} may not post in the channel ${channel.name}`);
  }
  return { streamId: channel.id, topic: assertTopic(org, channel, wire.subject, LATEST_LEVEL) };
}
