import type { Draft, Message, MessageState, ScheduledMessage } from '../../model/index.js';
import { sentence, topicName } from '../texts/sentences.js';
import type { NewRecord, Overrides, RecordContext } from './context.js';

/** A message sent now. */
export function messageRecord(
  { random, now }: RecordContext,
  overrides: Overrides<Message, 'sender_id'>,
): NewRecord<Message> {
  return {
    client: 'website',
    content: sentence(random),
    stream_id: null,
    topic: overrides.recipient_ids == null ? topicName(random) : '',
    recipient_ids: null,
    timestamp: now,
    last_edit_timestamp: null,
    last_moved_timestamp: null,
    edit_history: [],
    reactions: [],
    ...overrides,
  };
}

/** A user's flags on a message; without `read` it is unread. */
export function messageStateRecord(
  _context: RecordContext,
  overrides: Overrides<MessageState, 'user_id' | 'message_id'>,
): NewRecord<MessageState> {
  return { flags: [], ...overrides };
}

/** A message scheduled to be sent in an hour; by default to the sender. */
export function scheduledMessageRecord(
  { random, now }: RecordContext,
  overrides: Overrides<ScheduledMessage, 'sender_id'>,
): NewRecord<ScheduledMessage> {
  return {
    stream_id: null,
    topic: overrides.stream_id == null ? '' : topicName(random),
    recipient_ids: overrides.stream_id == null ? [overrides.sender_id] : null,
    content: sentence(random),
    client: 'website',
    read_by_sender: true,
    scheduled_delivery_timestamp: now + 3600,
    failed: false,
    ...overrides,
  };
}

/** A draft without a recipient. */
export function draftRecord(
  { random, now }: RecordContext,
  overrides: Overrides<Draft, 'user_id'>,
): NewRecord<Draft> {
  return { type: '', to: [], topic: '', content: sentence(random), timestamp: now, ...overrides };
}
