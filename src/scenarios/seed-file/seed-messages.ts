import { storeWidget } from '../../handlers/messages/message.actions.js';
import { receiversOf } from '../../handlers/messages/recipients.rules.js';
import {
  compositeKey,
  HOUR,
  type MessageFlag,
  type MessageRecord,
  type Reaction,
  topicKey,
  VISIBILITY_POLICY,
} from '../../model/index.js';
import { entriesOf } from '../../values.js';
import { createStates, nonReceiver } from '../seeding.js';
import { SeedFileError, type SeedPath } from './parse.js';
import type { SeedConversation, SeedFile, SeedMessage } from './schema.js';
import { emojiNamed, entriesAt, type Stage } from './stage.js';
import { secondsInSpan } from './times.js';

type Destination = { stream_id: number; topic: string } | { recipient_ids: number[] };
type Target = Pick<SeedConversation, 'channel' | 'topic' | 'people'>;

interface Written {
  message: SeedMessage;
  path: SeedPath;
  timestamp: number;
  to: Destination;
  conversation: SeedConversation;
  conversationPath: SeedPath;
}

/** @throws SeedFileError for an unknown name, or if a channel is combined with people */
function destinationOf(
  stage: Stage,
  { channel, topic, people }: Target,
  path: SeedPath,
): Destination | undefined {
  if (channel !== undefined) {
    if (people !== undefined)
      throw new SeedFileError([...path, 'people'], 'cannot be combined with "channel"');
    return { stream_id: stage.names.id('channel', channel, [...path, 'channel']), topic: stage.topic(topic) };
  }
  if (topic !== undefined) throw new SeedFileError([...path, 'topic'], 'needs a "channel"');
  if (people === undefined) return undefined;
  return { recipient_ids: stage.names.users(people, [...path, 'people']).sort((a, b) => a - b) };
}

function draftDestination(to: Destination | undefined) {
  if (to === undefined) return {};
  if ('recipient_ids' in to) return { type: 'private' as const, to: to.recipient_ids };
  return { type: 'stream' as const, to: [to.stream_id], topic: to.topic };
}

/** @throws SeedFileError if there is no destination, or if a direct message has no recipients */
function requireDestination(stage: Stage, target: Target, path: SeedPath): Destination {
  const to = destinationOf(stage, target, path);
  if (to === undefined) throw new SeedFileError(path, 'needs a "channel" or "people"');
  if ('recipient_ids' in to && to.recipient_ids.length === 0) {
    throw new SeedFileError([...path, 'people'], 'must not be empty');
  }
  return to;
}

/** Stores conversations. Their messages get IDs in chronological order. */
export async function seedConversations(
  stage: Stage,
  conversations: readonly SeedConversation[] = [],
): Promise<void> {
  const written: Written[] = [];
  for (const [conversation, path] of entriesAt(conversations, ['conversations'])) {
    const to = requireDestination(stage, conversation, path);
    await seedTopicPolicies(stage, conversation, to, path);
    written.push(...withTimes(stage, conversation, to, path));
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
        content: stage.content(draft.text),
        timestamp: stage.time(draft.at, [...path, 'at'], now),
        ...draftDestination(to),
      }),
    );
  }
  for (const [scheduled, path] of entriesAt(file.scheduled_messages, ['scheduled_messages'])) {
    const to = requireDestination(stage, scheduled, path);
    const due = stage.time(scheduled.at, [...path, 'at'], now);
    if (due <= now && scheduled.failed !== true) {
      throw new SeedFileError([...path, 'at'], 'must be in the future unless "failed" is true');
    }
    await stage.store(path, 'scheduled_messages', () =>
      create.scheduledMessage({
        sender_id: names.user(scheduled.user, [...path, 'user']),
        content: stage.content(scheduled.text),
        scheduled_delivery_timestamp: due,
        failed: scheduled.failed ?? false,
        ...to,
      }),
    );
  }
}

/** Returns a conversation's messages with times. A message without one follows the previous one after an interval. */
function withTimes(stage: Stage, conversation: SeedConversation, to: Destination, path: SeedPath): Written[] {
  const { now } = stage.world;
  const every = conversation.every === undefined ? 60 : secondsInSpan(conversation.every);
  let next = stage.past(conversation.start, [...path, 'start'], now - HOUR);
  return entriesAt(conversation.messages, [...path, 'messages']).map(([message, at]) => {
    const timestamp = stage.past(message.at, [...at, 'at'], Math.min(next, now));
    next = timestamp + every;
    return { message, path: at, timestamp, to, conversation, conversationPath: path };
  });
}

