import { ApiError } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import type { Target } from '../http/base-url.js';
import type { ReadFields } from '../http/fields.js';
import { shownFields } from './journaled-fields.js';
import type { RequestContext, RequestServices } from './request-context.js';
import type { ServerApi } from './server-api.js';

export interface Match {
  server: ServerApi;
  target: Target;
  endpoint: EndpointMeta;
  captured: Record<string, string>;
}

/** Finds the endpoint of a request; `undefined` if none matches. */
export function matchRequest(server: ServerApi, request: Request): Match | undefined {
  const route = server.routes.of(request);
  if (route?.found?.endpoint === undefined) return undefined;
  const { endpoint, captured } = route.found;
  return { server, target: route.target, endpoint, captured };
}

const NO_FIELDS: ReadFields['fields'] = new Map();

export function createContext(
  services: RequestServices,
  request: Request,
  match: Match,
  input: ReadFields | ApiError,
  started: number,
): RequestContext {
  const unreadable = input instanceof ApiError ? input : undefined;
  const { fields, note } = input instanceof ApiError ? { fields: NO_FIELDS, note: undefined } : input;
  return {
    services,
    server: match.server,
    request,
    target: match.target,
    endpoint: match.endpoint,
    captured: match.captured,
    authorization: request.headers.get('authorization'),
    userAgent: request.headers.get('user-agent'),
    started,
    fields,
    unreadable,
    params: fields.size === 0 ? {} : shownFields(fields),
    userId: null,
    call: undefined,
    ignored: [],
    fault: undefined,
    note,
    unrepeatable: undefined,
  };
}
