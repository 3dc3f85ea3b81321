import { assertKnownKeys, shown, UsageError, unknownName } from '../../contract/errors/index.js';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import type { ClientCapability, StoredEvent } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import type { ClientWarning } from '../clients/client-mistakes.js';
import { requirePersona } from './mock-personas.js';
import type { MockRuntime } from './mock-runtime.js';
import type { TeamChatMock } from './team-chat-mock.js';

/** Capabilities of queues registered without a request: those that add events or fields that most tests expect. */
const QUEUE_CAPABILITIES: readonly ClientCapability[] = [
  'archived_channels',
  'include_deactivated_groups',
  'stream_typing_notifications',
  'user_settings_object',
];

export function queuesOf(runtime: MockRuntime): TeamChatMock['queues'] {
  return {
    async register(name, options = {}) {
      assertKnownKeys('option of queues.register', options, ['eventTypes']);
      const [{ addQueue }, { EVENT_TYPES }] = await Promise.all([
        import('../../handlers/events/queue.resource.js'),
        import('../../handlers/event-types.generated.js'),
      ]);
      const eventTypes = eventTypesOf(options, EVENT_TYPES);
      const queue = await runtime.transact((org) => {
        const { user_id } = requirePersona(runtime, name);
        runtime.noteStep(
          `await mock.queues.register(${JSON.stringify(name)}, ${JSON.stringify({ eventTypes })});`,
        );
        return addQueue(org, user_id, { eventTypes, capabilities: QUEUE_CAPABILITIES });
      });
      return { queue_id: queue.queue_id };
    },
    isPolled: (queueId) => runtime.org.events.isWaitedFor(queueId),
    events(queueId) {
      if (runtime.org.tables.event_queues.firstBy('queueId', queueId) === undefined) {
        throw new UsageError(`There is no event queue "${queueId}".`);
      }
      return runtime.org.events.after(queueId, -1).map(publicEvent);
    },
    emitted: () => runtime.org.events.emitted().map(({ event }) => publicEvent(event)),
  };
}

function publicEvent(event: StoredEvent): Event {
  // The schemas of event sources, from which the types are generated, describe stored events.
  return structuredClone(event) as unknown as Event;
}

/** Returns the checked event types for a queue; `undefined` for all. */
function eventTypesOf(options: object, known: readonly string[]): readonly string[] | undefined {
  const { eventTypes } = fieldsOf(options);
  if (eventTypes === undefined) return undefined;
  if (!Array.isArray(eventTypes) || eventTypes.some((type) => typeof type !== 'string')) {
    throw new UsageError(
      `Invalid "eventTypes": must be a list of event types, such as ["message"], got ${shown(eventTypes)}.`,
    );
  }
  const unknown = eventTypes.find((type) => !known.includes(type));
  if (unknown !== undefined) throw new UsageError(unknownName('event type', unknown, known));
  return eventTypes;
}

/** An event queue and its client. */
export interface QueueDetails {
  queue_id: string;
  /** The user of the queue; null for a queue that never existed. */
  user_id: number | null;
  /** `User-Agent` of the client; null if the client sent none, or never used the queue. */
  client: string | null;
  /** Whether the queue still exists. */
  exists: boolean;
  /** Time of the registration, in UNIX seconds; null if unknown. */
  created: number | null;
  /** ID of the request that registered the queue; null if none did. */
  registered_by: number | null;
  /** The types of events that the client subscribed to; null for all. */
  event_types: string[] | null;
  /** The narrow of the queue: the client receives only messages that match. */
  narrow: unknown[];
  /** Whether the client receives the messages in all public channels. */
  all_public_streams: boolean;
  /** Time of the latest poll, in UNIX seconds; null if there was none. */
  last_poll: number | null;
  /** Whether a poll is pending. */
  is_polled: boolean;
  /** The highest event ID that the client has acknowledged; -1 if there is none. */
  acknowledged: number;
  /** Number of events that the client has not acknowledged. */
  waiting: number;
  warnings: ClientWarning[];
}

export interface QueueEvent {
  id: number;
  type: string;
  op: string | null;
  /** ID of the request that caused the event; null if no request did, or if the request is unknown. */
  request_id: number | null;
  /** Whether a response contained the event. */
  received: boolean;
  event: Record<string, unknown>;
}

/** Returns deleted event queues that clients used, then existing event queues in the order of their registration. */
export function queueList(runtime: MockRuntime): QueueDetails[] {
  const { org, clients } = runtime;
  const existing = org.tables.event_queues.all().map(({ queue_id }) => queue_id);
  const gone = [...clients.queues.keys()].filter((queueId) => !existing.includes(queueId));
  return [...gone, ...existing].map((queueId) => detailsOf(runtime, queueId));
}

/** Returns a queue with the events sent to it, oldest first; `undefined` if it does not exist and no client used it. */
export function queueWithEvents(
  runtime: MockRuntime,
  queueId: string,
): (QueueDetails & { events: QueueEvent[] }) | undefined {
  const { org, clients, history } = runtime;
  const client = clients.queues.get(queueId);
  const exists = org.tables.event_queues.firstBy('queueId', queueId) !== undefined;
  if (client === undefined && !exists) return undefined;
  const lastReceived = client?.sent ?? -1;
  const events: QueueEvent[] = [];
  for (const { events: sent, request = null } of history.after(0)) {
    for (const { event } of sent.filter((each) => each.queueId === queueId)) {
      const { id, type } = event;
      const op = typeof event.op === 'string' ? event.op : null;
      events.push({ id, type, op, request_id: request, received: id <= lastReceived, event });
    }
  }
  return { ...detailsOf(runtime, queueId), events };
}

function detailsOf({ org, clients }: MockRuntime, queueId: string): QueueDetails {
  const queue = org.tables.event_queues.firstBy('queueId', queueId);
  const client = clients.queues.get(queueId);
  return {
    queue_id: queueId,
    user_id: queue?.user_id ?? client?.userId ?? null,
    client: client?.name ?? null,
    exists: queue !== undefined,
    created: queue?.created ?? client?.registeredAt ?? null,
    registered_by: client?.registeredBy ?? null,
    event_types: queue?.event_types == null ? null : [...queue.event_types],
    narrow: [...(queue?.narrow ?? [])],
    all_public_streams: queue?.all_public_streams ?? false,
    last_poll: client?.lastPoll ?? null,
    is_polled: org.events.isWaitedFor(queueId),
    acknowledged: org.events.acknowledgedOf(queueId),
    waiting: org.events.countOf(queueId),
    warnings: clients.warnings.filter((warning) => warning.queue_id === queueId),
  };
}
