import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import { isMeMessage, topicLinks } from '../../markdown/index.js';
import {
  conversationKey,
  isUpdate,
  type MessageRecord,
  type Organization,
  type RecordUpdate,
  ROLES,
  type Signal,
  topicKey,
} from '../../model/index.js';
import { definite, groupedBy } from '../../values.js';
import { canReadMessage, hasRecordedFlags, type IsRecorded } from '../access/message-access.rules.js';
import { linkifiersOf } from '../text/markdown-context.rules.js';
import { rendererOf } from '../text/renderer.rules.js';
import { hasReceived, recordedBefore, topicFor } from './message.events.js';
import { presentFlags, topicLinksSchema } from './message.present.js';
import { PROPAGATE_MODES, type PropagateMode } from './message-move.rules.js';

type Change = RecordUpdate<MessageRecord>;

const schemas = {
  update_message: z.object({
    user_id: z.int().nullable(),
    rendering_only: z.boolean(),
    message_id: z.int(),
    message_ids: z.array(z.int()),
    flags: z.array(z.string()),
    edit_timestamp: z.int(),
    stream_id: z.int().optional(),
    stream_name: z.string().optional(),
    new_stream_id: z.int().optional(),
    propagate_mode: z.enum(PROPAGATE_MODES).optional(),
    orig_subject: z.string().optional(),
    subject: z.string().optional(),
    topic_links: topicLinksSchema.optional(),
    orig_content: z.string().optional(),
    orig_rendered_content: z.string().optional(),
    content: z.string().optional(),
    rendered_content: z.string().optional(),
    is_me_message: z.boolean().optional(),
  }),
};

export const messageEditEvents: EventSource = {
  schemas,
  eventDrafts(_, changeSet) {
    const changes = changeSet.changes('messages').sort((a, b) => a.id - b.id);
    const edit = changeSet.signals.find((signal) => signal.kind === 'edit');
    return editEventDrafts(changes.filter(isUpdate), edit, recordedBefore(changeSet));
  },
};

function editEventDrafts(
  changed: readonly Change[],
  signal: (Signal & { kind: 'edit' }) | undefined,
  wasRecorded: IsRecorded,
): EventDraft[] {
  const edited = changed.filter(
    ({ before, after }) => before.content !== after.content || isMoved(before, after),
  );
  const [first] = edited;
  if (first === undefined) return [];
  const main = edited.find(({ id }) => id === signal?.messageId) ?? first;
  const mode = signal?.propagateMode ?? (edited.length === 1 ? 'change_one' : 'change_later');
  return [
    { kind: 'update_message', payloadFor: (view) => presentEdit(view, edited, main, mode, wasRecorded) },
  ];
}

function isMoved(before: MessageRecord, after: MessageRecord): boolean {
  return before.stream_id !== after.stream_id || before.topic !== after.topic;
}

/**
 * Whether a user receives an event about an edit: the user must have received the message, before or after the edit,
 * and be able to read it now. As in Zulip, guests receive no event about a message that moves from a channel in which
 * they did not receive it.
 */
function isNotified(
  view: QueueView,
  { before: previous, after: current }: Change,
  wasRecorded: IsRecorded,
): boolean {
  if (!canReadMessage(view.org, view.actor, current)) return false;
  if (hasReceived(view, previous, wasRecorded)) return true;
  return (
    hasReceived(view, current) &&
    (previous.stream_id === current.stream_id || view.actor.role !== ROLES.guest)
  );
}

function presentEdit(
  view: QueueView,
  edited: readonly Change[],
  main: Change,
  mode: PropagateMode,
  wasRecorded: IsRecorded,
): Record<string, unknown> | undefined {
  const { org, actor } = view;
  const visible = edited.filter((candidate) => isNotified(view, candidate, wasRecorded));
  if (visible.length === 0) return undefined;
  const shown = visible.includes(main) ? main : definite(visible[0]);
  const { before, after } = shown;
  const entry = after.edit_history[0];
  return {
    user_id: entry?.user_id ?? null,
    rendering_only: false,
    message_id: after.id,
    message_ids: visible.map(({ id }) => id),
    // As in Zulip, users who joined the channel after the message was sent do not get the flag `historical` here.
    flags: hasRecordedFlags(org, actor.id, after.id) ? presentFlags(org, actor.id, after) : ['read'],
    edit_timestamp: entry?.timestamp ?? org.clock.now(),
    ...presentMove(view, shown, mode),
    ...(before.content === after.content ? {} : presentContent(org, before, after)),
  };
}

