import * as z from 'zod';
import type { EmittedEvent, Organization } from '../../model/index.js';
import { hasFields, isObject, isSameJson, keysOf } from '../../values.js';
import { type ClientWarning, WARNING_KINDS } from '../clients/client-mistakes.js';
import { assertEventType } from '../mock/mock-controls.js';
import { runtimeOf } from '../mock/mock-internals.js';
import { type QueueDetails, type QueueEvent, queueList, queueWithEvents } from '../mock/mock-queues.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import { unixSeconds } from './responses.js';
import {
  defineRoute,
  deliverDue,
  jsonParameter,
  notFound,
  numberParameter,
  timeoutParameter,
  userIdOf,
  waitUntil,
} from './route.js';

const warningSchema: z.ZodType<ClientWarning> = z
  .object({
    id: z.int(),
    kind: z.enum(keysOf(WARNING_KINDS)),
    message: z.string().describe('one sentence'),
    user_id: z.int().nullable(),
    queue_id: z.string().nullable(),
    endpoint: z.string(),
    at: unixSeconds,
    request_id: z.int().describe('latest request with this mistake'),
    times: z.int().describe('number of requests with this mistake'),
  })
  .meta({ id: 'ClientWarning' });

const queueShape = {
  queue_id: z.string(),
  user_id: z.int().nullable(),
  client: z.string().nullable().describe('`User-Agent`; null if it is unknown'),
  exists: z.boolean(),
  created: unixSeconds.nullable(),
  registered_by: z.int().nullable().describe('request that registered the queue'),
  event_types: z.array(z.string()).nullable().describe('null for all types'),
  narrow: z.array(z.unknown()),
  all_public_streams: z.boolean(),
  last_poll: unixSeconds.nullable(),
  is_polled: z.boolean().describe('whether a poll is pending'),
  acknowledged: z.int().describe('highest acknowledged event ID; -1 before the first'),
  waiting: z.int().describe('number of events that are not acknowledged'),
  warnings: z.array(warningSchema),
};

const queueSchema: z.ZodType<QueueDetails> = z.object(queueShape).meta({ id: 'QueueDetails' });

const queueWithEventsSchema: z.ZodType<QueueDetails & { events: QueueEvent[] }> = z
  .object({
    ...queueShape,
    events: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        op: z.string().nullable(),
        request_id: z.int().nullable().describe('request that caused the event; null if none did'),
        received: z.boolean().describe('whether a response contained the event'),
        event: z.record(z.string(), z.unknown()).describe('as it was sent'),
      }),
    ),
  })
  .meta({ id: 'QueueWithEvents' });

const emittedSchema = z
  .object({
    number: z.int().describe('ascending over all queues; pass it as `after` to wait for later events'),
    queue_id: z.string(),
    user_id: z.int().nullable().describe('null if the queue no longer exists'),
    event: z.looseObject({}),
  })
  .meta({ id: 'EmittedEvent' });

const queueFilter = {
  persona: z.string().optional().describe('only queues of this persona'),
  queue_id: z.string().optional().describe('only this queue'),
};

