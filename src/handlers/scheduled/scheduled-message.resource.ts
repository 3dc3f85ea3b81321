import * as z from 'zod';
import { badParameter, badRequest, missingRecord } from '../../contract/errors/index.js';
import { type Caller, type EventDraft, type EventSource, onlyFor } from '../../contract/index.js';
import {
  type DeepReadonly,
  MAX_UNIX_SECONDS,
  type Organization,
  type RecordChange,
  type ScheduledMessage,
  type UserRecord,
} from '../../model/index.js';
import { callText } from '../../strings.js';
import { noOwnRecord, organizationDeactivated, userDeactivated } from '../access/refusals.rules.js';
import { assertMayStartTopic, parseTopicInChannel } from '../channels/topic.rules.js';
import { assertMentionsAllowed } from '../messages/content.rules.js';
import {
  assertMayWriteTo,
  requireChannelTarget,
  requireDirectRecipients,
} from '../messages/recipients.rules.js';
import { rendererOf } from '../text/renderer.rules.js';

export type Scheduled = DeepReadonly<ScheduledMessage>;

export type Destination = Pick<ScheduledMessage, 'stream_id' | 'topic' | 'recipient_ids'>;

export interface WantedDestination {
  isToChannel: boolean;
  /** The ID of a channel, or the IDs of users. */
  to: number | readonly number[];
  topic: string | undefined;
}

/** @throws ApiError 404 `BAD_REQUEST` when the scheduled message does not exist or belongs to another user */
export function requireScheduled(org: Organization, actor: UserRecord, scheduledId: number): Scheduled {
  const scheduled = org.tables.scheduled_messages.get(scheduledId);
  if (scheduled?.sender_id === actor.id) return scheduled;
  throw noOwnRecord(missingRecord(`There is no scheduled message ${scheduledId}`), org, actor, {
    table: 'scheduled_messages',
    name: 'scheduled message',
    id: scheduledId,
    ownerId: scheduled?.sender_id,
    known: org.tables.scheduled_messages.idsBy('sender', actor.id),
  });
}

/** @throws ApiError `BAD_REQUEST` for a time, in UNIX seconds, that is not in the future, or is after the year 9999 */
export function parseDeliveryTime(org: Organization, timestamp: number): number {
  if (timestamp <= org.clock.now()) {
    throw badParameter('scheduled_delivery_timestamp', 'must be in the future').because(
      'timeInFuture',
      `The mock's clock is at ${org.clock.now()}, and "scheduled_delivery_timestamp" is ${timestamp}`,
      ...(timestamp > 0 ? [callText('clock.set', timestamp - 1)] : []),
      `send a "scheduled_delivery_timestamp" above ${org.clock.now()}`,
    );
  }
  if (timestamp > MAX_UNIX_SECONDS)
    throw badParameter('scheduled_delivery_timestamp', 'must not be after the year 9999');
  return timestamp;
}

/**
 * Returns the destination, if the sender may send there.
 * @throws ApiError `STREAM_DOES_NOT_EXIST` for a channel that the sender cannot read; `BAD_REQUEST` for a destination
 * where the sender may not send, a malformed `to`, a missing or forbidden topic, and an unknown or deactivated
 * recipient
 */
export function requireDestination(
  { org, actor: sender, level }: Caller,
  { isToChannel, to, topic }: WantedDestination,
): Destination {
  if (!isToChannel) {
    if (typeof to === 'number') throw badParameter('to', 'must be a list of user IDs for a direct message');
    const recipient_ids = requireDirectRecipients(org, sender, to);
    assertMayWriteTo(org, sender, recipient_ids);
    return { stream_id: null, topic: '', recipient_ids };
  }
  if (typeof to !== 'number') throw badParameter('to', 'must be the ID of a channel for a channel message');
  if (topic === undefined) throw badParameter('topic', 'required for a channel message');
  const channel = requireChannelTarget(org, sender, to);
  const name = parseTopicInChannel(org, channel, topic, level);
  assertMayStartTopic(org, sender, channel, name);
  return { stream_id: channel.id, topic: name, recipient_ids: null };
}

/** Returns the destination of a scheduled message as a request would specify it. */
export function wantedDestination({ stream_id, topic, recipient_ids }: Scheduled): WantedDestination {
  return { isToChannel: stream_id !== null, to: stream_id ?? recipient_ids ?? [], topic };
}

/** Returns the sender of a scheduled message if the message can be sent now. */
export async function requireSendableSender(
  org: Organization,
  scheduled: Scheduled,
  level: number,
): Promise<UserRecord> {
  if (org.settings.deactivated) throw organizationDeactivated();
  const sender = org.tables.users.get(scheduled.sender_id);
  if (!sender?.is_active)
    throw userDeactivated(
      badRequest(`User ${scheduled.sender_id} is deactivated and cannot send messages`),
      org,
      scheduled.sender_id,
    );
  const destination = requireDestination({ org, actor: sender, level }, wantedDestination(scheduled));
  await assertMentionsAllowed(org, sender, scheduled.content, destination);
  return sender;
}

export const scheduledSchema = z.object({
  scheduled_message_id: z.int(),
  type: z.enum(['stream', 'private']),
  /** The ID of a channel, or the IDs of users. */
  to: z.union([z.int(), z.array(z.int())]),
  /** Only for channel messages. */
  topic: z.string().optional(),
  content: z.string(),
  rendered_content: z.string(),
  /** Delivery time, in UNIX seconds. */
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean(),
});

/** Returns a scheduled message with the HTML that the sent message will have. */
export function presentScheduled(org: Organization, scheduled: Scheduled): z.input<typeof scheduledSchema> {
  const { stream_id, topic, recipient_ids } = scheduled;
  return {
    scheduled_message_id: scheduled.id,
    ...(stream_id === null
      ? { type: 'private', to: [...recipient_ids] }
      : { type: 'stream', to: stream_id, topic }),
    content: scheduled.content,
    rendered_content: rendererOf(org).text(scheduled.content, scheduled.sender_id),
    scheduled_delivery_timestamp: scheduled.scheduled_delivery_timestamp,
    failed: scheduled.failed,
  };
}

/** Returns all scheduled messages of a user, the earliest first. */
export function presentScheduledMessages(org: Organization, userId: number) {
  return org.tables.scheduled_messages
    .by('sender', userId)
    .sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp)
    .map((scheduled) => presentScheduled(org, scheduled));
}

export const scheduledMessageEvents: EventSource = {
  schemas: {
    'scheduled_messages.add': z.object({ scheduled_messages: z.array(scheduledSchema) }),
    'scheduled_messages.update': z.object({ scheduled_message: scheduledSchema }),
    'scheduled_messages.remove': z.object({ scheduled_message_id: z.int() }),
  },
  eventDrafts: (org, changeSet) =>
    changeSet.changes('scheduled_messages').map((change) => scheduledEventDraft(org, change)),
};

function scheduledEventDraft(org: Organization, { id, before, after }: RecordChange<Scheduled>): EventDraft {
  const { sender_id } = after ?? before;
  if (after === undefined || after.delivered) {
    return onlyFor(sender_id, 'scheduled_messages.remove', () => ({ scheduled_message_id: id }));
  }
  const shown = () => presentScheduled(org, after);
  return before === undefined
    ? onlyFor(sender_id, 'scheduled_messages.add', () => ({ scheduled_messages: [shown()] }))
    : onlyFor(sender_id, 'scheduled_messages.update', () => ({ scheduled_message: shown() }));
}