function presentMove(view: QueueView, { before, after }: Change, mode: PropagateMode) {
  if (before.stream_id === null) return {};
  const channel = view.org.tables.channels.get(before.stream_id);
  const where = { stream_id: before.stream_id, stream_name: channel?.name ?? '' };
  if (!isMoved(before, after)) return where;
  return {
    ...where,
    propagate_mode: mode,
    orig_subject: topicFor(view, before.topic),
    ...(before.stream_id === after.stream_id ? {} : { new_stream_id: after.stream_id }),
    ...(before.topic === after.topic ? {} : presentNewTopic(view, after.topic)),
  };
}

function presentNewTopic(view: QueueView, topic: string) {
  return { subject: topicFor(view, topic), topic_links: topicLinks(topic, linkifiersOf(view.org)) };
}

function presentContent(org: Organization, before: MessageRecord, after: MessageRecord) {
  return {
    orig_content: before.content,
    orig_rendered_content: rendererOf(org).message(before),
    content: after.content,
    rendered_content: rendererOf(org).message(after),
    is_me_message: isMeMessage(after.content),
  };
}

export const messageDeletionEvents: EventSource = {
  schemas: {
    delete_message: z.object({
      message_id: z.int().optional(),
      message_ids: z.array(z.int()).optional(),
      message_type: z.enum(['stream', 'private']),
      stream_id: z.int().optional(),
      topic: z.string().optional(),
    }),
  },
  eventDrafts(_, changeSet) {
    const changes = changeSet.changes('messages').sort((a, b) => a.id - b.id);
    const gone = changes.flatMap(({ before, after }) =>
      before === undefined || before.stream_id === after?.stream_id ? [] : [before],
    );
    return deletionEventDrafts(gone, recordedBefore(changeSet));
  },
};

type IsLost = (view: QueueView, message: MessageRecord) => boolean;

/**
 * Returns the events for users who received messages but can no longer read them, because the messages were deleted or
 * moved to another channel: one event per conversation, or one per message for clients without bulk deletion.
 * @param messages the messages before the changes
 */
function deletionEventDrafts(messages: readonly MessageRecord[], wasRecorded: IsRecorded): EventDraft[] {
  const conversations = groupedBy(messages, (message) =>
    message.recipient_ids === null ? topicKey(message) : conversationKey(message.recipient_ids),
  );
  const isLost: IsLost = (view, message) => {
    const { org, actor } = view;
    const current = org.tables.messages.get(message.id);
    if (current !== undefined && canReadMessage(org, actor, current)) return false;
    return hasReceived(view, message, wasRecorded) && canReadMessage(org, actor, message, wasRecorded);
  };
  return [...conversations.values()].flatMap((conversation) => [
    deletionDraft(conversation, isLost, 'bulk'),
    ...conversation.map((message) => deletionDraft([message], isLost, 'single')),
  ]);
}

type DeletionForm = 'bulk' | 'single';

function deletionForm({ queue }: QueueView): DeletionForm {
  return queue.capabilities.includes('bulk_message_deletion') ? 'bulk' : 'single';
}

function deletionDraft(messages: readonly MessageRecord[], isLost: IsLost, form: DeletionForm): EventDraft {
  return {
    kind: 'delete_message',
    payloadFor(view) {
      if (form !== deletionForm(view)) return undefined;
      const lost = messages.filter((message) => isLost(view, message));
      const [first] = lost;
      if (first === undefined) return undefined;
      const ids = form === 'bulk' ? { message_ids: lost.map(({ id }) => id) } : { message_id: first.id };
      return { ...ids, ...presentPlace(view, first) };
    },
  };
}

function presentPlace(view: QueueView, { stream_id, topic }: MessageRecord) {
  if (stream_id === null) return { message_type: 'private' };
  return { message_type: 'stream', stream_id, topic: topicFor(view, topic) };
}
