import * as z from 'zod';
import { ApiError } from '../../contract/errors/index.js';
import type { EventDraft, EventSource, QueueView } from '../../contract/event-draft.js';
import type { MessageRecord, Signal } from '../../model/index.js';
import { isAddition } from '../../model/index.js';
import { canReadChannel } from '../access/channel-access.rules.js';
import { type MessageView, messageSchema, presentMessage } from './message.present.js';
import { gets } from './message-audience.events.js';
import { planNarrow } from './narrow/plan.js';
import { STATES } from './narrow/states.js';

/** Emits new messages. */
export const messageEvents: EventSource = {
  schemas: {
    message: z.object({
      message: messageSchema.omit({ flags: true }),
      flags: z.array(z.string()),
      local_message_id: z.string().optional(),
    }),
  },
  eventDrafts(_, changeSet) {
    const note = changeSet.signals.find(({ kind }) => kind === 'echo');
    const echo = note?.kind === 'echo' ? note : undefined;
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
      if (!gets(view, message) && !takesAll(view, message)) return undefined;
      if (!isInNarrow(view, message)) return undefined;
      const { flags, ...rest } = presentMessage(message, messageViewOf(view));
      const isEcho = echo?.messageId === message.id && echo.queueId === view.queue.queue_id;
      return { message: rest, flags, ...(isEcho ? { local_message_id: echo.localId } : {}) };
    },
  };
}

function messageViewOf({ org, actor, level, queue }: QueueView): MessageView {
  return {
    org,
    actor,
    level,
    applyMarkdown: queue.apply_markdown,
    clientGravatar: queue.client_gravatar,
    allowEmptyTopic: queue.capabilities.includes('empty_topic_name'),
  };
}

/** Whether a queue accepts a message because it includes all public channels. */
function takesAll({ org, actor, queue }: QueueView, message: MessageRecord): boolean {
  if (!queue.all_public_streams || message.stream_id === null) return false;
  const channel = org.tables.channels.get(message.stream_id);
  return channel !== undefined && !channel.invite_only && canReadChannel(org, actor, channel);
}

type QueueNarrow = QueueView['queue']['narrow'];

/** Queues with the narrow `is:alerted` get mentions too, as in Zulip. */
function mentionsForAlerts(narrow: QueueNarrow): QueueNarrow {
  return narrow.map((element) =>
    element.operator === 'is' && element.operand === 'alerted' && !element.negated
      ? { ...element, operand: 'mentioned' }
      : element,
  );
}

/** Whether a queue considers an element. Every message matches an unknown operand of `is`, where it is accepted. */
function isKnown({ operator, operand }: QueueNarrow[number]): boolean {
  return operator !== 'is' || STATES.includes(String(operand));
}

function isInNarrow({ org, actor, level, queue }: QueueView, message: MessageRecord): boolean {
  if (queue.narrow.length === 0) return true;
  try {
    const known = queue.narrow.filter(isKnown);
    return [known, mentionsForAlerts(known)].some((narrow) =>
      planNarrow({ org, actor, level }, narrow).matches(message),
    );
  } catch (error) {
    // A narrow that names something unknown or inaccessible matches nothing.
    if (error instanceof ApiError) return false;
    throw error;
  }
}
