import { ApiError } from '../../contract/errors/index.js';
import { LongPoll } from '../../contract/index.js';
import { type Answer, DROPPED, failure } from '../http/respond.js';
import { sessionCookies } from '../http/web-session.js';
import { secretStringsOf } from '../journal/secrets.js';
import { authenticate, authorize } from './authorize.js';
import {
  corruptResponse,
  delayResponse,
  holdResponse,
  injectError,
  interceptRequest,
  takeFault,
} from './fault-steps.js';
import {
  assertReadable,
  createContext,
  decodeRequest,
  type Match,
  matchRequest,
  matchWithFields,
  readInput,
  targetOf,
} from './receive-request.js';
import { recordAnswer } from './record.js';
import type { RequestContext, RequestServices } from './request-context.js';
import { hasOverride, inTurn, runEndpoint, runOverride, waitForEvents } from './run-endpoint.js';

/**
 * Handles a request to an endpoint, from its arrival to its response. Returns `undefined` for any other request:
 * preflights, files and requests that match no endpoint are handled elsewhere.
 */
export async function handleRequest(
  services: RequestServices,
  request: Request,
): Promise<Answer | undefined> {
  const started = performance.now();
  const { server } = services;
  const target = targetOf(server, request);
  if (target === undefined) return undefined;

  // Reading and seeding may take a while, so they come before everything that needs the organization. The body of a
  // request that may match no endpoint stays readable for other handlers.
  const asSent = matchRequest(server, request);
  const input = await readInput(services, asSent === undefined ? request.clone() : request, target);
  const arrived = matchWithFields(server, request, target, input);
  if (arrived === undefined) return asSent && unsupportedMethod(services, { request, started, ...asSent });
  try {
    const seeding = services.ready();
    if (seeding !== undefined) await seeding;
  } catch (thrown) {
    return seedingFailure(services, { request, started, ...arrived }, thrown);
  }

  // A reset may have changed the server version in the meantime.
  const { method } = arrived.endpoint;
  const route = server === services.server ? arrived : matchRequest(services.server, request, method);
  if (route === undefined) return undefined;

  // From now on, a reset waits for the response.
  const context = createContext(services, request, route, input, started);
  const response = respond(context);
  services.open.set(context, response);
  try {
    return await response;
  } finally {
    services.open.delete(context);
  }
}

async function respond(context: RequestContext): Promise<Answer> {
  const { services } = context;

  // 1. Faults that keep the request from the server: dropped connections, timeouts, error pages of a proxy.
  takeFault(context);
  const dropped = await delayResponse(context);
  if (dropped !== undefined) return recordAnswer(context, dropped);
  const intercepted = await interceptRequest(context);
  if (intercepted !== undefined) return intercepted;

  // 2. The request's turn. Due messages are delivered first; a step that throws rolls back what the request wrote.
  let outcome = await inTurn(context, async (org) => {
    context.startedAt = org.clock.now();
    context.rates.before = services.limiter.rates;
    assertReadable(context);
    authenticate(context, org);
    injectError(context);
    authorize(context, org);
    // Loads the code within the turn, so that requests keep their order.
    const loading = services.loadEndpoint(context.endpoint);
    if (loading !== undefined) await loading;
    decodeRequest(context, org);
    return hasOverride(context) ? undefined : runEndpoint(context, org);
  });

  // 3. Overrides run outside of the turn, so they may use the mock. An override that returns nothing passes the
  // request to the endpoint.
  outcome ??= await runOverride(context);
  outcome ??= await inTurn(context, (org) => runEndpoint(context, org));

  // 4. GET /events without new events waits outside of the turn, then responds in a separate turn.
  if (outcome instanceof LongPoll) outcome = await waitForEvents(context, outcome);

  // 5. Holds the response or corrupts its body if a fault says so, and records the request.
  const answer = withCookies(context, withRateLimit(context, outcome));
  return recordAnswer(context, corruptResponse(context, (await holdResponse(context)) ?? answer));
}

/** Adds the headers of the rate limit. Headers of an override take precedence. */
function withRateLimit({ services, userId }: RequestContext, answer: Answer): Answer {
  if (answer === DROPPED) return answer;
  const { settings, clock } = services.organization();
  const headers = services.limiter.headers(userId, settings.rate_limit, clock.now());
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

/** Adds the cookies of a web session that the endpoint started. */
function withCookies({ signedIn, target }: RequestContext, answer: Answer): Answer {
  if (signedIn === undefined || answer.status !== 200) return answer;
  return { ...answer, cookies: sessionCookies(signedIn, target.realmUrl) };
}

type Arrived = Match & { request: Request; started: number };

/** Returns the response to a POST whose form names a method that the path does not support. */
function unsupportedMethod(services: RequestServices, arrived: Arrived): Answer {
  const { endpoint, target } = arrived;
  const allow = services.server.routes.router.methodsAt(target.path).join(', ');
  const msg = `${endpoint.path} supports ${allow}, not the method that the form names`;
  const error = new ApiError('METHOD_NOT_ALLOWED', msg);
  const answer = recordFailure(services, arrived, error, error.message);
  return { ...answer, headers: { ...answer.headers, allow } };
}

/** Returns the response from a mock whose scenario could not be seeded: status 500, with the reason in the journal. */
function seedingFailure(services: RequestServices, arrived: Arrived, thrown: unknown): Answer {
  const reason = thrown instanceof Error ? thrown : new Error(String(thrown));
  const error = new ApiError('INTERNAL_ERROR', `The scenario could not be built: ${reason.message}`);
  return recordFailure(services, arrived, error, reason.stack ?? reason.message);
}

/** Records a request that failed before it had a context. */
function recordFailure(
  services: RequestServices,
  { request, started, target, endpoint }: Arrived,
  error: ApiError,
  note: string,
): Answer {
  const answer = failure(error, services.server.version.dialect);
  services.journal.record(
    {
      at: services.organization().clock.now(),
      method: request.method,
      path: secretStringsOf(services.organization()).hide(target.fullPath),
      endpoint: endpoint.name,
      user_id: null,
      params: {},
      status: answer.status,
      code: error.code,
      msg: error.message,
      ms: performance.now() - started,
      note,
    },
    answer,
  );
  return answer;
}
