import { Hono } from 'hono';
import { UsageError } from '../../contract/errors/index.js';
import type { Journal } from '../../runtime/index.js';
import { listErrors } from './errors.js';
import { addFault, clearFaults, listFaults, removeFault } from './faults.js';
import { inspectorFile, inspectorPage } from './inspector.js';
import { errorResponse } from './json.js';
import { Live } from './live.js';
import {
  clearOutbox,
  clearRequests,
  listRequests,
  listUnmatched,
  readOutbox,
  readRepro,
  readRequest,
  streamRequests,
} from './observe.js';
import { openApiRoute } from './openapi.js';
import { addRealm, listRealms, removeRealm } from './realms.js';
import { listRecords } from './records.js';
import type { Control, Route } from './route.js';
import { advanceClock, changeSettings, readClock, readSettings } from './settings.js';
import { health, listScenarios, putSnapshot, readSnapshot, readState, reset } from './state.js';

/** The control API of one organization. */
export interface ControlApp {
  fetch(request: Request): Promise<Response>;
  /** Ends what it streams. */
  close(): void;
}

type Routes = Record<string, Partial<Record<'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', Route>>>;

const ROUTES: Routes = {
  '/': { GET: inspectorPage },
  '/inspector/:name': { GET: inspectorFile },
  '/health': { GET: health },
  '/state': { GET: readState },
  '/state/:name': { GET: listRecords },
  '/scenarios': { GET: listScenarios },
  '/reset': { POST: reset },
  '/snapshot': { GET: readSnapshot, PUT: putSnapshot },
  '/faults': { GET: listFaults, POST: addFault, DELETE: clearFaults },
  '/faults/:name': { DELETE: removeFault },
  '/errors': { GET: listErrors },
  '/requests': { GET: listRequests, DELETE: clearRequests },
  '/requests/stream': { GET: streamRequests },
  '/requests/:name': { GET: readRequest },
  '/unmatched': { GET: listUnmatched },
  '/repro': { GET: readRepro },
  '/outbox': { GET: readOutbox, DELETE: clearOutbox },
  '/settings': { GET: readSettings, PATCH: changeSettings },
  '/clock': { GET: readClock, POST: advanceClock },
};

const MAIN_ROUTES: Routes = {
  '/realms': { GET: listRealms, POST: addRealm },
  '/realms/:name': { DELETE: removeRealm },
};

/** The control API of one organization, routed. */
export function createControlApp(place: Omit<Control, 'live'>): ControlApp {
  const app = new Hono();
  const live = new Live(place.mock.requests as unknown as Journal);
  const control: Control = { ...place, live };
  const own: Routes = { ...ROUTES, '/openapi.json': { GET: openApiRoute() } };
  const routes = control.realms === undefined ? own : { ...own, ...MAIN_ROUTES };
  for (const [path, methods] of Object.entries(routes)) {
    const full = `${control.base}/_mock${path}`;
    for (const [method, route] of Object.entries(methods)) {
      app.on(method, full, async (c) => {
        const done = method === 'GET' ? () => undefined : await changeOf(control, c.req.raw);
        const answer = answerOf(await route(control, c.req.raw, c.req.param('name') ?? ''));
        if (answer.ok) done();
        return answer;
      });
    }
    const allow = Object.keys(methods).join(', ');
    app.all(full, (c) =>
      errorResponse(405, 'METHOD_NOT_ALLOWED', `${full} takes ${allow}, not ${c.req.method}`, { allow }),
    );
  }
  app.get(`${control.base}/_mock`, (c) => c.redirect(`${control.base}/_mock/`));
  app.notFound((c) =>
    errorResponse(404, 'NOT_FOUND', `There is nothing at ${c.req.path}; see ${control.base}/_mock/`),
  );
  app.onError((error) =>
    error instanceof UsageError
      ? errorResponse(400, 'BAD_REQUEST', error.message)
      : errorResponse(500, 'INTERNAL_ERROR', `The mock failed: ${error.message}`),
  );
  return { fetch: async (request) => app.fetch(request), close: () => live.close() };
}

/** What is told once a request has changed something. */
async function changeOf({ mock, live, observer }: Control, request: Request): Promise<() => void> {
  if (observer === undefined) return () => live.changed();
  const body = await request.clone().text();
  const at = mock.clock.now();
  return () => {
    live.changed();
    observer.controlled(request.method, request.url, body, at);
  };
}

function answerOf(result: unknown): Response {
  return result instanceof Response ? result : Response.json(result);
}
