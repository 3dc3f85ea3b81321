import { LongPoll } from '../../contract/index.js';
import { sessionCookies } from '../http/cookies.js';
import { type Answer, DROPPED } from '../http/respond.js';
import { authenticate } from './authenticate.js';
import { authorize } from './authorize.js';
import { decodeRequest } from './decode-request.js';
import { delayResponse, holdResponse, injectError, interceptRequest, takeFault } from './fault-steps.js';
import { waitForEvents } from './long-poll.js';
import { createContext, matchRequest } from './match.js';
import { assertReadable, readInput } from './read-input.js';
import { record } from './record.js';
import type { RequestContext, RequestServices } from './request-context.js';
import { runEndpoint } from './run-endpoint.js';
import { hasOverride, runOverride } from './run-override.js';
import { seedingFailure } from './seeding-failure.js';
import { inTurn } from './turn.js';

/**
 * Handles a request to an endpoint, from its arrival to its response. `undefined` for any other request: preflights,
 * files and requests that match no endpoint are handled elsewhere.
 */
export async function handleRequest(
  services: RequestServices,
  request: Request,
): Promise<Answer | undefined> {
  const started = performance.now();
  const arrived = matchRequest(services.server, request);
  if (arrived === undefined) return undefined;

  // Reading and seeding may take a while. They come before everything that needs the organization.
  const input = await readInput(services, request, arrived.target);
  try {
    const seeding = services.ready();
    if (seeding !== undefined) await seeding;
  } catch (thrown) {
    return seedingFailure(services, { request, started, ...arrived }, thrown);
  }

  // A reset may have changed the server version in the meantime.
  const route = arrived.server === services.server ? arrived : matchRequest(services.server, request);
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

  // 1. Faults that keep the request from the server: dropped connections, timeouts, pages of a proxy.
  takeFault(context);
  const intercepted = (await delayResponse(context)) ?? (await interceptRequest(context));
  if (intercepted !== undefined) return intercepted;

  // 2. The organization's turn. Due messages are delivered first; a step that throws rolls back what the request wrote.
  let outcome = await inTurn(context, async (org) => {
    assertReadable(context);
    authenticate(context, org);
    injectError(context);
    authorize(context, org);
    // Within the turn, so that requests keep their order.
    const loading = services.loadCode(context.endpoint);
    if (loading !== undefined) await loading;
    decodeRequest(context, org);
    return hasOverride(context) ? undefined : runEndpoint(context, org);
  });

  // 3. Overrides run outside of the turn, so they may use the mock. One that returns nothing passes the
  // request to the endpoint.
  outcome ??= await runOverride(context);
  outcome ??= await inTurn(context, (org) => runEndpoint(context, org));

  // 4. GET events without news waits outside of the turn, then responds in a separate turn.
  if (outcome instanceof LongPoll) outcome = await waitForEvents(context, outcome);

  // 5. Holds the response or corrupts its body if a fault says so, and records the request.
  const answer = withCookies(context, withRateLimit(context, outcome));
  return record(context, (await holdResponse(context)) ?? answer);
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