const STARRED: MessageFlag[] = ['read', 'starred'];
/** The flags of a user who starred a message that they did not receive. */
const HISTORICAL: MessageFlag[] = ['read', 'historical', 'starred'];

async function seedMessage(stage: Stage, written: Written): Promise<void> {
  const { message, path, timestamp, to } = written;
  const { names, world } = stage;
  const senderId = names.user(message.from, [...path, 'from']);
  if ('recipient_ids' in to && !to.recipient_ids.includes(senderId)) {
    throw new SeedFileError(
      [...path, 'from'],
      `"${message.from}" is not among the people in the conversation`,
    );
  }
  const reactions = await reactionsOf(stage, message, to, path);
  const content = await stage.at([...path, 'text'], () => stage.content(message.text));
  const record = await stage.store(path, 'messages', () =>
    world.create.message({
      sender_id: senderId,
      content,
      timestamp,
      reactions,
      ...(message.client === undefined ? {} : { client: message.client }),
      ...to,
    }),
  );
  await storeWidget(world.org, record);
  await seedFlags(stage, record, written);
}

/** Stores which users have not read a message, and which have starred it. */
async function seedFlags(
  stage: Stage,
  record: MessageRecord,
  { message, path, to, conversation, conversationPath }: Written,
): Promise<void> {
  const { names, world } = stage;
  const { db } = world;
  const unreadAt = [...(message.unread_by === undefined ? conversationPath : path), 'unread_by'];
  const unread = names.users(message.unread_by ?? conversation.unread_by ?? [], unreadAt);
  const other = nonReceiver(world.org, record, unread);
  if (other !== undefined) {
    throw new SeedFileError(
      [...unreadAt, unread.indexOf(other)],
      `This user does not receive the message: ${'recipient_ids' in to ? 'add them to "people"' : 'subscribe them to the channel'}`,
    );
  }
  await createStates(world, record, new Set(unread));
  const starredAt = [...path, 'starred_by'];
  const stars = names.users(message.starred_by ?? [], starredAt);
  assertInConversation(to, stars, starredAt);
  const receivers = new Set(stars.length === 0 ? [] : receiversOf(world.org, record));
  for (const user_id of stars) {
    const state = db.message_states.firstBy('userMessage', compositeKey(user_id, record.id));
    if (state === undefined) {
      const flags = receivers.has(user_id) ? STARRED : HISTORICAL;
      await world.create.messageState({ user_id, message_id: record.id, flags });
    } else await db.message_states.update(state.id, { flags: [...state.flags, 'starred'] });
  }
}

/** @throws SeedFileError when a user is not in the direct conversation, and so cannot read the message */
function assertInConversation(to: Destination, ids: readonly number[], path: SeedPath): void {
  if (!('recipient_ids' in to)) return;
  const outsider = ids.findIndex((id) => !to.recipient_ids.includes(id));
  if (outsider >= 0)
    throw new SeedFileError([...path, outsider], 'This user is not among the people in the conversation');
}

async function reactionsOf(
  stage: Stage,
  { reactions = {} }: SeedMessage,
  to: Destination,
  path: SeedPath,
): Promise<Reaction[]> {
  const found: Reaction[] = [];
  for (const [emoji_name, users] of Object.entries(reactions)) {
    const at = [...path, 'reactions', emoji_name];
    const emoji = await emojiNamed(stage, emoji_name, at, { isKey: true });
    const ids = stage.names.users(users, at);
    assertInConversation(to, ids, at);
    for (const user_id of ids) found.push({ user_id, ...emoji });
  }
  return found;
}

const POLICIES = {
  muted_by: VISIBILITY_POLICY.muted,
  unmuted_by: VISIBILITY_POLICY.unmuted,
  followed_by: VISIBILITY_POLICY.followed,
} as const;

async function seedTopicPolicies(
  stage: Stage,
  conversation: SeedConversation,
  to: Destination,
  path: SeedPath,
): Promise<void> {
  const { create, db, now } = stage.world;
  for (const [key, visibility_policy] of entriesOf(POLICIES)) {
    const names = conversation[key];
    if (names === undefined) continue;
    const at = [...path, key];
    if (!('stream_id' in to)) throw new SeedFileError(at, 'needs a "channel"');
    for (const [i, user_id] of stage.names.users(names, at).entries()) {
      const place = compositeKey(user_id, topicKey(to));
      if (db.user_topics.firstBy('userTopic', place) !== undefined) {
        throw new SeedFileError([...at, i], `"${names[i]}" already has a policy for this topic`);
      }
      await stage.store([...at, i], 'user_topics', () =>
        create.userTopic({ user_id, ...to, visibility_policy, last_updated: now }),
      );
    }
  }
}
