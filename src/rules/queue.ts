import { apiError } from '../errors/index.js';
import type { DeepReadonly, EventQueue, Organization, User } from '../model/index.js';

/** The caller's own queue with this ID; a queue of another user is an unknown one. */
export function assertQueue(
  org: Organization,
  actor: DeepReadonly<User>,
  queueId: string,
): DeepReadonly<EventQueue> {
  const queue = org.tables.event_queues.firstBy('queueId', queueId);
  if (queue === undefined || queue.user_id !== actor.id) {
    throw apiError('BAD_EVENT_QUEUE_ID', `There is no event queue ${queueId}`, { queue_id: queueId });
  }
  return queue;
}
