import { ApiError } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import type { Target } from '../http/base-url.js';
import type { ReadFields } from '../http/fields.js';
import { shownFields } from './journaled-fields.js';
import type { RequestContext, RequestServices } from './request-context.js';
import type { ServerApi } from './server-api.js';
import { takeWebCredentials } from './web-credentials.js';

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

export function createContext(
  services: RequestServices,
  request: Request,
  match: Match,
  input: ReadFields | ApiError,
  started: number,
): RequestContext {
  const unreadable = input instanceof ApiError ? input : undefined;
  const { fields, note, text }: ReadFields = input instanceof ApiError ? { fields: new Map() } : input;
  const web = match.target.web ? takeWebCredentials(request, fields) : undefined;
  return {
    services,
    server: match.server,
    request,
    target: match.target,
    endpoint: match.endpoint,
    captured: match.captured,
    authorization: request.headers.get('authorization'),
    web,
    userAgent: request.headers.get('user-agent'),
    started,
    fields,
    text,
    unreadable,
    params: fields.size === 0 ? {} : shownFields(fields),
    userId: null,
    spectator: false,
    call: undefined,
    signedIn: undefined,
    ignored: [],
    fault: undefined,
    overridden: false,
    note,
    replaced: false,
    refusal: undefined,
    spans: [],
    unrepeatable: undefined,
  };
}
