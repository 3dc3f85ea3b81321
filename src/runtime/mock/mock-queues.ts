import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import type { ClientCapability, StoredEvent } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import type { MockRuntime } from '../index.js';
import { requirePersona } from './mock-state.js';
import type { ScenarioRef } from './options.js';
import type { TeamChatMock } from './team-chat-mock.js';

/** Capabilities of current clients. */
const CURRENT_CLIENT: readonly ClientCapability[] = [
  'archived_channels',
  'include_deactivated_groups',
  'stream_typing_notifications',
  'user_settings_object',
];

/** The event queues of a mock, for its users. */
export function queuesOf(runtime: MockRuntime<ScenarioRef>): TeamChatMock['queues'] {
  return {
    async register(name, options = {}) {
      assertKnownKeys('option of queues.register', options, ['eventTypes']);
      const [{ registerQueue }, { EVENT_TYPES }] = await Promise.all([
        import('../../handlers/events/queue.actions.js'),
        import('../../handlers/event-types.generated.js'),
      ]);
      const eventTypes = eventTypesOf(options, EVENT_TYPES);
      const queue = await runtime.transact((org) => {
        const { user_id } = requirePersona(runtime, name);
        runtime.journal.noteStep(
          `await mock.queues.register(${JSON.stringify(name)}, ${JSON.stringify({ eventTypes })});`,
        );
        return registerQueue(org, user_id, { eventTypes, capabilities: CURRENT_CLIENT });
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

/** Event types for a queue; `undefined`: all. */
function eventTypesOf(options: object, known: readonly string[]): readonly string[] | undefined {
  const { eventTypes } = fieldsOf(options);
  if (eventTypes === undefined) return undefined;
  if (Array.isArray(eventTypes) && eventTypes.every((type) => typeof type === 'string')) {
    const unknown = eventTypes.find((type) => !known.includes(type));
    if (unknown !== undefined) throw new UsageError(unknownName('event type', unknown, known));
    return eventTypes;
  }
  throw new UsageError(
    `Invalid "eventTypes": must be a list of event types, such as ["message"], got ${JSON.stringify(eventTypes)}.`,
  );
}
