import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor, type QueueView } from '../../contract/events.js';
import { type ChangeSet, isUpdate, type MessageRecord } from '../../model/index.js';
import { definite, groupedBy } from '../../values.js';
import { flagsOn, isMention } from '../access/message-access.rules.js';
import { isMuted } from '../channels/user-topic.resource.js';
import { topicFor } from './message.events.js';
import { PERSONAL_FLAGS } from './message.rules.js';

const detailSchema = z.object({
  type: z.enum(['stream', 'private']),
  mentioned: z.boolean().optional(),
  stream_id: z.int().optional(),
  /** @deprecated Zulip still sends this field for old clients. */
  unmuted_stream_msg: z.boolean().optional(),
  topic: z.string().optional(),
  user_ids: z.array(z.int()).optional(),
});

const flagsShape = {
  /** Older name of `op`. */
  operation: z.enum(['add', 'remove']),
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean(),
};

export const messageFlagEvents: EventSource = {
  schemas: {
    'update_message_flags.add': z.object(flagsShape),
    'update_message_flags.remove': z.object({
      ...flagsShape,
      message_details: z.record(z.string(), detailSchema).optional(),
    }),
  },
  eventDrafts(_, changeSet) {
    const allRead = changeSet.signals.flatMap((signal) =>
      signal.kind === 'all_read' ? [signal.userId] : [],
    );
    const changes = flagChanges(changeSet).filter(
      ({ userId, flag }) => flag !== 'read' || !allRead.includes(userId),
    );
    const groups = groupedBy(changes, ({ userId, op, flag }) => `${userId} ${op} ${flag}`);
    return [
      ...[...groups.values()].map(flagEventDraft),
      ...allRead.map((userId) => onlyFor(userId, 'update_message_flags.add', () => ALL_READ)),
    ];
  },
};

/** The event for a user who marked all of their messages as read. It does not list the messages. */
const ALL_READ = { operation: 'add', flag: 'read', messages: [], all: true };

interface FlagChange {
  userId: number;
  op: 'add' | 'remove';
  flag: string;
  messageId: number;
}

function flagChanges(changeSet: ChangeSet): FlagChange[] {
  // The event about a new message includes the message's flags, and a deleted message has no flags.
  const ignored = changeSet.changes('messages').filter((change) => !isUpdate(change));
  const ignoredIds = new Set(ignored.map(({ id }) => id));
  return changeSet.changes('message_states').flatMap(({ before, after }) => {
    if (after === undefined || ignoredIds.has(after.message_id)) return [];
    const { user_id: userId, message_id: messageId, flags } = after;
    const old = before?.flags ?? ['read'];
    return PERSONAL_FLAGS.filter((flag) => flags.includes(flag) !== old.includes(flag)).map(
      (flag): FlagChange => ({ userId, op: flags.includes(flag) ? 'add' : 'remove', flag, messageId }),
    );
  });
}

function flagEventDraft(changes: readonly FlagChange[]): EventDraft {
  const { userId, op, flag } = definite(changes[0]);
  const messages = changes.map(({ messageId }) => messageId).sort((a, b) => a - b);
  const isUnread = op === 'remove' && flag === 'read';
  return onlyFor(userId, `update_message_flags.${op}`, (view) => {
    const details = isUnread ? { message_details: detailsOf(view, messages) } : {};
    return { operation: op, flag, messages, all: false, ...details };
  });
}

function detailsOf(view: QueueView, ids: readonly number[]) {
  const messages = ids.flatMap((id) => view.org.tables.messages.get(id) ?? []);
  return Object.fromEntries(messages.map((message) => [message.id, detailOf(view, message)]));
}

function detailOf(view: QueueView, message: MessageRecord): z.input<typeof detailSchema> {
  const { org, actor } = view;
  const mentioned = flagsOn(org, actor.id, message).some(isMention) ? { mentioned: true } : {};
  if (message.stream_id === null)
    return { type: 'private', user_ids: message.recipient_ids.filter((id) => id !== actor.id), ...mentioned };
  const { stream_id } = message;
  const topic = topicFor(view, message.topic);
  const unmuted_stream_msg = !isMuted(org, actor.id, message);
  return { type: 'stream', stream_id, unmuted_stream_msg, topic, ...mentioned };
}
