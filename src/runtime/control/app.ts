import { Hono } from 'hono';
import { ApiError, UsageError } from '../../contract/errors/index.js';
import { parseInput, parseJsonBody } from '../../contract/input.js';
import { groupedBy } from '../../values.js';
import { readBody } from '../http/request.js';
import { preflight, shareWith } from '../http/respond.js';
import { hideSecrets } from '../journal/secrets.js';
import { runtimeOf } from '../mock/mock-internals.js';
import { DEFAULT_MAX_BODY_BYTES } from '../mock/option-schema.js';
import { faultRoutes, overrideRoutes } from './faults-and-overrides.js';
import { Live } from './live.js';
import { queueRoutes } from './queues.js';
import { recordRoutes } from './records.js';
import { requestRoutes } from './requests.js';
import { type ControlContext, errorResponse, type Route } from './route.js';
import { settingsRoutes } from './settings.js';
import { historyRoutes, snapshotRoutes } from './snapshots-and-history.js';
import { clockRoutes, realmRoutes, stateRoutes, triggerRoutes } from './state.js';

interface Connection {
  /** Whether the client runs on this machine. */
  local: boolean;
}

export interface AccessRefusal {
  status: 401 | 403;
  message: string;
}

interface ControlPolicy {
  /** Whether pages from this foreign origin may use the control API. */
  allowsOrigin(origin: string | undefined): boolean;
  /** Returns the reason to refuse a request; `undefined` if the request may proceed. */
  refusalOf(request: Request, connection: Connection): AccessRefusal | undefined;
}

/** The control API of one organization. */
export interface ControlApp {
  fetch(request: Request, connection: Connection): Promise<Response>;
  /** Ends open event streams. */
  close(): void;
}

export interface ControlAppOptions extends Omit<ControlContext, 'live' | 'hide' | 'snapshots'> {
  /** The largest body that is accepted, in bytes; default 10 MiB. */
  maxBodyBytes?: number | undefined;
  /** Decides who may use the control API; by default, everyone may. */
  policy?: ControlPolicy | undefined;
  /** Returns additional routes. `all` returns every route, for the OpenAPI document. */
  furtherRoutes?: ((all: () => readonly Route[]) => Route[]) | undefined;
}

/** Higher than the limit for other bodies, because a snapshot contains all messages and uploaded files. */
const MAX_SNAPSHOT_BYTES = 256 * 1024 * 1024;

type App = Hono<{ Bindings: Connection }>;

export function createControlApp({
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
  policy,
  furtherRoutes,
  ...context
}: ControlAppOptions): ControlApp {
  const app: App = new Hono();
  const runtime = runtimeOf(context.mock);
  const hide = <T>(value: T) => hideSecrets(runtime.org, value);
  const live = new Live(runtime.journal, hide);
  const control: ControlContext = { ...context, live, hide, snapshots: new Map() };
  const prefix = `${control.base}/_mock`;
  app.use(async (c, next) => {
    const refusal = policy?.refusalOf(c.req.raw, c.env);
    if (refusal !== undefined) return refusalResponse(refusal);
    const isShared = policy?.allowsOrigin(c.req.header('origin'));
    if (c.req.method === 'OPTIONS' && isShared) return preflight(c.req.raw);
    await next();
    if (isShared) c.res = shareWith(c.req.raw, c.res);
    return undefined;
  });
  const routes = createRoutes(control.realms !== undefined, furtherRoutes);
  for (const route of routes) {
    const maxBytes = route.takesSnapshot ? Math.max(maxBodyBytes, MAX_SNAPSHOT_BYTES) : maxBodyBytes;
    app.on(route.method, patternOf(prefix, route.path), async (c) => {
      const response = await runRoute(route, control, c.req.raw, c.req.param(), maxBytes);
      // Hono runs the GET handler for HEAD, but nothing reads the body, so a stream would stay open.
      if (c.req.method === 'HEAD') await response.body?.cancel();
      return response;
    });
  }
  rejectOtherMethods(app, prefix, routes);
  app.get(prefix, (c) => c.redirect(`${prefix}/`));
  app.notFound((c) =>
    errorResponse(404, 'ROUTE_NOT_FOUND', `${c.req.path} does not exist. See ${prefix}/docs?api=control.`),
  );
  app.onError((error) => {
    if (error instanceof UsageError) return errorResponse(400, 'BAD_REQUEST', error.message);
    if (error instanceof ApiError) return errorResponse(error.status, error.code, error.message);
    return errorResponse(500, 'INTERNAL_ERROR', `The mock failed: ${error.message}`);
  });
  return { fetch: async (request, connection) => app.fetch(request, connection), close: () => live.close() };
}

