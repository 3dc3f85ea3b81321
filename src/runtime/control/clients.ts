import * as z from 'zod';
import { keysOf } from '../../values.js';
import type { ClientWarning, QueueDetails, QueueEvent } from '../index.js';
import { WARNING_KINDS } from '../index.js';
import { queueListOf, queueOf } from '../mock/mock-internals.js';
import { defineRoute, notFound } from './route.js';

const unixSeconds = z.int().describe('UNIX seconds by the clock of the mock');

const warningSchema: z.ZodType<ClientWarning> = z
  .object({
    id: z.int(),
    kind: z.enum(keysOf(WARNING_KINDS)),
    message: z.string().describe('one sentence'),
    user_id: z.int().nullable(),
    queue_id: z.string().nullable(),
    endpoint: z.string(),
    at: unixSeconds,
    request_id: z.int().describe('request of the latest time'),
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

export const queueSchema: z.ZodType<QueueDetails> = z.object(queueShape).meta({ id: 'QueueDetails' });

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

/** Routes of event queues with their clients, and of mistakes of clients. */
export const clientRoutes = [
  defineRoute({
    method: 'GET',
    path: '/warnings',
    summary: 'List mistakes of clients that the mock has seen, oldest first',
    response: z.object({ warnings: z.array(warningSchema) }),
    run: ({ mock, secrets }) => secrets.hide({ warnings: [...mock.warnings] }),
  }),
  defineRoute({
    method: 'GET',
    path: '/queues',
    summary: 'List event queues with their clients',
    response: z.object({ queues: z.array(queueSchema) }),
    run: ({ mock, secrets }) => secrets.hide({ queues: queueListOf(mock) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/queues/{queue_id}',
    summary: 'Get an event queue with the events that were sent to it and their causes',
    response: queueWithEventsSchema,
    run({ mock, secrets, captured }) {
      const queue = queueOf(mock, captured);
      if (queue === undefined) throw notFound(`There is no event queue "${captured}".`);
      return secrets.hide(queue);
    },
  }),
];
