import type { HttpHandler } from 'msw';
import { UsageError, unknownName } from '../contract/errors/index.js';
import { AREAS, type Area } from '../contract/index.js';
import { mswHandlerFor } from '../runtime/index.js';
import { createTeamChatMock, pipelineOf } from '../runtime/mock/create-mock.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { EndpointName } from './endpoints.js';
import { heads } from './heads.js';

/** The default mock behind `handlers`. Its organization is seeded by the first request. */
export const mock: TeamChatMock = createTeamChatMock();

/** Ready-made msw handlers for the whole API, over `mock`. */
export const handlers: HttpHandler[] = mock.handlers;

/**
 * msw handlers for some of the API, one an endpoint: `handlersFor(mock, 'users', 'POST /invites')`.
 * @throws UsageError when there is no such area or endpoint, or the first argument is no mock
 */
export function handlersFor(ofMock: TeamChatMock, ...wanted: (Area | EndpointName)[]): HttpHandler[] {
  const pipeline = pipelineOf(ofMock);
  const chosen = new Set(wanted.flatMap(chosenBy));
  return heads
    .filter((endpoint) => chosen.has(endpoint))
    .map((endpoint) => mswHandlerFor(pipeline, endpoint));
}

function chosenBy(name: Area | EndpointName): (typeof heads)[number][] {
  const chosen = heads.filter((endpoint) => endpoint.area === name || endpoint.name === name);
  if (chosen.length > 0) return chosen;
  const known = [...AREAS.filter((area) => heads.some((e) => e.area === area)), ...heads.map((e) => e.name)];
  throw new UsageError(unknownName('area or endpoint', name, known));
}
