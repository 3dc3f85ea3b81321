import * as z from 'zod';
import { ApiError } from '../../contract/errors/index.js';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChangeSet,
  compositeKey,
  type DeepReadonly,
  isAddition,
  isUpdate,
  type MessageRecord,
  type Organization,
  type Reaction,
  type RecordChange,
  type RecordUpdate,
  type Signal,
  type Submessage,
} from '../../model/index.js';
import { activeSubscription, canReadChannel } from '../access/channel-access.rules.js';
import {
  canReadMessage,
  hasRecordedFlags,
  type IsRecorded,
  wasReceived,
} from '../access/message-access.rules.js';
import { visibleUserIds } from '../access/user-access.rules.js';
import { shownTopic } from '../channels/topic.rules.js';
import {
  type MessageView,
  messageSchema,
  messageView,
  presentMessage,
  presentReactor,
  presentSubmessage,
  reactionSchema,
  submessageSchema,
} from './message.present.js';
import { planNarrow } from './narrow/plan.js';
import { STATE_TERMS } from './narrow/terms.js';

/** Whether a message is in one of the user's conversations or subscribed channels. */
export function receives({ org, actor }: QueueView, message: MessageRecord): boolean {
  if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
  return activeSubscription(org, actor.id, message.stream_id) !== undefined;
}

/**
 * Like `receives()`, but also true for a message that the user received during an earlier subscription or has recorded
 * flags on.
 */
export function hasReceived(view: QueueView, message: MessageRecord, isRecorded = hasRecordedFlags): boolean {
  if (receives(view, message)) return true;
  return message.stream_id !== null && wasReceived(view.org, view.actor.id, message, isRecorded);
}

/** Returns a topic as a client sees it: the empty topic has its display name unless the client supports empty names. */
export function topicFor({ org, queue }: QueueView, topic: string): string {
  return shownTopic(org, topic, queue.capabilities.includes('empty_topic_name'));
}

/** Returns a predicate that tells whether a user had flags on a message before the changes. */
export function recordedBefore(changeSet: ChangeSet): IsRecorded {
  const changes = new Map<string, boolean>();
  for (const { before, after } of changeSet.changes('message_states')) {
    const { user_id, message_id } = after ?? before;
    changes.set(compositeKey(user_id, message_id), before !== undefined);
  }
  return (org, userId, messageId) =>
    changes.get(compositeKey(userId, messageId)) ?? hasRecordedFlags(org, userId, messageId);
}

function canReadReceived(view: QueueView, message: MessageRecord): boolean {
  return canReadMessage(view.org, view.actor, message) && hasReceived(view, message);
}

export const messageEvents: EventSource = {
  schemas: {
    message: z.object({
      message: messageSchema.omit({ flags: true }),
      flags: z.array(z.string()),
      local_message_id: z.string().optional(),
    }),
  },
  eventDrafts(_, changeSet) {
    const echo = changeSet.signals.find((signal) => signal.kind === 'echo');
    return changeSet
      .changes('messages')
      .filter(isAddition)
      .sort((a, b) => a.id - b.id)
      .map(({ after }) => messageEventDraft(after, echo));
  },
};

function messageEventDraft(
  message: MessageRecord,
  echo: (Signal & { kind: 'echo' }) | undefined,
): EventDraft {
  return {
    kind: 'message',
    payloadFor(view) {
      const isReceived = receives(view, message);
      if (!isReceived && !receivesAllPublic(view, message)) return undefined;
      if (!isInNarrow(view, message)) return undefined;
      const { flags, ...rest } = presentMessage(message, viewOfQueue(view));
      const isEcho = echo?.messageId === message.id && echo.queueId === view.queue.queue_id;
      return {
        message: rest,
        // As in Zulip, a message that the queue receives only because of `all_public_streams` has no flags.
        flags: isReceived ? flags : [],
        ...(isEcho ? { local_message_id: echo.localId } : {}),
      };
    },
  };
}

function viewOfQueue(view: QueueView): MessageView {
  const { queue } = view;
  return messageView(view, {
    applyMarkdown: queue.apply_markdown,
    clientGravatar: queue.client_gravatar,
    allowEmptyTopic: queue.capabilities.includes('empty_topic_name'),
  });
}

function receivesAllPublic({ org, actor, queue }: QueueView, message: MessageRecord): boolean {
  if (!queue.all_public_streams || message.stream_id === null) return false;
  const channel = org.tables.channels.get(message.stream_id);
  return channel !== undefined && !channel.invite_only && canReadChannel(org, actor, channel);
}

