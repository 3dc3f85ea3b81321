import * as z from 'zod';
import { badParameter, missingParameter } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, integer, LongPoll, text } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { addQueue, requireQueue, touchQueue, unknownQueue } from './queue.resource.js';

/** An event of any kind. The OpenAPI document replaces this schema with those of all kinds. */
export const anyEventSchema = z.record(z.string(), z.unknown()).meta({ typeName: 'Event' });

export const getEvents = defineEndpoint({
  method: 'GET',
  path: '/events',
  area: 'events',
  summary: 'Get events from an event queue',
  docs: 'get-events',
  params: {
    queue_id: text()
      .optional()
      .describe('ID of a queue registered with POST /register; without one, `dont_block` registers a queue'),
    last_event_id: integer()
      .optional()
      .describe('ID of the last received event; it and earlier events are deleted; default: -1, none'),
    dont_block: boolean().default(false).describe('respond at once, even without events'),
  },
  response: z.object({
    events: z.array(anyEventSchema),
    queue_id: z.string(),
  }),
  errors: ['BAD_REQUEST', 'BAD_EVENT_QUEUE_ID'],
  async run({ org, actor, params }) {
    const { queue_id, last_event_id: last = -1 } = params;
    if (queue_id === undefined) {
      if (!params.dont_block) throw missingParameter('queue_id', 'BAD_REQUEST');
      const registered = await addQueue(org, actor.id, { clientGravatar: false });
      return { events: [], queue_id: registered.queue_id };
    }
    if (params.last_event_id === undefined && org.follows('requiresLastEventId')) {
      throw badParameter('last_event_id', 'required with "queue_id"; send -1 before the first event');
    }
    const queue = requireQueue(org, actor, queue_id);
    if (last > org.events.lastIdOf(queue_id)) {
      throw badParameter('last_event_id', `the queue has no event ${last}`);
    }
    if (last < org.events.acknowledgedOf(queue_id)) {
      throw badParameter('last_event_id', `the events after ${last} were acknowledged and deleted`);
    }
    await touchQueue(org, queue);
    org.events.acknowledge(queue_id, last);
    const events = org.events.after(queue_id, last);
    if (events.length > 0 || params.dont_block) return { events, queue_id };
    const { heartbeat_seconds: seconds } = org.settings;
    const waiter = org.events.wait(queue_id, org.clock.now() + seconds);
    return new LongPoll({
      until: waiter.woken,
      timeoutMs: seconds * 1000,
      expired: () => unknownQueue(queue_id),
      replaced: () => waiter.replacements,
      leave: () => org.events.leave(queue_id, waiter),
      async resume(current: Organization, caller) {
        if (waiter.replacements > 0) return { events: [], queue_id };
        // The client counts as active until its poll ends.
        current.events.leave(queue_id, waiter);
        const present = current.tables.event_queues.firstBy('queueId', queue_id);
        if (present?.user_id === caller.id) await touchQueue(current, present);
        requireQueue(current, caller, queue_id);
        if (current.events.after(queue_id, last).length === 0) {
          current.events.push(queue_id, { type: 'heartbeat' });
        }
        return { events: current.events.after(queue_id, last), queue_id };
      },
    });
  },
});
