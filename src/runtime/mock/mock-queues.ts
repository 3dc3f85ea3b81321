import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import type { ClientCapability, StoredEvent } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import { requirePersona } from './mock-data.js';
import type { MockRuntime } from './mock-runtime.js';
import type { ScenarioRef } from './options.js';
import type { TeamChatMock } from './team-chat-mock.js';

/**
 * Capabilities of queues that are registered without a request: those that add events or fields that most tests
 * expect.
 */
const QUEUE_CAPABILITIES: readonly ClientCapability[] = [
  'archived_channels',
  'include_deactivated_groups',
  'stream_typing_notifications',
  'user_settings_object',
];

/** The public event queues of a mock. */
export function queuesOf(runtime: MockRuntime<ScenarioRef>): TeamChatMock['queues'] {
  return {
    async register(name, options = {}) {
      assertKnownKeys('option of queues.register', options, ['eventTypes']);
      const [{ registerQueue }, { EVENT_TYPES }] = await Promise.all([
        import('../../handlers/events/queue.resource.js'),
        import('../../handlers/event-types.generated.js'),
      ]);
      const eventTypes = eventTypesOf(options, EVENT_TYPES);
      const queue = await runtime.transact((org) => {
        const { user_id } = requirePersona(runtime, name);
        runtime.noteStep(
          `await mock.queues.register(${JSON.stringify(name)}, ${JSON.stringify({ eventTypes })});`,
        );
        return registerQueue(org, user_id, { eventTypes, capabilities: QUEUE_CAPABILITIES });
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

/** A copy of an event. Sources of events declare their schemas, from which the types are generated. */
function publicEvent(event: StoredEvent): Event {
  return structuredClone(event) as unknown as Event;
}

/** Event types for a queue; `undefined` for all. */
function eventTypesOf(options: object, known: readonly string[]): readonly string[] | undefined {
  const { eventTypes } = fieldsOf(options);
  if (eventTypes === undefined) return undefined;
  if (!Array.isArray(eventTypes) || eventTypes.some((type) => typeof type !== 'string')) {
    throw new UsageError(
      `Invalid "eventTypes": must be a list of event types, such as ["message"], got ${JSON.stringify(eventTypes)}.`,
    );
  }
  const unknown = eventTypes.find((type) => !known.includes(type));
  if (unknown !== undefined) throw new UsageError(unknownName('event type', unknown, known));
  return eventTypes;
}
