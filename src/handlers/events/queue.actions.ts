import type { ClientCapability, DeepReadonly, EventQueue, Organization } from '../../model/index.js';
import { IDLE_TIMEOUT_SECONDS } from './queue.rules.js';

/** Options of an event queue. */
export interface QueueOptions {
  /** null for all types. */
  eventTypes?: readonly string[] | null | undefined;
  applyMarkdown?: boolean;
  clientGravatar?: boolean;
  /** Includes messages of all public channels. */
  allPublicStreams?: boolean;
  /** Sends presence keyed by user ID only. */
  slimPresence?: boolean;
  /** Seconds without activity of the client after which the queue expires. */
  idleTimeout?: number;
  /** Capabilities of the client. */
  capabilities?: readonly ClientCapability[];
  /** Limits messages to those that match. */
  narrow?: EventQueue['narrow'];
}

/** Registers an event queue for a user. */
export function registerQueue(
  org: Organization,
  userId: number,
  options: QueueOptions = {},
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
export async function deleteQueue(org: Organization, queue: DeepReadonly<EventQueue>): Promise<void> {
  await org.tables.event_queues.delete(queue.id);
  org.events.drop(queue.queue_id);
}

/** Records activity of a queue's client. */
export async function touchQueue(org: Organization, queue: DeepReadonly<EventQueue>): Promise<void> {
  const last_used = org.clock.now();
  if (queue.last_used !== last_used) await org.tables.event_queues.update(queue.id, { last_used });
}

/** Returns an ID like those of Zulip: groups of hexadecimal digits. */
function queueId(org: Organization): string {
  const digits = (count: number) => org.random.hex(count);
  // A reset starts the random numbers again, but IDs must never repeat.
  const generation = org.generation.toString(16).padStart(4, '0');
  return [digits(8), digits(4), generation, digits(4), org.startId ?? digits(12)].join('-');
}
