import { type ApiError, apiError } from '../../contract/errors/index.js';
import type { DeepReadonly, EventQueue, Organization, UserRecord } from '../../model/index.js';

/** A queue whose client shows no sign of life for this many seconds is gone. */
const IDLE_TIMEOUT_SECONDS = 600;

/** A poll without news is answered with a heartbeat after this many seconds. */
export const HEARTBEAT_SECONDS = 60;
/** How long clients are told to wait for the answer to a poll, in seconds; published clients give up then. */
export const LONGPOLL_SECONDS = 90;

/** Whether a queue's client was away for too long. One that waits for an event is there. */
export function isExpired(org: Organization, queue: DeepReadonly<EventQueue>): boolean {
  return org.clock.now() - queue.last_used > IDLE_TIMEOUT_SECONDS && !org.events.isWaitedFor(queue.queue_id);
}

/** The caller's own queue with this ID; a queue of another user is an unknown one. */
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

/** The error for a queue that does not exist, or no longer. */
export function unknownQueue(queueId: string): ApiError {
  return apiError('BAD_EVENT_QUEUE_ID', `There is no event queue ${queueId}`, { queue_id: queueId });
}
