import * as z from 'zod';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { EmittedEvent } from '../../model/index.js';
import type { Persona } from '../../model/personas.js';
import { hasFields } from '../../values.js';
import type { QueueDetails } from '../index.js';
import { assertEventType } from '../mock/event-types.js';
import { organizationOf, pushEvents, queueListOf } from '../mock/mock-internals.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import { queueSchema } from './clients.js';
import { defineRoute, notFound } from './route.js';
import { jsonObject, number, timeout, waitUntil } from './waiting.js';

const emittedSchema = z
  .object({
    number: z.int().describe('ascending over all queues; pass it as `after` to wait for later events'),
    queue_id: z.string(),
    user_id: z.int().nullable().describe('null if the queue no longer exists'),
    event: z.looseObject({}),
  })
  .meta({ id: 'EmittedEvent' });

const of = {
  persona: z.string().optional().describe('only queues of this persona'),
  queue_id: z.string().optional().describe('only this queue'),
};

/** Routes that write to event queues or wait for them. */
export const queueRoutes = [
  defineRoute({
    method: 'GET',
    path: '/queues/wait',
    summary: 'Wait for a client that polls for events, and get its queue',
    query: z.strictObject({ ...of, timeout }),
    response: z.object({ queue: queueSchema }),
    waits: true,
    async run({ mock, secrets, request, query: { persona, queue_id: queueId, timeout: seconds } }) {
      await mock.ready;
      const userId = userIdOf(mock, persona);
      const isWanted = (queue: QueueDetails) =>
        queue.is_polled &&
        (userId === undefined || queue.user_id === userId) &&
        (queueId === undefined || queue.queue_id === queueId);
      const queue = await waitUntil({
        find: () => queueListOf(mock).find(isWanted),
        watch: (check) => organizationOf(mock).events.watch(check),
        subject: `a client${persona === undefined ? '' : ` of ${persona}`} that polls`,
        seconds,
        request,
      });
      return secrets.hide({ queue });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/queues/{queue_id}/events',
    summary: 'List the events of a queue that its client has not acknowledged',
    response: z.object({ events: z.array(z.looseObject({})) }),
    async run({ mock, secrets, captured: queueId }) {
      await mock.state();
      const org = organizationOf(mock);
      if (org.tables.event_queues.firstBy('queueId', queueId) === undefined) throw noQueue(queueId);
      return secrets.hide({ events: org.events.after(queueId, -1) });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/queues/{queue_id}/events',
    summary: 'Put events into a queue as they are, also malformed ones',
    body: z.strictObject({
      events: z
        .array(z.looseObject({}))
        .min(1, 'must not be empty')
        .describe('objects; each gets the next `id` of the queue'),
    }),
    response: z.object({ ids: z.array(z.int()) }),
    async run({ mock, captured: queueId, body: { events } }) {
      await mock.ready;
      return { ids: await pushEvents(mock, queueId, events) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/events/wait',
    summary: 'Wait for an event of any queue, whether or not a client has received it',
    query: z.strictObject({
      type: z.string({ error: 'must be the type of an event, such as "message"' }),
      ...of,
      match: jsonObject('{"op":"add"}')
        .optional()
        .describe('JSON: fields that the event must have; objects in it may have further fields'),
      after: number
        .optional()
        .describe('only events after the one with this number; default 0: also earlier ones'),
      timeout,
    }),
    response: emittedSchema,
    waits: true,
    async run({ mock, secrets, request, query }) {
      const { type, persona, queue_id: queueId, match = {}, after = 0, timeout: seconds } = query;
      await mock.ready;
      assertEventType(type);
      const userId = userIdOf(mock, persona);
      const isWanted = (emitted: EmittedEvent) =>
        emitted.number > after &&
        emitted.event.type === type &&
        (queueId === undefined || emitted.queueId === queueId) &&
        (userId === undefined || ownerOf(mock, emitted.queueId) === userId) &&
        contains(emitted.event, match);
      const found = await waitUntil({
        find: () => organizationOf(mock).events.emitted().find(isWanted),
        watch: (check) => organizationOf(mock).events.watch(check),
        subject: `an event "${type}"`,
        seconds,
        request,
      });
      return secrets.hide({
        number: found.number,
        queue_id: found.queueId,
        user_id: ownerOf(mock, found.queueId) ?? null,
        event: { ...found.event },
      });
    },
  }),
];

function ownerOf(mock: TeamChatMock, queueId: string): number | undefined {
  return organizationOf(mock).tables.event_queues.firstBy('queueId', queueId)?.user_id;
}

/** @throws UsageError for an unknown persona */
function userIdOf(mock: TeamChatMock, persona: string | undefined): number | undefined {
  if (persona === undefined) return undefined;
  const known: Record<string, Persona> = mock.personas;
  if (!Object.hasOwn(known, persona))
    throw new UsageError(unknownName('persona', persona, Object.keys(known)));
  return known[persona]?.user_id;
}

function noQueue(queueId: string) {
  return notFound(`There is no event queue "${queueId}".`);
}

/** Whether a value has these fields. Lists must be equal. */
function contains(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return JSON.stringify(value) === JSON.stringify(wanted);
  }
  if (!hasFields(value)) return false;
  return Object.entries(wanted).every(([name, part]) => contains(value[name], part));
}
