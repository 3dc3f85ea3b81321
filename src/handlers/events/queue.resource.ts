import { type ApiError, apiError } from '../../contract/errors/index.js';
import {
  type ClientCapability,
  DAY,
  type DeepReadonly,
  type EventQueue,
  HOUR,
  type Organization,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { sendAs } from '../access/refusals.rules.js';

/** Seconds of client inactivity after which a queue expires, unless the client requests a different time. */
export const IDLE_TIMEOUT_SECONDS = 600;
/** The idle timeout for clients that request `mobile`. */
const MOBILE_IDLE_TIMEOUT_SECONDS = 12 * HOUR;
/** The longest idle timeout that a client can request. */
const MAX_IDLE_TIMEOUT_SECONDS = 7 * DAY;

/** Returns the idle timeout of a queue in seconds: the time that the client requests, up to the maximum. */
export function resolveIdleTimeout(requested: number | 'mobile' | undefined): number {
  if (requested === 'mobile') return MOBILE_IDLE_TIMEOUT_SECONDS;
  return Math.min(requested ?? IDLE_TIMEOUT_SECONDS, MAX_IDLE_TIMEOUT_SECONDS);
}

/** The poll timeout announced to clients, in seconds. Zulip's clients end a poll after this time. */
export const LONGPOLL_SECONDS = 90;

/** Whether a queue has expired. A queue with a pending poll never expires. */
export function isExpired(org: Organization, queue: DeepReadonly<EventQueue>): boolean {
  return org.clock.now() - queue.last_used > queue.idle_timeout && !org.events.isWaitedFor(queue.queue_id);
}

/**
 * Returns the caller's queue with this ID. Queues of other users count as unknown.
 * @throws ApiError `BAD_EVENT_QUEUE_ID` when the caller has no such queue, or the queue has expired
 */
export function requireQueue(
  org: Organization,
  actor: UserRecord,
  queueId: string,
): DeepReadonly<EventQueue> {
  const queue = org.tables.event_queues.firstBy('queueId', queueId);
  if (queue === undefined || queue.user_id !== actor.id || isExpired(org, queue)) {
    throw unusableQueue(org, actor, queueId, queue);
  }
  return queue;
}

/**
 * Returns the explained error for an event queue that the caller cannot use.
 * @param queue `undefined` if the queue does not exist
 */
function unusableQueue(
  org: Organization,
  actor: UserRecord,
  queueId: string,
  queue: DeepReadonly<EventQueue> | undefined,
): ApiError {
  const error = unknownQueue(queueId);
  const advice = 'register a new queue with POST /register';
  if (queue === undefined) {
    return error.because('queueExists', `There is no event queue ${queueId}`, advice);
  }
  if (queue.user_id !== actor.id) {
    return error.because(
      'queueIsOwn',
      `Event queue ${queueId} belongs to ${userText(org, queue.user_id)}, not to ${userText(org, actor.id)}`,
      ...sendAs(org, ({ id }) => id === queue.user_id),
      advice,
    );
  }
  const idle = org.clock.now() - queue.last_used;
  return error.because(
    'queueIsAlive',
    `Event queue ${queueId} was not used for ${idle} s, and expires after ${queue.idle_timeout} s`,
    advice,
  );
}

export function unknownQueue(queueId: string): ApiError {
  return apiError('BAD_EVENT_QUEUE_ID', `There is no event queue ${queueId}`, { queue_id: queueId });
}

interface QueueOptions {
  /** The requested event types; null for all. */
  eventTypes?: readonly string[] | null | undefined;
  applyMarkdown?: boolean | undefined;
  clientGravatar?: boolean | undefined;
  /** Whether the queue also receives messages in public channels that the user is not subscribed to. */
  allPublicStreams?: boolean | undefined;
  /** Whether presence events are keyed by user ID instead of email. */
  slimPresence?: boolean;
  /** Seconds of client inactivity after which the queue expires. */
  idleTimeout?: number;
  capabilities?: readonly ClientCapability[];
  /** The queue receives only messages that match this narrow. */
  narrow?: EventQueue['narrow'];
}

export function addQueue(
  org: Organization,
  userId: number,
  options: QueueOptions,
): Promise<DeepReadonly<EventQueue>> {
  const now = org.clock.now();
  return org.tables.event_queues.create({
    queue_id: queueId(org),
    user_id: userId,
    created: now,
    last_used: now,
    idle_timeout: options.idleTimeout ?? IDLE_TIMEOUT_SECONDS,
    event_types: options.eventTypes ? [...options.eventTypes] : null,
    apply_markdown: options.applyMarkdown ?? false,
    client_gravatar: options.clientGravatar ?? true,
    all_public_streams: options.allPublicStreams ?? false,
    slim_presence: options.slimPresence ?? false,
    capabilities: [...(options.capabilities ?? [])],
    narrow: options.narrow ?? [],
  });
}

/** Deletes an event queue and ends its pending poll. */
export async function removeQueue(org: Organization, queue: DeepReadonly<EventQueue>): Promise<void> {
  await org.tables.event_queues.delete(queue.id);
  org.events.drop(queue.queue_id);
}

export async function touchQueue(org: Organization, queue: DeepReadonly<EventQueue>): Promise<void> {
  const last_used = org.clock.now();
  if (queue.last_used !== last_used) await org.tables.event_queues.update(queue.id, { last_used });
}

/** Returns an ID in Zulip's format: groups of hexadecimal digits. */
function queueId(org: Organization): string {
  const digits = (count: number) => org.random.hex(count);
  // Random numbers repeat after a reset or after restoring a snapshot, but queue IDs must never repeat.
  const generation = org.generation.toString(16).padStart(4, '0');
  return [digits(8), digits(4), generation, digits(4), org.startId ?? digits(12)].join('-');
}
