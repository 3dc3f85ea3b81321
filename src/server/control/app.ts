import { Hono } from 'hono';
import type { TeamChatMock } from '../../create-mock.js';
import { UsageError } from '../../errors/index.js';
import type { TeamChatMockOptions } from '../../options.js';
import { addFault, clearFaults, listFaults, removeFault } from './faults.js';
import { indexPage } from './index-page.js';
import { errorResponse } from './json.js';
import { clearOutbox, clearRequests, listRequests, readOutbox } from './observe.js';
import { addRealm, listRealms, removeRealm } from './realms.js';
import { advanceClock, changeSettings, readClock, readSettings } from './settings.js';
import { health, listScenarios, putSnapshot, readSnapshot, readState, reset } from './state.js';

/** What a route of the control API works on. */
export interface Control {
  mock: TeamChatMock;
  /** Path before `/_mock`. */
  base: string;
  /** Further organizations; only the main one has them. */
  realms?: Realms;
}

/** The further organizations of a server. */
export interface Realms {
  names(): string[];
  add(name: string, options: TeamChatMockOptions): string;
  remove(name: string): boolean;
}

/** One route: from a request, and what its path captures, to what is answered as JSON, or to a whole response. */
export type Route = (control: Control, request: Request, captured: string) => Promise<unknown> | unknown;

/** The control API of one organization. */
export interface ControlApp {
  fetch(request: Request): Promise<Response>;
}

type Routes = Record<string, Partial<Record<'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', Route>>>;

const ROUTES: Routes = {
  '/': { GET: indexPage },
  '/health': { GET: health },
  '/state': { GET: readState },
  '/scenarios': { GET: listScenarios },
  '/reset': { POST: reset },
  '/snapshot': { GET: readSnapshot, PUT: putSnapshot },
  '/faults': { GET: listFaults, POST: addFault, DELETE: clearFaults },
  '/faults/:name': { DELETE: removeFault },
  '/requests': { GET: listRequests, DELETE: clearRequests },
  '/outbox': { GET: readOutbox, DELETE: clearOutbox },
  '/settings': { GET: readSettings, PATCH: changeSettings },
  '/clock': { GET: readClock, POST: advanceClock },
};

const MAIN_ROUTES: Routes = {
  '/realms': { GET: listRealms, POST: addRealm },
  '/realms/:name': { DELETE: removeRealm },
};

/** The control API of one organization, routed. */
export function createControlApp(control: Control): ControlApp {
  const app = new Hono();
  const routes = control.realms === undefined ? ROUTES : { ...ROUTES, ...MAIN_ROUTES };
  for (const [path, methods] of Object.entries(routes)) {
    const full = `${control.base}/_mock${path}`;
    for (const [method, route] of Object.entries(methods)) {
      app.on(method, full, async (c) => answerOf(await route(control, c.req.raw, c.req.param('name') ?? '')));
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
  return { fetch: async (request) => app.fetch(request) };
}

function answerOf(result: unknown): Response {
  return result instanceof Response ? result : Response.json(result);
}
