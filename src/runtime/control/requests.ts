import * as z from 'zod';
import type { PersonaClient } from '../mock/persona-client.js';
import { defineRoute, notFound } from './route.js';
import { answeredEntrySchema, entrySchema, openSchema, outboxSchema, unmatchedSchema } from './schemas.js';

const requests = z.object({ requests: z.array(entrySchema) });

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const;

export const requestRoutes = [
  defineRoute({
    method: 'GET',
    path: '/requests',
    summary: 'List requests, newest last',
    response: requests,
    run: ({ mock, secrets }) => secrets.hide({ requests: [...mock.requests] }),
  }),
  defineRoute({
    method: 'POST',
    path: '/requests',
    summary: 'Send a request as a persona',
    body: z.strictObject({
      as: z.string().describe('persona'),
      method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
      path: z.string().startsWith('/').describe('below `/api/v1`, such as `/messages`'),
      params: z.record(z.string(), z.unknown()).optional().describe('decoded values'),
    }),
    response: z.object({ status: z.int(), body: z.unknown() }),
    unobserved: true,
    async run({ mock, body: { as, method, path, params } }) {
      await mock.ready;
      const send = mock.as(as)[METHODS[method]] as PersonaClient['put'];
      return send(path, params);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/requests',
    summary: 'Clear the journal',
    response: requests,
    run({ mock }) {
      mock.requests.clear();
      return { requests: [] };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/requests/stream',
    summary: 'Follow the journal',
    response: {
      contentType: 'text/event-stream',
      description:
        'Server-sent events: `journal` with the latest 200 `requests` and `unmatched`, then `news` with further ones; `cleared`; `changed` after a change through the control API.',
    },
    run: ({ live }) => live.stream(),
  }),
  defineRoute({
    method: 'GET',
    path: '/requests/open',
    summary: 'List requests that have no response yet, oldest first',
    response: z.object({ requests: z.array(openSchema) }),
    run: ({ mock, secrets }) => secrets.hide({ requests: [...mock.requests.open] }),
  }),
  defineRoute({
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Get a request with its response',
    response: answeredEntrySchema,
    run({ mock, live, secrets, captured: id }) {
      const entry = mock.requests.find((candidate) => String(candidate.id) === id);
      if (entry === undefined) throw notFound(`Request ${id} is not in the journal.`);
      return secrets.hide({ ...entry, answer: live.answerTo(entry.id) });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/unmatched',
    summary: 'List requests to unknown endpoints, newest last',
    response: z.object({ unmatched: z.array(unmatchedSchema) }),
    run: ({ mock, secrets }) => secrets.hide({ unmatched: [...mock.requests.unmatched] }),
  }),
  defineRoute({
    method: 'GET',
    path: '/repro',
    summary: 'Export the journal as a Vitest file that repeats it',
    response: { contentType: 'text/plain', description: 'A Vitest file in TypeScript' },
    fails: 'The journal is empty, or the scenario is not one of the package',
    run: ({ mock }) =>
      new Response(mock.toRepro(), { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/outbox',
    summary: 'List emails and push notifications',
    response: outboxSchema,
    async run({ mock }) {
      // Reading the state first runs work that is due.
      await mock.state();
      const { emails, pushes } = mock.outbox;
      return { emails, pushes };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/outbox',
    summary: 'Clear the outbox',
    response: outboxSchema,
    run({ mock }) {
      mock.outbox.clear();
      return { emails: [], pushes: [] };
    },
  }),
];
