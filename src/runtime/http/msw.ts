import type { HttpHandler, http } from 'msw';
import type { EndpointMeta } from '../../contract/index.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { isPreflight } from './cors.js';

/** The part of msw's `http` that makes handlers. */
export type MswHttp = Pick<typeof http, 'all'>;

/**
 * The whole API as one msw handler: msw clones the request for every handler that it tries. Other requests are left to
 * other handlers.
 */
export function mswHandler({ all }: MswHttp, pipeline: () => Pipeline): HttpHandler {
  return all(
    ({ request }) => pipeline().matches(request),
    // Takes only what it needs from msw's info: spreading it would read a lazy and slow getter.
    ({ request, requestId }) => {
      pipeline().intercepted.add(requestId);
      return pipeline().handle(request);
    },
  );
}

/** One endpoint as one msw handler. */
export function mswHandlerFor(
  { all }: MswHttp,
  pipeline: () => Pipeline,
  endpoint: EndpointMeta,
): HttpHandler {
  return all(
    ({ request }) => pipeline().endpointOf(requestedBy(request, endpoint))?.name === endpoint.name,
    ({ request, requestId }) => {
      pipeline().intercepted.add(requestId);
      return pipeline().handle(request);
    },
  );
}

/** A preflight stands for the request that it announces; any other request is itself. */
function requestedBy(request: Request, { method }: EndpointMeta): Request {
  return isPreflight(request) ? new Request(request.url, { method }) : request;
}
