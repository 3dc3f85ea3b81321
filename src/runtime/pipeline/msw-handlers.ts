import type { HttpHandler, HttpResponseResolver, http } from 'msw';
import type { EndpointMeta } from '../../contract/index.js';
import { isPreflight } from '../http/respond.js';
import type { RequestDispatcher } from './request-dispatcher.js';

/** The part of msw's `http` that makes handlers. */
export type MswHttp = Pick<typeof http, 'all'>;

/**
 * Creates one msw handler for the whole API, because msw clones the request for each handler.
 * Leaves requests outside of the API to other handlers.
 */
export function mswHandler({ all }: MswHttp, dispatcher: () => RequestDispatcher): HttpHandler {
  const matches = (request: Request) =>
    dispatcher().mayNameMethod(request)
      ? dispatcher().readOrNote(request)
      : dispatcher().matchOrNote(request);
  return all(({ request }) => matches(request), resolverOf(dispatcher));
}

function resolverOf(dispatcher: () => RequestDispatcher): HttpResponseResolver {
  // Copies only what it needs from msw's info: spreading would trigger a slow lazy getter.
  return ({ request, requestId }) => {
    dispatcher().intercepted.add(requestId);
    return dispatcher().handle(request);
  };
}

const UNMATCHED = Promise.resolve(null);

/**
 * Creates an msw handler for one endpoint. msw lists the handler with the method and path of the endpoint.
 * The handler matches requests itself, because msw parses the URL and the cookies again for every handler
 * that it tries.
 */
export function mswHandlerFor(
  { all }: MswHttp,
  dispatcher: () => RequestDispatcher,
  endpoint: EndpointMeta,
): HttpHandler {
  const inner = all(() => true, resolverOf(dispatcher));
  const { method } = endpoint;
  const path = dispatcher().patternOf(endpoint);
  const listed = all(path, () => undefined);
  const isOwn = (found: EndpointMeta | undefined) => found?.name === endpoint.name;
  return Object.assign(listed, {
    info: { ...listed.info, header: `${method} ${path}`, method },
    run(args: Parameters<HttpHandler['run']>[0]) {
      const { request } = args;
      const current = dispatcher();
      // A preflight announces a request with the method of the endpoint.
      const announced = isPreflight(request) ? method : request.method;
      if (isOwn(current.endpointOf(request, announced))) return inner.run(args);
      if (!current.mayNameMethod(request) || !isOwn(current.endpointOf(request, method))) return UNMATCHED;
      return current.readEndpointOf(request).then((named) => (isOwn(named) ? inner.run(args) : null));
    },
  });
}
