import { Hono } from 'hono';
import { ApiError, UsageError } from '../../contract/errors/index.js';
import { preflight, readBody, shareWith, storeOf } from '../../runtime/index.js';
import type { AccessPolicy, Refusal } from '../access.js';
import type { Connection } from '../http.js';
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
import type { Control, ControlMethod, Route } from './route.js';
import { advanceClock, changeSettings, readClock, readSettings } from './settings.js';
import { health, listScenarios, putSnapshot, readSnapshot, readState, reset } from './state.js';
import { postTrigger } from './trigger.js';

/** The control API of one organization. */
export interface ControlApp {
  fetch(request: Request, connection: Connection): Promise<Response>;
  /** Ends its streams. */
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
  '/trigger': { POST: postTrigger },
};

const MAIN_ROUTES: Routes = {
  '/realms': { GET: listRealms, POST: addRealm },
  '/realms/:name': { DELETE: removeRealm },
};

interface ControlAppOptions extends Omit<Control, 'live'> {
  /** Default 10 MiB. */
  maxBodyBytes?: number | undefined;
  /** Who may use it; everyone if absent. */
  policy?: AccessPolicy | undefined;
}

const DEFAULT_MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Snapshots are larger than any other body: they hold all messages and uploaded files. */
const MAX_SNAPSHOT_BYTES = 256 * 1024 * 1024;

/** The control API of one organization, routed. */
export function createControlApp({
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
  policy,
  ...place
}: ControlAppOptions): ControlApp {
  const app = new Hono<{ Bindings: Connection }>();
  app.use(async (c, next) => {
    const refusal = policy?.refusalOf(c.req.raw, c.env);
    if (refusal !== undefined) return refusalResponse(refusal);
    const isShared = policy?.allowsOrigin(c.req.header('origin'));
    if (c.req.method === 'OPTIONS' && isShared) return preflight(c.req.raw);
    await next();
    if (isShared) shareWith(c.req.raw, c.res);
    return undefined;
  });
  const live = new Live(storeOf(place.mock.requests));
  const control: Control = { ...place, live };
  const own: Routes = { ...ROUTES, '/openapi.json': { GET: openApiRoute() } };
  const routes = control.realms === undefined ? own : { ...own, ...MAIN_ROUTES };
  for (const [path, methods] of Object.entries(routes)) {
    const full = `${control.base}/_mock${path}`;
    for (const [method, route] of Object.entries(methods)) {
      app.on(method, full, async (c) => {
        const isSnapshot = path === '/snapshot';
        const maxBytes = isSnapshot ? Math.max(maxBodyBytes, MAX_SNAPSHOT_BYTES) : maxBodyBytes;
        const body = method === 'GET' ? '' : await readText(c.req.raw, maxBytes);
        const request = new Request(c.req.url, { method, ...(body === '' ? {} : { body }) });
        const done = method === 'GET' ? () => undefined : changeOf(control, request, body);
        const answer = answerOf(await route(control, request, c.req.param('name') ?? ''));
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
  app.onError((error) => {
    if (error instanceof UsageError) return errorResponse(400, 'BAD_REQUEST', error.message);
    if (error instanceof ApiError) return errorResponse(error.status, error.code, error.message);
    return errorResponse(500, 'INTERNAL_ERROR', `The mock failed: ${error.message}`);
  });
  return { fetch: async (request, connection) => app.fetch(request, connection), close: () => live.close() };
}

/** The body of a request as text, up to a limit. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBody(request, maxBytes));
}

/** Notifies watchers of a change once it was made. */
function changeOf({ mock, live, observer }: Control, request: Request, body: string): () => void {
  const at = mock.clock.now();
  return () => {
    live.changed();
    observer?.controlled(request.method as ControlMethod, request.url, body, at);
  };
}

function answerOf(result: unknown): Response {
  return result instanceof Response ? result : Response.json(result);
}

function refusalResponse({ status, message }: Refusal): Response {
  if (status === 403) return errorResponse(403, 'FORBIDDEN', message);
  return errorResponse(401, 'UNAUTHORIZED', message, {
    'www-authenticate': 'Bearer realm="control API", Basic realm="control API"',
  });
}