/** Converts the path of a route to a pattern for Hono. */
function patternOf(prefix: string, path: string): string {
  return prefix + path.replace(/\{(\w+)\}/g, ':$1');
}

/** Rejects a request if its path has routes, but none for its method. Must be called after all routes are added. */
function rejectOtherMethods(app: App, prefix: string, routes: readonly Route[]): void {
  for (const [path, known] of groupedBy(routes, (route) => route.path)) {
    const allow = known.map(({ method }) => method).join(', ');
    app.all(patternOf(prefix, path), (c) => {
      const message = `${prefix}${path} accepts ${allow}, not ${c.req.method}.`;
      return errorResponse(405, 'METHOD_NOT_ALLOWED', message, { allow });
    });
  }
}

/** Returns the routes of the main organization or of an additional organization. */
function createRoutes(isMain: boolean, furtherRoutes: ControlAppOptions['furtherRoutes']): Route[] {
  const isServed = ({ mainOnly }: Route) => isMain || !mainOnly;
  const routes = [
    ...stateRoutes,
    ...snapshotRoutes,
    ...recordRoutes,
    ...faultRoutes,
    ...overrideRoutes,
    ...queueRoutes,
    ...requestRoutes,
    ...historyRoutes,
    ...settingsRoutes,
    ...clockRoutes,
    ...triggerRoutes,
    ...realmRoutes,
  ].filter(isServed);
  const further = furtherRoutes?.(() => routes) ?? [];
  routes.push(...further.filter(isServed));
  return routes;
}

/** Checks the input of a request, runs its route, and reports changes. */
async function runRoute(
  route: Route,
  control: ControlContext,
  request: Request,
  path: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<Response> {
  const { method } = route;
  const { url, text, body, query } = await readInput(route, request, maxBytes);
  const at = control.mock.clock.now();
  const result = await route.run({ ...control, url, request, path, query, body });
  if (method !== 'GET') {
    control.live.changed();
    if (!route.unobserved) control.observer?.controlled(method, url.href, text, at);
  }
  const response = result instanceof Response ? result : Response.json(result);
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}

/** Reads and checks the input of a request. `text` is the body as sent; empty if the route takes none. */
async function readInput(
  { method, body: bodySchema, query: querySchema, uncheckedBody }: Route,
  request: Request,
  maxBytes: number,
) {
  const url = new URL(request.url);
  const sent = method === 'GET' ? '' : new TextDecoder().decode(await readBody(request, maxBytes));
  const takesBody = bodySchema !== undefined || uncheckedBody !== undefined;
  const text = takesBody ? sent : '';
  const json = takesBody ? parseJsonBody(text) : undefined;
  const body = bodySchema === undefined ? json : parseInput('field', bodySchema, json);
  const parameters = Object.fromEntries(url.searchParams);
  const query = querySchema === undefined ? {} : parseInput('parameter', querySchema, parameters);
  return { url, text, body, query };
}

function refusalResponse({ status, message }: AccessRefusal): Response {
  if (status === 403) return errorResponse(403, 'FORBIDDEN', message);
  return errorResponse(401, 'UNAUTHORIZED', message, {
    'www-authenticate': 'Bearer realm="control API", Basic realm="control API"',
  });
}
