import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  apiEmail,
  type ChangeSet,
  isUpdate,
  type Organization,
  type Signal,
  type UserRecord,
} from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { flagsOn, isMention } from '../access/message-access.rules.js';
import { shownTopic } from '../channels/topic.rules.js';
import { isMuted } from '../channels/user-topic.resource.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { receives } from './message.events.js';

const detailSchema = z.object({
  type: z.enum(['stream', 'private']),
  mentioned: z.boolean().optional(),
  stream_id: z.int().optional(),
  /** @deprecated Still sent for old clients. */
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
    // The event of a new message includes its flags, and a deleted message has none.
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

const person = z.object({ user_id: z.int(), email: z.string() });
const typing = z.object({
  message_type: z.enum(['direct', 'private', 'stream']),
  sender: person,
  recipients: z.array(person).optional(),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});
const editTyping = z.object({
  sender_id: z.int(),
  message_id: z.int(),
  recipient: z.union([
    z.object({ type: z.literal('channel'), channel_id: z.int(), topic: z.string() }),
    z.object({ type: z.literal('direct'), user_ids: z.array(z.int()) }),
  ]),
});

/** Emits events for users who are typing or editing a message. */
export const typingEvents: EventSource = {
  schemas: {
    'typing.start': typing,
    'typing.stop': typing,
    'typing_edit_message.start': editTyping,
    'typing_edit_message.stop': editTyping,
  },
  eventDrafts(org, { signals }) {
    return signals.flatMap((signal) => {
      if (signal.kind === 'typing') return [typingEventDraft(org, signal)];
      return signal.kind === 'edit_typing' ? [editTypingEventDraft(org, signal)] : [];
    });
  },
};

function typingEventDraft(org: Organization, signal: Signal & { kind: 'typing' }): EventDraft {
  const named = (userId: number) => {
    const user = org.tables.users.get(userId);
    return { user_id: userId, email: user ? apiEmail(user, org.identity.host) : '' };
  };
  const { senderId, to } = signal;
  return {
    kind: `typing.${signal.op}`,
    payloadFor({ actor, queue, level }) {
      if (!settingsOf(org, actor.id).receives_typing_notifications) return undefined;
      const sender = named(senderId);
      if (to.stream_id === null) {
        if (!to.recipient_ids.includes(actor.id)) return undefined;
        const message_type = supports(level, 'typingPlaces') ? 'direct' : 'private';
        return { message_type, sender, recipients: to.recipient_ids.map(named) };
      }
      if (!queue.capabilities.includes('stream_typing_notifications')) return undefined;
      if (activeSubscription(org, actor.id, to.stream_id) === undefined) return undefined;
      const topic = shownTopic(org, to.topic, queue.capabilities.includes('empty_topic_name'));
      return { message_type: 'stream', sender, stream_id: to.stream_id, topic };
    },
  };
}

/** The IDs of active users who receive typing notifications. */
function typingAudience(org: Organization, userIds: readonly number[]): number[] {
  return userIds.filter(
    (id) => org.tables.users.get(id)?.is_active && settingsOf(org, id).receives_typing_notifications,
  );
}

function editTypingEventDraft(
  org: Organization,
  { op, senderId, messageId }: Signal & { kind: 'edit_typing' },
): EventDraft {
  return {
    kind: `typing_edit_message.${op}`,
    payloadFor(view) {
      const message = org.tables.messages.get(messageId);
      if (message === undefined || !receives(view, message)) return undefined;
      if (!settingsOf(org, view.actor.id).receives_typing_notifications) return undefined;
      const allowEmpty = view.queue.capabilities.includes('empty_topic_name');
      const recipient =
        message.stream_id === null
          ? { type: 'direct', user_ids: typingAudience(org, message.recipient_ids ?? []) }
          : {
              type: 'channel',
              channel_id: message.stream_id,
              topic: shownTopic(org, message.topic, allowEmpty),
            };
      return { sender_id: senderId, message_id: messageId, recipient };
    },
  };
}
