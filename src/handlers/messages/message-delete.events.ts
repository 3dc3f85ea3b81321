import * as z from 'zod';
import type { EventDraft, QueueView } from '../../contract/events.js';
import { conversationKey, type MessageRecord, topicKey } from '../../model/index.js';
import { canReadMessage, type IsRecorded } from '../access/message-access.rules.js';
import { shownTopic } from '../channels/topic.rules.js';
import { hasReceived } from './message.events.js';

export const deletionSchema = z.object({
  message_id: z.int().optional(),
  message_ids: z.array(z.int()).optional(),
  message_type: z.enum(['stream', 'private']),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});

type IsGone = (view: QueueView, message: MessageRecord) => boolean;

/**
 * Returns drafts of deletion events for users who received the messages and could read them: one event per conversation, or one
 * per message for clients without bulk deletion.
 * @param wasRecorded whether a user had flags on a message before the change
 * @param isGone limits the events to these users and messages
 */
export function deletions(
  messages: readonly MessageRecord[],
  wasRecorded: IsRecorded,
  isGone: IsGone = () => true,
): EventDraft[] {
  const conversations = new Map<string, MessageRecord[]>();
  for (const message of messages) {
    const key = message.recipient_ids === null ? topicKey(message) : conversationKey(message.recipient_ids);
    const conversation = conversations.get(key);
    if (conversation === undefined) conversations.set(key, [message]);
    else conversation.push(message);
  }
  const isLost: IsGone = (view, message) => {
    const { org, actor } = view;
    const had = hasReceived(view, message, wasRecorded) && canReadMessage(org, actor, message, wasRecorded);
    return had && isGone(view, message);
  };
  return [...conversations.values()].flatMap((conversation) => [
    bulkDraft(conversation, isLost),
    ...conversation.map((message) => singleDraft(message, isLost)),
  ]);
}

const takesMany = ({ queue }: QueueView) => queue.capabilities.includes('bulk_message_deletion');

function bulkDraft(messages: readonly MessageRecord[], isLost: IsGone): EventDraft {
  return {
    kind: 'delete_message',
    payloadFor(view) {
      if (!takesMany(view)) return undefined;
      const lost = messages.filter((message) => isLost(view, message));
      const [first] = lost;
      return first && { message_ids: lost.map(({ id }) => id), ...presentPlace(view, first) };
    },
  };
}

function singleDraft(message: MessageRecord, isLost: IsGone): EventDraft {
  return {
    kind: 'delete_message',
    payloadFor: (view) =>
      !takesMany(view) && isLost(view, message)
        ? { message_id: message.id, ...presentPlace(view, message) }
        : undefined,
  };
}

function presentPlace({ org, queue }: QueueView, { stream_id, topic }: MessageRecord) {
  return stream_id === null
    ? { message_type: 'private' }
    : {
        message_type: 'stream',
        stream_id,
        topic: shownTopic(org, topic, queue.capabilities.includes('empty_topic_name')),
      };
}
