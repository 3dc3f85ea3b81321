import * as z from 'zod';
import { isSameJson, keysOf } from '../../values.js';
import { type JournalEntry, matchesRequest, nameIn } from '../journal/journal-entry.js';
import { runtimeOf } from '../mock/mock-internals.js';
import { assertEndpoint } from '../mock/mock-requests.js';
import type { PersonaClient } from '../mock/persona-client.js';
import {
  answeredEntrySchema,
  entrySchema,
  explanationSchema,
  openSchema,
  outboxSchema,
  unmatchedSchema,
} from './responses.js';
import {
  defineRoute,
  deliverDue,
  jsonParameter,
  numberParameter,
  requireEntry,
  timeoutParameter,
  waitUntil,
  wholeNumberParameter,
} from './route.js';

const requestList = z.object({
  requests: z.array(entrySchema),
  earlier: z.int().optional().describe('number of further matches before these, with a `limit`'),
});

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const;

const listQuery = z.strictObject({
  text: z
    .string()
    .optional()
    .describe('words that the method, path, status, caller, message or parameters contain'),
  persona: z.string().optional().describe('persona, `user ID`, or the email of a rejected caller'),
  endpoint: z.string().optional().describe('such as `POST /messages`'),
  status: z.string().optional().describe('such as `404`, `4xx`, `errors`, or `0` for no response'),
  since: numberParameter.optional().describe('UNIX seconds by the clock of the machine'),
  until: numberParameter.optional(),
  before: wholeNumberParameter.optional().describe('only requests before the one with this ID'),
  limit: wholeNumberParameter.optional().describe('number of requests: the latest that match'),
});

const waitQuery = z.strictObject({
  endpoint: z
    .string({ error: 'must be an endpoint, such as "POST /messages"' })
    .describe('such as `POST /messages`'),
  params: jsonParameter('{"to":"1"}')
    .optional()
    .describe('JSON: values that the request must have, as the journal shows them'),
  after: numberParameter
    .optional()
    .describe('only requests after the one with this ID; default 0: also earlier ones'),
  timeout: timeoutParameter,
});

export const requestRoutes = [
  defineRoute('GET /requests', {
    summary: 'List requests, newest last; all of them, or those that match',
    query: listQuery,
    response: requestList,
    run({ mock, hide, query: { before = Infinity, limit = Infinity, ...filter } }) {
      const { personas } = mock;
      const fits = [...mock.requests].filter(
        (entry) => entry.id < before && matchesRequest(entry, filter, nameIn(personas, entry)),
      );
      const shown = fits.slice(Math.max(0, fits.length - limit));
      const earlier = fits.length - shown.length;
      return hide({ requests: shown, ...(limit === Infinity ? {} : { earlier }) });
    },
  }),
  defineRoute('POST /requests', {
    summary: 'Send a request as a persona',
    body: z.strictObject({
      as: z.string().describe('persona'),
      method: z.enum(keysOf(METHODS)),
      path: z
        .string()
        .startsWith('/', 'must start with "/", such as /messages')
        .describe('below `/api/v1`, such as `/messages`'),
      params: z.record(z.string(), z.unknown()).optional().describe('decoded values'),
    }),
    response: z.object({ status: z.int(), body: z.unknown() }),
    unobserved: true,
    async run({ mock, body: { as, method, path, params } }) {
      await mock.ready;
      // The types of `PersonaClient` accept only valid paths. Here, the chat API rejects all other paths.
      const send = mock.as(as)[METHODS[method]] as PersonaClient['put'];
      return send(path, params);
    },
  }),
  defineRoute('DELETE /requests', {
    summary: 'Clear the journal',
    response: requestList,
    run({ mock }) {
      mock.requests.clear();
      return { requests: [] };
    },
  }),
  defineRoute('GET /requests/stream', {
    summary: 'Follow the journal',
    response: {
      contentType: 'text/event-stream',
      description:
        'Server-sent events: `journal` with the latest 200 `requests` and `unmatched`, then `news` with further ones; `cleared`; `changed` after a change through the control API.',
    },
    run: ({ live }) => live.stream(),
  }),
  defineRoute('GET /requests/open', {
    summary: 'List requests that have no response yet, oldest first',
    response: z.object({ requests: z.array(openSchema) }),
    run: ({ mock, hide }) => hide({ requests: [...mock.requests.open] }),
  }),
  defineRoute('GET /requests/wait', {
    summary: 'Wait for a request to an endpoint, and get it once it has a response',
    query: waitQuery,
    response: z.object({ request: entrySchema }),
    waits: true,
    async run({ mock, hide, request, query: { endpoint, params, after = 0, timeout: seconds } }) {
      const { journal: store } = runtimeOf(mock);
      assertEndpoint(store, endpoint);
      const wanted = Object.entries(params ?? {});
      const fits = (entry: JournalEntry) =>
        entry.id > after &&
        entry.endpoint === endpoint &&
        wanted.every(([name, value]) => isSameJson(entry.params[name], value));
      const found = await waitUntil({
        find: () => store.entries.find(fits),
        watch: (check) => store.watch({ recorded: check }),
        subject: endpoint,
        seconds,
        request,
      });
      return hide({ request: found });
    },
  }),
  defineRoute('GET /requests/{id}', {
    summary: 'Get a request with its response',
    response: answeredEntrySchema,
    run({ mock, live, hide, path }) {
      const entry = requireEntry(mock, path.id);
      return hide({ ...entry, answer: live.answerTo(entry.id), ...live.envelopeOf(entry.id) });
    },
  }),
  defineRoute('GET /requests/{id}/explanation', {
    summary: 'Explain a request: its changes and events, or the rule that refused it',
    response: explanationSchema,
    run: ({ mock, path }) => mock.explain(requireEntry(mock, path.id)),
  }),
  defineRoute('GET /unmatched', {
    summary: 'List requests to unknown endpoints, newest last',
    response: z.object({ unmatched: z.array(unmatchedSchema) }),
    run: ({ mock, hide }) => hide({ unmatched: [...mock.requests.unmatched] }),
  }),
  defineRoute('GET /repro', {
    summary: 'Export the journal as a Vitest file that repeats it',
    response: { contentType: 'text/plain', description: 'A Vitest file in TypeScript' },
    fails: 'The journal has no request that can be sent again, or the scenario is not one of the package',
    run: ({ mock }) =>
      new Response(mock.toRepro(), { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
  }),
  defineRoute('GET /outbox', {
    summary: 'List emails and push notifications',
    response: outboxSchema,
    async run({ mock }) {
      await deliverDue(mock);
      const { emails, pushes } = mock.outbox;
      return { emails, pushes };
    },
  }),
  defineRoute('DELETE /outbox', {
    summary: 'Clear the outbox',
    response: outboxSchema,
    run({ mock }) {
      mock.outbox.clear();
      return { emails: [], pushes: [] };
    },
  }),
];
