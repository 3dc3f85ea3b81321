import type { HttpHandler, http } from 'msw';
import type { EndpointMeta } from '../../contract/index.js';
import type { RequestDispatcher } from '../pipeline/request-dispatcher.js';
import { isPreflight } from './cors.js';

/** The part of msw's `http` that makes handlers. */
export type MswHttp = Pick<typeof http, 'all'>;

/**
 * Handles the whole API in one msw handler, because msw clones the request for every handler that it tries.
 * Leaves other requests to other handlers.
 */
export function mswHandler({ all }: MswHttp, dispatcher: () => RequestDispatcher): HttpHandler {
  return all(
    ({ request }) => dispatcher().matchOrNote(request),
    // Copies only what it needs from msw's info: spreading would trigger a slow lazy getter.
    ({ request, requestId }) => {
      dispatcher().intercepted.add(requestId);
      return dispatcher().handle(request);
    },
  );
}

const UNMATCHED = Promise.resolve(null);

/**
 * Handles one endpoint in one msw handler, which msw lists with the method and path of the endpoint. Matches requests
 * itself: msw parses the URL and the cookies again for every handler that it tries.
 */
export function mswHandlerFor(
  { all }: MswHttp,
  dispatcher: () => RequestDispatcher,
  endpoint: EndpointMeta,
): HttpHandler {
  const inner = all(
    () => true,
    ({ request, requestId }) => {
      dispatcher().intercepted.add(requestId);
      return dispatcher().handle(request);
    },
  );
  const { method } = endpoint;
  const path = dispatcher().patternOf(endpoint);
  const listed = all(path, () => undefined);
  return Object.assign(listed, {
    info: { ...listed.info, header: `${method} ${path}`, method },
    run: (args: Parameters<HttpHandler['run']>[0]) =>
      dispatcher().endpointOf(requestedBy(args.request, endpoint))?.name === endpoint.name
        ? inner.run(args)
        : UNMATCHED,
  });
}

/** A preflight counts as the request that it announces. */
function requestedBy(request: Request, { method }: EndpointMeta): Request {
  return isPreflight(request) ? new Request(request.url, { method }) : request;
}
