import type { DeepReadonly, EventQueue, Organization } from '../model/index.js';

/** Registers an event queue for a user. */
export function registerQueue(
  org: Organization,
  userId: number,
  options: { eventTypes?: readonly string[] | null } = {},
): Promise<DeepReadonly<EventQueue>> {
  const now = org.clock.now();
  return org.tables.event_queues.create({
    queue_id: queueId(org),
    user_id: userId,
    created: now,
    last_used: now,
    event_types: options.eventTypes ? [...options.eventTypes] : null,
  });
}

/** Deletes an event queue. */
export async function deleteQueue(org: Organization, queue: DeepReadonly<EventQueue>): Promise<void> {
  await org.tables.event_queues.delete(queue.id);
}

/** Looks like the service's queue IDs: groups of hexadecimal digits. */
function queueId(org: Organization): string {
  return [8, 4, 4, 4, 12].map((digits) => org.random.hex(digits)).join('-');
}
