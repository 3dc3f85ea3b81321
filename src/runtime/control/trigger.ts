import * as z from 'zod';
import { triggerEvent } from '../mock/mock-internals.js';
import { TRIGGER_KINDS } from '../mock/trigger-kinds.js';
import { defineRoute } from './route.js';

const kinds: readonly string[] = TRIGGER_KINDS;

// The mock validates the details.
const triggerBody = z.looseObject({
  kind: z
    .string({ error: 'must be the kind of a trigger, such as "message"' })
    .describe(`one of ${kinds.join(', ')}`),
  from: z.union([z.string(), z.int()]).optional().describe('persona or user ID'),
  to: z.unknown().optional().describe('persona, user ID or channel name'),
  sever: z
    .unknown()
    .optional()
    .describe('boolean: whether a `restart` cuts pending polls and connections of the organization'),
  content: z.unknown().optional().describe('content of a message'),
});

export const triggerRoutes = [
  defineRoute({
    method: 'POST',
    path: '/trigger',
    summary: 'Trigger an event, such as an incoming message',
    body: triggerBody,
    response: z
      .looseObject({ kind: z.string() })
      .describe('the IDs of the records that it created or changed'),
    run: async ({ mock, body: { kind, ...details } }) => ({ ...(await triggerEvent(mock, kind, details)) }),
  }),
];