/** Routes for event queues and the mistakes of their clients. */
export const queueRoutes = [
  defineRoute('GET /warnings', {
    summary: 'List client mistakes that the mock has seen, oldest first',
    response: z.object({ warnings: z.array(warningSchema) }),
    run: ({ mock, hide }) => hide({ warnings: [...mock.warnings] }),
  }),
  defineRoute('GET /queues', {
    summary: 'List event queues with their clients',
    response: z.object({ queues: z.array(queueSchema) }),
    run: ({ mock, hide }) => hide({ queues: queueList(runtimeOf(mock)) }),
  }),
  // Must come before `/queues/{queue_id}`, which also matches this path.
  defineRoute('GET /queues/wait', {
    summary: 'Wait for a client that polls for events, and get its queue',
    query: z.strictObject({ ...queueFilter, timeout: timeoutParameter }),
    response: z.object({ queue: queueSchema }),
    waits: true,
    async run({ mock, hide, request, query: { persona, queue_id: queueId, timeout: seconds } }) {
      await mock.ready;
      const userId = userIdOf(mock, persona);
      const isWanted = (queue: QueueDetails) =>
        queue.is_polled &&
        (userId === undefined || queue.user_id === userId) &&
        (queueId === undefined || queue.queue_id === queueId);
      const queue = await waitUntil({
        find: () => queueList(runtimeOf(mock)).find(isWanted),
        watch: (check) => runtimeOf(mock).org.events.watch(check),
        subject: `a client${persona === undefined ? '' : ` of ${persona}`} that polls`,
        seconds,
        request,
      });
      return hide({ queue });
    },
  }),
  defineRoute('GET /queues/{queue_id}', {
    summary: 'Get an event queue with the events that were sent to it and their causes',
    response: queueWithEventsSchema,
    run({ mock, hide, path }) {
      const queue = queueWithEvents(runtimeOf(mock), path.queue_id);
      if (queue === undefined) throw noQueue(path.queue_id);
      return hide(queue);
    },
  }),
  defineRoute('GET /queues/{queue_id}/events', {
    summary: 'List the events of a queue that its client has not acknowledged',
    response: z.object({ events: z.array(z.looseObject({})) }),
    async run({ mock, hide, path: { queue_id: queueId } }) {
      await deliverDue(mock);
      const { org } = runtimeOf(mock);
      assertQueue(org, queueId);
      return hide({ events: org.events.after(queueId, -1) });
    },
  }),
  defineRoute('POST /queues/{queue_id}/events', {
    summary: 'Put events into a queue unchanged, even malformed ones',
    body: z.strictObject({
      events: z
        .array(z.looseObject({}))
        .min(1, 'must not be empty')
        .describe('objects; each gets the next `id` of the queue'),
    }),
    response: z.object({ ids: z.array(z.int()) }),
    async run({ mock, path: { queue_id: queueId }, body: { events } }) {
      const ids = await runtimeOf(mock).transact((org) => {
        assertQueue(org, queueId);
        return events.map((event) => org.events.pushUnchecked(queueId, event));
      });
      return { ids };
    },
  }),
  defineRoute('GET /events/wait', {
    summary: 'Wait for an event of any queue, whether or not a client has received it',
    query: z.strictObject({
      type: z.string({ error: 'must be the type of an event, such as "message"' }),
      ...queueFilter,
      match: jsonParameter('{"op":"add"}')
        .optional()
        .describe('JSON: fields that the event must have; objects in it may have further fields'),
      after: numberParameter
        .optional()
        .describe('only events after the one with this number; default 0: also earlier ones'),
      timeout: timeoutParameter,
    }),
    response: emittedSchema,
    waits: true,
    async run({ mock, hide, request, query }) {
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
        find: () => runtimeOf(mock).org.events.emitted().find(isWanted),
        watch: (check) => runtimeOf(mock).org.events.watch(check),
        subject: `an event "${type}"`,
        seconds,
        request,
      });
      return hide({
        number: found.number,
        queue_id: found.queueId,
        user_id: ownerOf(mock, found.queueId) ?? null,
        event: { ...found.event },
      });
    },
  }),
];

function ownerOf(mock: TeamChatMock, queueId: string): number | undefined {
  return runtimeOf(mock).org.tables.event_queues.firstBy('queueId', queueId)?.user_id;
}

/** @throws ApiError `NOT_FOUND` when the queue does not exist */
function assertQueue(org: Organization, queueId: string): void {
  if (org.tables.event_queues.firstBy('queueId', queueId) === undefined) throw noQueue(queueId);
}

function noQueue(queueId: string) {
  return notFound(`There is no event queue "${queueId}".`);
}

/** Whether a value has all wanted fields. Lists must be equal. */
function contains(value: unknown, wanted: unknown): boolean {
  if (!isObject(wanted)) return isSameJson(value, wanted);
  if (!hasFields(value)) return false;
  return Object.entries(wanted).every(([name, part]) => contains(value[name], part));
}
