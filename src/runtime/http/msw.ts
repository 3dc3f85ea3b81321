import type { HttpHandler, http } from 'msw';
import type { EndpointMeta } from '../../contract/index.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { isPreflight } from './cors.js';

/** What handlers are made of: `http` of msw. */
export type MswHttp = Pick<typeof http, 'all'>;

/**
 * The whole API as one msw handler, whatever the number of endpoints: msw clones the request for every handler that it
 * tries. Paths that are no endpoint are left to other handlers.
 */
export function mswHandler({ all }: MswHttp, pipeline: () => Pipeline): HttpHandler {
  return all(
    ({ request }) => pipeline().matches(request),
    // Only what is needed is taken from msw's info: spreading it would read a lazy and costly getter.
    ({ request, requestId }) => {
      pipeline().answered.add(requestId);
      return pipeline().handle(request);
    },
  );
}

/** One msw handler for one endpoint, for those who want only some of them. */
export function mswHandlerFor(
  { all }: MswHttp,
  pipeline: () => Pipeline,
  endpoint: EndpointMeta,
): HttpHandler {
  return all(
    ({ request }) => pipeline().endpointOf(meant(request, endpoint)) === endpoint,
    ({ request, requestId }) => {
      pipeline().answered.add(requestId);
      return pipeline().handle(request);
    },
  );
}

/** What a page asks beforehand stands for the request to this endpoint; any other request is itself. */
function meant(request: Request, { method }: EndpointMeta): Request {
  return isPreflight(request) ? new Request(request.url, { method }) : request;
}
