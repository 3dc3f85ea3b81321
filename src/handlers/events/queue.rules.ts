import { type ApiError, apiError } from '../../contract/errors/index.js';
import type { DeepReadonly, EventQueue, Organization, UserRecord } from '../../model/index.js';

/** Seconds without activity of its client after which a queue expires. */
export const IDLE_TIMEOUT_SECONDS = 600;

/** Seconds after which a poll without events receives a heartbeat. */
export const HEARTBEAT_SECONDS = 60;
/** The poll timeout announced to clients, in seconds; published clients give up then. */
export const LONGPOLL_SECONDS = 90;

/** Whether a queue has expired. A queue with a pending poll has not. */
export function isExpired(org: Organization, queue: DeepReadonly<EventQueue>): boolean {
  return org.clock.now() - queue.last_used > IDLE_TIMEOUT_SECONDS && !org.events.isWaitedFor(queue.queue_id);
}

/** Returns the caller's queue with this ID. Queues of other users count as unknown. */
export function requireQueue(
  org: Organization,
  actor: UserRecord,
  queueId: string,
): DeepReadonly<EventQueue> {
  const queue = org.tables.event_queues.firstBy('queueId', queueId);
  if (queue === undefined || queue.user_id !== actor.id || isExpired(org, queue)) {
    throw unknownQueue(queueId);
  }
  return queue;
}

/** The error for an unknown or expired queue. */
export function unknownQueue(queueId: string): ApiError {
  return apiError('BAD_EVENT_QUEUE_ID', `There is no event queue ${queueId}`, { queue_id: queueId });
}
