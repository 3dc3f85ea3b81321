import { type HttpHandler, http } from 'msw';
import { shown, UsageError, unknownName } from '../contract/errors/index.js';
import { AREAS, type Area, type EndpointMeta } from '../contract/index.js';
import { isPreflight } from '../runtime/http/respond.js';
import { mswResolver } from '../runtime/mock/create-mock.js';
import { createTeamChatMock } from '../runtime/mock/create-team-chat-mock.js';
import { runtimeOf } from '../runtime/mock/mock-internals.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { RequestDispatcher } from '../runtime/pipeline/request-dispatcher.js';
import { endpointManifest } from './endpoint-manifest.generated.js';
import type { EndpointName } from './endpoint-types.js';

/**
 * The default mock behind `handlers`. The first request seeds its organization.
 * @example mock.faults.add('GET /users', { delay: 800 })
 */
export const mock: TeamChatMock = createTeamChatMock();

/**
 * Ready-made msw handlers for the whole API, backed by `mock`. The list has a single handler, which is faster than one
 * handler per endpoint. `handlersFor` returns separate handlers.
 * @example const server = setupServer(...handlers)
 */
export const handlers: HttpHandler[] = mock.handlers;

/**
 * Returns one msw handler for each endpoint of these areas and with these names; without areas and names, for each
 * endpoint of the API. `server.listHandlers()` shows the method and path of each handler.
 * @throws UsageError when an area or endpoint is unknown, or the first argument is not a mock
 * @example const server = setupServer(...handlersFor(mock, 'users', 'POST /invites'))
 */
export function handlersFor(ofMock: TeamChatMock, ...wanted: (Area | EndpointName)[]): HttpHandler[] {
  const dispatcher = runtimeOf(ofMock).dispatcher;
  const chosen = new Set(wanted.length === 0 ? endpointManifest : wanted.flatMap(chosenBy));
  return endpointManifest
    .filter((endpoint) => chosen.has(endpoint))
    .map((endpoint) => handlerOf(dispatcher, endpoint));
}

function chosenBy(name: Area | EndpointName): EndpointMeta[] {
  const chosen = endpointManifest.filter((endpoint) => endpoint.area === name || endpoint.name === name);
  if (chosen.length > 0) return chosen;
  const areas = AREAS.filter((area) => endpointManifest.some((endpoint) => endpoint.area === area));
  const known = [...areas, ...endpointManifest.map((endpoint) => endpoint.name)];
  // JavaScript callers may pass anything, such as a list.
  if (typeof name !== 'string')
    throw new UsageError(`Invalid area or endpoint ${shown(name)}: must be a string, such as "users".`);
  throw new UsageError(unknownName('area or endpoint', name, known));
}

const UNMATCHED = Promise.resolve(null);

/**
 * Creates the msw handler of an endpoint. msw lists the handler with the endpoint's method and path. The handler
 * matches requests itself, because msw would parse the URL and the cookies of a request again for every handler that it
 * tries.
 */
function handlerOf(dispatcher: RequestDispatcher, endpoint: EndpointMeta): HttpHandler {
  const matchAll = http.all(() => true, mswResolver(dispatcher));
  const { method } = endpoint;
  const path = dispatcher.patternOf(endpoint);
  // For msw's list of handlers. Its header, which has no method, and its `run` are replaced below.
  const listed = http.all(path, () => undefined);
  const isOwn = (found: EndpointMeta | undefined) => found?.name === endpoint.name;
  return Object.assign(listed, {
    info: { ...listed.info, header: `${method} ${path}`, method },
    run(args: Parameters<HttpHandler['run']>[0]) {
      const { request } = args;
      // A preflight request announces a request with the endpoint's method.
      const announced = isPreflight(request) ? method : request.method;
      if (isOwn(dispatcher.endpointOf(request, announced))) return matchAll.run(args);
      const mayBeOwn = dispatcher.mayNameMethod(request) && isOwn(dispatcher.endpointOf(request, method));
      if (!mayBeOwn) return UNMATCHED;
      return dispatcher.readEndpointOf(request).then((named) => (isOwn(named) ? matchAll.run(args) : null));
    },
  });
}
