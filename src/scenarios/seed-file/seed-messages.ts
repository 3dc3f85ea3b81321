import { widgetOf } from '../../handlers/messages/content.rules.js';
import { addSubmessage, receiversOf } from '../../handlers/messages/message.actions.js';
import { compositeKey, HOUR, type MessageRecord, type Reaction } from '../../model/index.js';
import { entriesOf } from '../../values.js';
import { createStates } from '../seeding.js';
import { SeedFileError, type SeedPath } from './problems.js';
import type { SeedConversation, SeedFile, SeedMessage } from './schema.js';
import { emojiNamed, entriesAt, type Stage } from './stage.js';
import { secondsInSpan } from './text-forms.js';

/** A destination: a topic in a channel, people, or undecided. */
export type Destination = { stream_id: number; topic: string } | { recipient_ids: number[] } | undefined;

interface Written {
  message: SeedMessage;
  path: SeedPath;
  timestamp: number;
  to: NonNullable<Destination>;
  conversation: SeedConversation;
}

/**
 * The destination that a conversation, draft or scheduled message names.
 * @throws SeedFileError for an unknown name, and for a channel together with people
 */
export function destinationOf(
  stage: Stage,
  { channel, topic, people }: Pick<SeedConversation, 'channel' | 'topic' | 'people'>,
  path: SeedPath,
): Destination {
  if (channel !== undefined) {
    if (people !== undefined)
      throw new SeedFileError([...path, 'people'], 'cannot be combined with "channel"');
    return { stream_id: stage.names.channel(channel, [...path, 'channel']), topic: topic ?? '' };
  }
  if (topic !== undefined) throw new SeedFileError([...path, 'topic'], 'needs a "channel"');
  if (people === undefined) return undefined;
  return { recipient_ids: stage.names.users(people, [...path, 'people']).sort((a, b) => a - b) };
}

/** Stores conversations. Their messages get IDs in chronological order. */
export async function seedConversations(
  stage: Stage,
  conversations: readonly SeedConversation[] = [],
): Promise<void> {
  const written: Written[] = [];
  for (const [conversation, path] of entriesAt(conversations, ['conversations'])) {
    const to = destinationOf(stage, conversation, path);
    if (to === undefined) throw new SeedFileError(path, 'needs a "channel" or "people"');
    if ('recipient_ids' in to && to.recipient_ids.length === 0) {
      throw new SeedFileError([...path, 'people'], 'must not be empty');
    }
    await seedTopicPolicies(stage, conversation, to, path);
    written.push(...timed(stage, conversation, to, path));
  }
  written.sort((a, b) => a.timestamp - b.timestamp);
  for (const each of written) await seedMessage(stage, each);
}

/** Stores drafts and scheduled messages. */
export async function seedUnsentMessages(stage: Stage, file: SeedFile): Promise<void> {
  const { names } = stage;
  const { create, now } = stage.world;
  for (const [draft, path] of entriesAt(file.drafts, ['drafts'])) {
    const to = destinationOf(stage, draft, path);
    await stage.store(path, 'drafts', () =>
      create.draft({
        user_id: names.user(draft.user, [...path, 'user']),
        content: draft.text,
        timestamp: stage.time(draft.at, [...path, 'at'], now),
        ...(to === undefined
          ? {}
          : 'stream_id' in to
            ? { type: 'stream' as const, to: [to.stream_id], topic: to.topic }
            : { type: 'private' as const, to: to.recipient_ids }),
      }),
    );
  }
  for (const [scheduled, path] of entriesAt(file.scheduled_messages, ['scheduled_messages'])) {
    const to = destinationOf(stage, scheduled, path);
    if (to === undefined) throw new SeedFileError(path, 'needs a "channel" or "people"');
    await stage.store(path, 'scheduled_messages', () =>
      create.scheduledMessage({
        sender_id: names.user(scheduled.user, [...path, 'user']),
        content: scheduled.text,
        scheduled_delivery_timestamp: stage.time(scheduled.at, [...path, 'at'], now),
        failed: scheduled.failed ?? false,
        ...to,
      }),
    );
  }
}

