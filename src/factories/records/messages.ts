import type { Draft, Message, MessageState, ScheduledMessage } from '../../model/index.js';
import type { NewRecord, Overrides, RecordContext } from './context.js';

/** A message sent now. */
export function messageRecord(
  { n, now, samples }: RecordContext,
  overrides: Overrides<Message, 'sender_id'>,
): NewRecord<Message> {
  const isDirect = overrides.recipient_ids != null;
  return {
    client: 'website',
    content: overrides.content ?? samples().message(n).content,
    stream_id: null,
    topic: overrides.topic ?? (isDirect ? '' : samples().message(n).topic),
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

/** A message scheduled to be sent in an hour, to the sender by default. */
export function scheduledMessageRecord(
  { random, now, samples }: RecordContext,
  overrides: Overrides<ScheduledMessage, 'sender_id'>,
): NewRecord<ScheduledMessage> {
  const isDirect = overrides.stream_id == null;
  return {
    stream_id: null,
    topic: overrides.topic ?? (isDirect ? '' : samples().topic(random)),
    recipient_ids: isDirect ? [overrides.sender_id] : null,
    content: overrides.content ?? samples().sentence(random),
    client: 'website',
    read_by_sender: true,
    scheduled_delivery_timestamp: now + 3600,
    failed: false,
    ...overrides,
  };
}

/** A draft without a recipient. */
export function draftRecord(
  { random, now, samples }: RecordContext,
  overrides: Overrides<Draft, 'user_id'>,
): NewRecord<Draft> {
  const content = overrides.content ?? samples().sentence(random);
  return { type: '', to: [], topic: '', content, timestamp: now, ...overrides };
}
