import { type HttpHandler, http } from 'msw';
import { shown, UsageError, unknownName } from '../contract/errors/index.js';
import { AREAS, type Area, type EndpointMeta } from '../contract/index.js';
import { mswHandlerFor } from '../runtime/mock/create-mock.js';
import { createTeamChatMock } from '../runtime/mock/create-team-chat-mock.js';
import { runtimeOf } from '../runtime/mock/mock-internals.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import { endpointManifest } from './endpoint-manifest.generated.js';
import type { EndpointName } from './endpoint-types.js';

/**
 * The default mock behind `handlers`. Its organization is seeded by the first request.
 * @example mock.faults.add('GET /users', { delay: 800 })
 */
export const mock: TeamChatMock = createTeamChatMock();

/**
 * Ready-made msw handlers for the whole API, backed by `mock`. The list has one handler, which is faster than one per
 * endpoint. `handlersFor` returns handlers with names.
 * @example const server = setupServer(...handlers)
 */
export const handlers: HttpHandler[] = mock.handlers;

/**
 * Returns one msw handler per endpoint, for these areas and endpoints; without names, for the whole API. msw
 * lists the handlers with method and path: `server.listHandlers()`.
 * @throws UsageError when an area or endpoint is unknown, or the first argument is not a mock
 * @example const server = setupServer(...handlersFor(mock, 'users', 'POST /invites'))
 */
export function handlersFor(ofMock: TeamChatMock, ...wanted: (Area | EndpointName)[]): HttpHandler[] {
  const dispatcher = runtimeOf(ofMock).dispatcher;
  const chosen = new Set(wanted.length === 0 ? endpointManifest : wanted.flatMap(chosenBy));
  return endpointManifest
    .filter((endpoint) => chosen.has(endpoint))
    .map((endpoint) => mswHandlerFor(http, dispatcher, endpoint));
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