function timed(
  stage: Stage,
  conversation: SeedConversation,
  to: NonNullable<Destination>,
  path: SeedPath,
): Written[] {
  const { now } = stage.world;
  const every = conversation.every === undefined ? 60 : secondsInSpan(conversation.every);
  let next = stage.time(conversation.start, [...path, 'start'], now - HOUR);
  return entriesAt(conversation.messages, [...path, 'messages']).map(([message, at]) => {
    const timestamp = stage.time(message.at, [...at, 'at'], Math.min(next, now));
    if (timestamp > now) throw new SeedFileError([...at, 'at'], 'must not be in the future');
    next = timestamp + every;
    return { message, path: at, timestamp, to, conversation };
  });
}

async function seedMessage(
  stage: Stage,
  { message, path, timestamp, to, conversation }: Written,
): Promise<void> {
  const { names, world } = stage;
  const { db } = world;
  const senderId = names.user(message.from, [...path, 'from']);
  if ('recipient_ids' in to && !to.recipient_ids.includes(senderId)) {
    throw new SeedFileError(
      [...path, 'from'],
      `"${message.from}" is not among the people in the conversation`,
    );
  }
  const reactions = await reactionsOf(stage, message, path);
  const record = await stage.store(path, 'messages', () =>
    world.create.message({
      sender_id: senderId,
      content: message.text,
      timestamp,
      reactions,
      ...(message.client === undefined ? {} : { client: message.client }),
      ...to,
    }),
  );
  const widget = widgetOf(message.text);
  if (widget !== undefined) await addSubmessage(world.org, record, senderId, JSON.stringify(widget));
  const isOwn = message.unread_by !== undefined;
  const unreadAt = isOwn ? [...path, 'unread_by'] : [...path.slice(0, 2), 'unread_by'];
  const unread = names.users(message.unread_by ?? conversation.unread_by ?? [], unreadAt);
  assertReceivers(stage, record, unread, unreadAt);
  await createStates(world, record, new Set(unread));
  const starredAt = [...path, 'starred_by'];
  for (const user_id of names.users(message.starred_by ?? [], starredAt)) {
    const state = db.message_states.firstBy('userMessage', compositeKey(user_id, record.id));
    if (state === undefined) {
      await world.create.messageState({ user_id, message_id: record.id, flags: ['read', 'starred'] });
    } else await db.message_states.update(state.id, { flags: [...state.flags, 'starred'] });
  }
}

/** @throws SeedFileError when a user does not receive a message, and so cannot leave it unread */
function assertReceivers(stage: Stage, message: MessageRecord, ids: readonly number[], path: SeedPath): void {
  if (ids.length === 0) return;
  const receivers = new Set(receiversOf(stage.world.org, message));
  const other = ids.findIndex((id) => !receivers.has(id) && id !== message.sender_id);
  if (other < 0) return;
  throw new SeedFileError(
    [...path, other],
    'This user does not receive the message: subscribe them to the channel',
  );
}

async function reactionsOf(
  stage: Stage,
  { reactions = {} }: SeedMessage,
  path: SeedPath,
): Promise<Reaction[]> {
  const found: Reaction[] = [];
  for (const [emoji_name, users] of Object.entries(reactions)) {
    const at = [...path, 'reactions', emoji_name];
    const emoji = await emojiNamed(stage, emoji_name, at);
    for (const user_id of stage.names.users(users, at)) found.push({ user_id, ...emoji });
  }
  return found;
}

const POLICIES = { muted_by: 1, unmuted_by: 2, followed_by: 3 } as const;

async function seedTopicPolicies(
  stage: Stage,
  conversation: SeedConversation,
  to: NonNullable<Destination>,
  path: SeedPath,
): Promise<void> {
  const { create, db, now } = stage.world;
  for (const [key, visibility_policy] of entriesOf(POLICIES)) {
    const names = conversation[key];
    if (names === undefined) continue;
    const at = [...path, key];
    if (!('stream_id' in to)) throw new SeedFileError(at, 'belongs to topics of channels');
    for (const [i, user_id] of stage.names.users(names, at).entries()) {
      const place = compositeKey(user_id, `${to.stream_id}:${to.topic.toLowerCase()}`);
      if (db.user_topics.firstBy('userTopic', place) !== undefined) {
        throw new SeedFileError([...at, i], `"${names[i]}" already has a policy for this topic`);
      }
      await stage.store([...at, i], 'user_topics', () =>
        create.userTopic({ user_id, ...to, visibility_policy, last_updated: now }),
      );
    }
  }
}