type QueueNarrow = QueueView['queue']['narrow'];

/**
 * Replaces `is:alerted` in a narrow with `is:mentioned`. As in Zulip, a queue receives messages that match either
 * version of the narrow.
 */
function mentionsForAlerts(narrow: QueueNarrow): QueueNarrow {
  return narrow.map((element) =>
    element.operator === 'is' && element.operand === 'alerted' && !element.negated
      ? { ...element, operand: 'mentioned' }
      : element,
  );
}

/** Whether the server knows an element of a narrow. Every message matches an unknown operand of `is`. */
function isKnown({ operator, operand }: QueueNarrow[number]): boolean {
  return operator !== 'is' || STATE_TERMS.has(String(operand));
}

function isInNarrow(view: QueueView, message: MessageRecord): boolean {
  const { queue } = view;
  if (queue.narrow.length === 0) return true;
  try {
    const known = queue.narrow.filter(isKnown);
    return [known, mentionsForAlerts(known)].some((narrow) => planNarrow(view, narrow).matches(message));
  } catch (error) {
    // A narrow that names something unknown or inaccessible matches nothing.
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const reactionShape = {
  message_id: z.int(),
  ...reactionSchema.shape,
  user: z.object({ user_id: z.int(), email: z.string(), full_name: z.string() }).optional(),
};

export const reactionEvents: EventSource = {
  schemas: { 'reaction.add': z.object(reactionShape), 'reaction.remove': z.object(reactionShape) },
  eventDrafts: (_, changeSet) => changeSet.changes('messages').filter(isUpdate).flatMap(reactionEventDrafts),
};

function reactionEventDrafts({ before, after }: RecordUpdate<MessageRecord>): EventDraft[] {
  if (before.reactions === after.reactions) return [];
  const removed = before.reactions.filter(isMissingFrom(after));
  const added = after.reactions.filter(isMissingFrom(before));
  return [
    ...removed.map((entry) => reactionEventDraft('remove', after, entry)),
    ...added.map((entry) => reactionEventDraft('add', after, entry)),
  ];
}

function isMissingFrom({ reactions }: MessageRecord): (entry: DeepReadonly<Reaction>) => boolean {
  const key = ({ user_id, reaction_type, emoji_code }: DeepReadonly<Reaction>) =>
    `${user_id} ${reaction_type} ${emoji_code}`;
  const present = new Set(reactions.map(key));
  return (entry) => !present.has(key(entry));
}

function reactionEventDraft(
  op: 'add' | 'remove',
  message: MessageRecord,
  input: DeepReadonly<Reaction>,
): EventDraft {
  return {
    kind: `reaction.${op}`,
    payloadFor(view) {
      if (!canReadReceived(view, message)) return undefined;
      const payload = { message_id: message.id, ...input };
      const { org, actor, level } = view;
      // Zulip omits `user` again from level 484 on. The mock keeps it, because Zulip's terminal client would crash
      // without it.
      if (supports(level, 'reactionUserRemoved') && !supports(level, 'reactionEventUser')) return payload;
      const visibleIds = visibleUserIds(org, actor);
      const { email, full_name } = presentReactor({ org, visibleIds }, input.user_id);
      return { ...payload, user: { user_id: input.user_id, email, full_name } };
    },
  };
}

/**
 * Emits events for actions on widgets. A new widget has no event of its own: the event about its message contains the
 * widget.
 */
export const submessageEvents: EventSource = {
  schemas: {
    submessage: z.object({
      message_id: z.int(),
      submessage_id: z.int(),
      ...submessageSchema.omit({ id: true, message_id: true }).shape,
    }),
  },
  eventDrafts(org, changeSet) {
    const messages = changeSet.changes('messages').filter(({ before }) => before === undefined);
    const created = new Set(messages.map(({ id }) => id));
    return changeSet.changes('submessages').flatMap((change) => submessageEventDrafts(org, change, created));
  },
};

function submessageEventDrafts(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<Submessage>>,
  created: ReadonlySet<number>,
): EventDraft[] {
  if (before !== undefined || after === undefined) return [];
  const message = org.tables.messages.get(after.message_id);
  if (message === undefined || created.has(message.id)) return [];
  const { id: submessage_id, ...shown } = presentSubmessage(after);
  return [
    {
      kind: 'submessage',
      payloadFor: (view) => (canReadReceived(view, message) ? { submessage_id, ...shown } : undefined),
    },
  ];
}
