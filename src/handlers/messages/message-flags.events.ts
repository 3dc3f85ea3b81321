import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/events.js';
import { type ChangeSet, isUpdate, type Organization, type UserRecord } from '../../model/index.js';
import { flagsOn, isMention } from '../access/message-access.rules.js';
import { shownTopic } from '../channels/topic.rules.js';
import { isMuted } from '../channels/user-topic.resource.js';

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

/** Emits events for changed flags on messages. */
export const messageFlagEvents: EventSource = {
  schemas: {
    'update_message_flags.add': z.object(flagsShape),
    'update_message_flags.remove': z.object({
      ...flagsShape,
      message_details: z.record(z.string(), detailSchema).optional(),
    }),
  },
  eventDrafts(org, changeSet) {
    const allRead = changeSet.signals.flatMap((signal) =>
      signal.kind === 'all_read' ? [signal.userId] : [],
    );
    const groups = new Map<string, FlagChange & { ids: number[] }>();
    for (const change of flagChanges(changeSet)) {
      const { userId, op, flag, messageId } = change;
      if (flag === 'read' && allRead.includes(userId)) continue;
      const key = `${userId} ${op} ${flag}`;
      const group = groups.get(key) ?? { ...change, ids: [] };
      group.ids.push(messageId);
      groups.set(key, group);
    }
    return [
      ...[...groups.values()].map((group) => flagEventDraft(org, group)),
      ...allRead.map(allReadEventDraft),
    ];
  },
};

/** The event for a user who marked all of their messages as read. It does not list the messages. */
function allReadEventDraft(userId: number): EventDraft {
  const payload = { operation: 'add', flag: 'read', messages: [], all: true };
  return onlyFor(userId, 'update_message_flags.add', () => payload);
}

/** Flags that users set themselves. Other flags are set when a message is sent or edited. */
const PERSONAL = ['read', 'starred', 'collapsed', 'hide_link_previews'] as const;

interface FlagChange {
  userId: number;
  op: 'add' | 'remove';
  flag: string;
  messageId: number;
}

function* flagChanges(changeSet: ChangeSet): Iterable<FlagChange> {
  const messages = new Map(changeSet.changes('messages').map((record) => [record.id, record]));
  for (const { before, after } of changeSet.changes('message_states')) {
    if (after === undefined) continue;
    const { user_id: userId, message_id: messageId } = after;
    const message = messages.get(messageId);
    // The event about a new message includes its flags, and a deleted message has none.
    if (message !== undefined && !isUpdate(message)) continue;
    const old: readonly string[] = before?.flags ?? ['read'];
    for (const flag of PERSONAL) {
      const isSet = after.flags.includes(flag);
      if (isSet !== old.includes(flag)) yield { userId, op: isSet ? 'add' : 'remove', flag, messageId };
    }
  }
}

/** The event for a flag that a user added to or removed from these messages. */
function flagEventDraft(
  org: Organization,
  { userId, op, flag, ids }: FlagChange & { ids: number[] },
): EventDraft {
  const messages = ids.sort((a, b) => a - b);
  const isUnread = op === 'remove' && flag === 'read';
  return onlyFor(userId, `update_message_flags.${op}`, ({ actor, queue }) => {
    const allowEmptyTopic = queue.capabilities.includes('empty_topic_name');
    const details = isUnread ? { message_details: detailsOf(org, actor, messages, allowEmptyTopic) } : {};
    return { operation: op, flag, messages, all: false, ...details };
  });
}

/** The conversations of messages that became unread. */
function detailsOf(org: Organization, user: UserRecord, ids: readonly number[], allowEmpty: boolean) {
  const details: Record<string, z.input<typeof detailSchema>> = {};
  for (const messageId of ids) {
    const message = org.tables.messages.get(messageId);
    if (message === undefined) continue;
    const mentioned = flagsOn(org, user.id, message).some(isMention);
    details[messageId] = {
      ...(message.stream_id === null
        ? {
            type: 'private',
            user_ids: (message.recipient_ids ?? []).filter((id) => id !== user.id),
          }
        : {
            type: 'stream',
            stream_id: message.stream_id,
            unmuted_stream_msg: !isMuted(org, user.id, message),
            topic: shownTopic(org, message.topic, allowEmpty),
          }),
      ...(mentioned ? { mentioned } : {}),
    };
  }
  return details;
}
