import { ApiError, apiError, badParameter } from '../../contract/errors/index.js';
import { decodeParams, type EndpointMeta } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { type Organization, SPECTATOR } from '../../model/index.js';
import { definite } from '../../values.js';
import { hasBody, queryFields, type ReadFields, readFields, type Target } from '../http/request.js';
import { takeWebCredentials } from '../http/web-session.js';
import { giveBackFault } from './fault-steps.js';
import type { RequestContext, RequestServices } from './request-context.js';
import type { ServerApi } from './server-api.js';

export interface Match {
  server: ServerApi;
  target: Target;
  endpoint: EndpointMeta;
  captured: Record<string, string>;
}

export function matchRequest(
  server: ServerApi,
  request: Request,
  method = request.method,
): Match | undefined {
  const route = server.routes.of(request, method);
  if (route?.found?.endpoint === undefined) return undefined;
  const { endpoint, captured } = route.found;
  return { server, target: route.target, endpoint, captured };
}

/** Returns the target of a request that may match an endpoint: a POST may name another method in a field. */
export function targetOf({ routes }: ServerApi, request: Request): Target | undefined {
  const { target, found } = routes.of(request) ?? {};
  return found?.endpoint !== undefined || (found && request.method === 'POST') ? target : undefined;
}

/** Reads a copy of a request to find its endpoint, if that depends on its field `method`. */
export async function matchByReading(
  services: RequestServices,
  request: Request,
): Promise<Match | undefined> {
  const { server } = services;
  const target = targetOf(server, request);
  if (target === undefined) return undefined;
  return matchWithFields(server, request, target, await readInput(services, request.clone(), target));
}

/**
 * Finds the endpoint of a request whose fields were read. As in Zulip, the field `method` in the body of a POST
 * replaces the method, even with one that the path does not support. Ignores the field if the query also has it.
 * Removes the field from a matched request, because it is not a parameter.
 */
export function matchWithFields(
  server: ServerApi,
  request: Request,
  { query }: Target,
  input: ReadFields | ApiError,
): Match | undefined {
  const fields = request.method !== 'POST' || input instanceof ApiError ? undefined : input.fields;
  const method = fields?.get('method');
  if (typeof method !== 'string' || queryFields(query).has('method')) return matchRequest(server, request);
  const match = matchRequest(server, request, method);
  if (match !== undefined) fields?.delete('method');
  return match;
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
    request,
    ...match,
    authorization: request.headers.get('authorization'),
    web,
    userAgent: request.headers.get('user-agent'),
    started,
    startedAt: undefined,
    fields,
    text,
    unreadable,
    params: Object.fromEntries(fields),
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
    rates: { before: services.limiter.rates, after: services.limiter.rates },
    unrepeatable: undefined,
  };
}

/** Reads the fields of the query and the body. A malformed body is rejected later by `assertReadable`. */
export function readInput(
  services: RequestServices,
  request: Request,
  target: Target,
): ReadFields | Promise<ReadFields | ApiError> {
  if (!hasBody(request)) return { fields: queryFields(target.query) };
  return readFields(request, target.query, services.maxBodyBytes).catch((error: unknown) =>
    error instanceof ApiError ? error : new ApiError('BAD_REQUEST', 'The body could not be read'),
  );
}

/** @throws ApiError when the body could not be read */
export function assertReadable(context: RequestContext): void {
  if (context.unreadable === undefined) return;
  context.unrepeatable = 'its body could not be read';
  giveBackFault(context);
  throw context.unreadable;
}

/** @throws ApiError that names the first missing or wrong parameter */
export function decodeRequest(context: RequestContext, org: Organization): void {
  const { services, endpoint, server, target, fields, userAgent, userId } = context;
  const { level } = server.version;
  const anonymous = context.spectator ? SPECTATOR : undefined;
  const path = decodePath(endpoint, context.captured, org);
  const { values, ignored } = decodeParams(services.loadedEndpoint(endpoint).params, fields, level);
  for (const name of Object.keys(context.params)) {
    if (Object.hasOwn(values, name)) context.params[name] = values[name];
  }
  context.ignored = ignored;
  context.call = {
    org,
    actor: userId === null ? anonymous : org.tables.users.get(userId),
    params: values,
    path,
    level,
    supports: (capability) => supports(level, capability),
    realmUrl: target.realmUrl,
    requestPath: target.path,
    userAgent: userAgent ?? '',
    session: context.web?.session,
    signIn: (session) => {
      context.signedIn = session;
    },
  };
}

function decodePath(
  { pathParams }: EndpointMeta,
  captured: Readonly<Record<string, string>>,
  org: Organization,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(pathParams)) {
    const value = definite(captured[name]);
    values[name] = kind === 'integer' ? integerIn(name, value, org) : value;
  }
  return values;
}

function integerIn(name: string, value: string, org: Organization): number {
  if (org.follows('matchesOnlyDigits') && !/^\d+$/.test(value)) {
    throw apiError('NOT_FOUND', `"${value}" is not an ID, so the path matches no endpoint`).because(
      'validPath',
      `The part "${name}" of the path must be an ID, not "${value}"`,
      'send a number in the path',
    );
  }
  if (!/^-?\d{1,15}$/.test(value)) throw badParameter(name, 'must be an integer');
  return Number(value);
}
