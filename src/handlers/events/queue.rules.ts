import { type ApiError, apiError } from '../../contract/errors/index.js';
import {
  DAY,
  type DeepReadonly,
  type EventQueue,
  HOUR,
  type Organization,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { sendAs } from '../access/refusals.rules.js';

/** Seconds without activity of its client after which a queue expires, unless the client requests another time. */
export const IDLE_TIMEOUT_SECONDS = 600;
/** The timeout for clients that request `mobile`. */
const MOBILE_IDLE_TIMEOUT_SECONDS = 12 * HOUR;
/** The longest timeout that a client can have. */
const MAX_IDLE_TIMEOUT_SECONDS = 7 * DAY;

/** Returns the idle timeout of a queue for the one that its client requests, in seconds. */
export function resolveIdleTimeout(requested: number | 'mobile' | undefined): number {
  if (requested === 'mobile') return MOBILE_IDLE_TIMEOUT_SECONDS;
  return Math.min(requested ?? IDLE_TIMEOUT_SECONDS, MAX_IDLE_TIMEOUT_SECONDS);
}

/** The poll timeout announced to clients, in seconds. Zulip's clients give up after it. */
export const LONGPOLL_SECONDS = 90;

/** Whether a queue has expired. A queue with a pending poll never expires. */
export function isExpired(org: Organization, queue: DeepReadonly<EventQueue>): boolean {
  return org.clock.now() - queue.last_used > queue.idle_timeout && !org.events.isWaitedFor(queue.queue_id);
}

/** Returns the caller's queue with this ID. Queues of other users count as unknown. */
export function requireQueue(
  org: Organization,
  actor: UserRecord,
  queueId: string,
): DeepReadonly<EventQueue> {
  const queue = org.tables.event_queues.firstBy('queueId', queueId);
  if (queue === undefined || queue.user_id !== actor.id || isExpired(org, queue)) {
    throw unusableQueue(unknownQueue(queueId), org, actor, queueId);
  }
  return queue;
}

/** Adds the reason why a queue cannot be used: it does not exist, has expired, or belongs to another user. */
function unusableQueue(error: ApiError, org: Organization, actor: UserRecord, queueId: string): ApiError {
  const queue = org.tables.event_queues.firstBy('queueId', queueId);
  const advice = 'register a new queue with POST /register';
  if (queue === undefined) {
    return error.because('queueExists', `There is no event queue ${queueId}`, advice);
  }
  if (queue.user_id !== actor.id) {
    return error.because(
      'queueIsOwn',
      `The event queue ${queueId} belongs to ${userText(org, queue.user_id)}, not to ${userText(org, actor.id)}`,
      ...sendAs(org, ({ id }) => id === queue.user_id),
      advice,
    );
  }
  const idle = org.clock.now() - queue.last_used;
  return error.because(
    'queueIsAlive',
    `The event queue ${queueId} was not used for ${idle} s, and expires after ${queue.idle_timeout} s`,
    advice,
  );
}

/** The error for an unknown or expired queue. */
export function unknownQueue(queueId: string): ApiError {
  return apiError('BAD_EVENT_QUEUE_ID', `There is no event queue ${queueId}`, { queue_id: queueId });
}
