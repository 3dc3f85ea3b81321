import {
  type ChannelMessageRecord,
  type EditHistoryEntry,
  type Message,
  type MessageRecord,
  type Organization,
  type Topic,
  topicKey,
} from '../../model/index.js';
import { isOneOf, isSameJson } from '../../values.js';
import { activeSubscription, hasProtectedHistory } from '../access/channel-access.rules.js';
import {
  audienceOf,
  canReadMessage,
  flagsOn,
  hasRecordedFlags,
  wasDelivered,
} from '../access/message-access.rules.js';
import { setFlags } from '../access/message-flags.actions.js';
import { isResolution } from '../channels/topic.rules.js';
import { moveVisibilityPolicies } from '../channels/user-topic.resource.js';
import { rendererOf } from '../text/renderer.rules.js';
import { CONTENT_FLAGS, flagsByContent } from './content.rules.js';
import { type Move, movesWholeTopic } from './message-move.rules.js';

/** The changes that one request makes to a message and to the messages that move with it. */
export interface MessageEdit {
  content?: string | undefined;
  /** The URL at which the editor reached the organization. Links to views and uploads at this URL become relative. */
  realmUrl?: string;
  move?: MessageMove | undefined;
}

/** A move to a topic. By default, `resolves` is derived from the topics. */
export type MessageMove = Topic & Pick<Move, 'messages'> & Partial<Move>;

/**
 * Edits a message, moves it together with others, and records the changes in the histories of all these messages.
 * Ignores unchanged values.
 */
export async function editMessage(
  org: Organization,
  editorId: number,
  message: MessageRecord,
  { content, move, realmUrl }: MessageEdit,
): Promise<void> {
  const { messages, users } = org.tables;
  const newContent = content === message.content ? undefined : content;
  const merges = move !== undefined && messages.idsBy('topic', topicKey(move)).length > 0;
  org.signal({
    kind: 'edit',
    messageId: message.id,
    ...(move?.mode === undefined ? {} : { propagateMode: move.mode }),
  });
  const edited = new Map((move?.messages ?? []).map((record) => [record.id, record]));
  if (newContent !== undefined) edited.set(message.id, message);
  for (const record of edited.values()) {
    const isRewritten = newContent !== undefined && record.id === message.id;
    const rewritten = isRewritten ? await withContent(org, record, newContent, realmUrl) : undefined;
    const moved = move && movedTo(org, record, move);
    await storeEdit(org, editorId, record, {
      changes: { ...rewritten?.changes, ...moved?.changes },
      entry: { ...rewritten?.entry, ...moved?.entry },
    });
  }
  if (move === undefined || message.stream_id === null) return;
  if (movesWholeTopic(org, users.expect(editorId), message, move.mode))
    await moveVisibilityPolicies(org, message, move, merges);
}

/**
 * The type of the edited fields. Only channel messages move, and the other fields have the same types in direct
 * messages.
 */
type ChannelMessage = Extract<Message, { stream_id: number }>;

/** Changed fields of a message, and the fields of its new history entry. */
interface RecordEdit {
  changes: Partial<ChannelMessage>;
  entry: Partial<EditHistoryEntry>;
}

async function withContent(
  org: Organization,
  { sender_id, content: prev_content, rendered_content: previousHtml }: MessageRecord,
  content: string,
  realmUrl: string | undefined,
): Promise<RecordEdit> {
  const rendered_content = await rendererOf(org).htmlToStore(content, sender_id, { realmUrl });
  return {
    changes: { content, rendered_content, last_edit_timestamp: org.clock.now() },
    entry: {
      prev_content,
      ...(typeof previousHtml === 'string' ? { prev_rendered_content: previousHtml } : {}),
    },
  };
}

function movedTo(org: Organization, message: MessageRecord, to: MessageMove): RecordEdit {
  const changes: Partial<ChannelMessage> = {};
  const entry: Partial<EditHistoryEntry> = {};
  const topic = to.keepsTopics ? message.topic : to.topic;
  if (message.topic !== topic) {
    Object.assign(entry, { prev_topic: message.topic, topic });
    changes.topic = topic;
  }
  if (message.stream_id !== to.stream_id) {
    Object.assign(entry, { prev_stream: message.stream_id, stream: to.stream_id });
    changes.stream_id = to.stream_id;
  }
  const onlyResolves = changes.stream_id === undefined && (to.resolves ?? isResolution(message.topic, topic));
  // Resolving and unresolving do not count as moves, but are part of the history.
  if (Object.keys(changes).length > 0 && !onlyResolves) changes.last_moved_timestamp = org.clock.now();
  return { changes, entry };
}

async function storeEdit(
  org: Organization,
  editorId: number,
  message: MessageRecord,
  { changes, entry }: RecordEdit,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const after = await org.tables.messages.update(message.id, {
    ...changes,
    edit_history: [
      { user_id: editorId, timestamp: org.clock.now(), ...entry },
      ...message.edit_history.map((past) => ({ ...past })),
    ],
  });
  if (changes.content !== undefined) await refreshContentFlags(org, after);
  if (message.stream_id === null || after.stream_id === null || after.stream_id === message.stream_id) return;
  await recordReaders(org, message.stream_id, after);
  await adaptStatesToChannel(org, after);
}

/** Updates the flags that depend on the content, for all users who received the message or have flags on it. */
async function refreshContentFlags(org: Organization, message: MessageRecord): Promise<void> {
  const flagsOf = flagsByContent(org, message);
  for (const userId of audienceOf(org, message)) {
    const before = flagsOn(org, userId, message);
    const flags = [...before.filter((flag) => !isOneOf(CONTENT_FLAGS, flag)), ...flagsOf(userId)];
    if (isSameJson(flags, before)) continue;
    await setFlags(org, userId, message.id, flags);
  }
}

/**
 * Records flags on a moved message for two kinds of users, unless their subscription to the new channel includes the
 * message: users who received the message in the old channel and can read it in the new one, and all subscribers of a
 * new channel with protected history, who could not read the message otherwise. As in Zulip, the latter need to be
 * subscribed only at the time of the move.
 */
async function recordReaders(
  org: Organization,
  channelBefore: number,
  message: ChannelMessageRecord,
): Promise<void> {
  const { channels, message_states: states, subscriptions, users } = org.tables;
  const isProtected = hasProtectedHistory(channels.expect(message.stream_id));
  const admitted = isProtected ? subscriptions.by('activeChannel', message.stream_id) : [];
  const receivers = subscriptions.by('channel', channelBefore).filter((subscription) => {
    const user = users.get(subscription.user_id);
    return user && wasDelivered(subscription, message.id) && canReadMessage(org, user, message);
  });
  for (const { user_id } of [...admitted, ...receivers]) {
    if (hasRecordedFlags(org, user_id, message.id)) continue;
    if (!flagsOn(org, user_id, message).includes('historical')) continue;
    await states.create({ user_id, message_id: message.id, flags: ['read'] });
  }
}

/**
 * Removes flags of users who cannot read a message in its new channel, and marks it as read for users who are
 * not subscribed there.
 */
async function adaptStatesToChannel(org: Organization, message: ChannelMessageRecord): Promise<void> {
  const { message_states: states, users } = org.tables;
  for (const { id, user_id, flags } of states.by('message', message.id)) {
    const user = users.get(user_id);
    if (user === undefined || !canReadMessage(org, user, message)) await states.delete(id);
    else if (!flags.includes('read') && activeSubscription(org, user_id, message.stream_id) === undefined)
      await states.update(id, { flags: [...flags, 'read'] });
  }
}
