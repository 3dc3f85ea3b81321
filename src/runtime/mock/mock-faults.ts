import type { Method } from '../../contract/index.js';
import type {
  AnonymousEndpoint,
  DefaultedParams,
  Endpoints,
} from '../../handlers/endpoint-types.generated.js';
import type { PathAt } from '../../handlers/endpoint-types.js';
import type { UserRecord } from '../../model/index.js';
import {
  type ActiveFault,
  type FaultOptions,
  type FaultSpec,
  faultSpec,
  libraryFault,
} from '../faults/fault.js';
import type { ErrorFaultOptions, Faults, GeneralErrorCode } from '../faults/faults.js';
import type { OverrideAnswer, OverrideOptions } from '../pipeline/overrides.js';

/** The same type, expanded in compiler messages. */
type Unnamed<T extends string> = T extends infer U extends string ? U : never;

/** The codes that an endpoint documents, and the codes that every endpoint may return. */
export type DocumentedCode<TName extends keyof Endpoints> =
  | Endpoints[TName]['codes']
  | Unnamed<GeneralErrorCode>;

/** The description of a fault. Without a status, the code must be one that the endpoint documents. */
export type DescribedFault<TMethod extends string, TPath extends string> = Omit<
  FaultSpec,
  'method' | 'path' | 'code' | 'status'
> & { method: TMethod; path: TPath } & (
    | { status: number; code?: string | undefined }
    | { status?: undefined; code?: CodeAt<`${Uppercase<TMethod>} ${TPath}`> | undefined }
  );

/** The codes of an endpoint, expanded; any string if the compiler does not know the endpoint. */
type CodeAt<TName extends string> = TName extends keyof Endpoints
  ? Endpoints[TName]['codes'] | Unnamed<GeneralErrorCode>
  : string;

/** Adds a fault to a remote mock: by endpoint and code, by endpoint and options, or by its full description. */
export interface AddRemoteFault {
  <TName extends keyof Endpoints>(
    endpoint: TName,
    code: Endpoints[TName]['codes'] | (string & {}) | FaultOptions,
    options?: FaultOptions,
  ): Promise<{ id: number }>;
  (spec: FaultSpec): Promise<{ id: number }>;
}

/** Errors, delays and dropped connections on demand. */
export interface MockFaults {
  /**
   * Adds a fault to an endpoint: an error with a documented code, or a delay, a dropped connection and so on.
   * @throws UsageError when the endpoint, the code, an option or the persona is unknown; nothing is added then
   * @example
   * mock.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 });
   * mock.faults.add('GET /users', { delay: 800 });
   */
  add<
    TName extends keyof Endpoints,
    // Written out instead of a named type, so that the compiler message lists the valid codes.
    TCode extends Endpoints[TName]['codes'] | Unnamed<GeneralErrorCode>,
  >(endpoint: TName, code: TCode | FaultOptions, options?: ErrorFaultOptions<TCode>): { id: number };
  /**
   * Adds a fault by its full description. Accepts the codes that the endpoint documents, and other codes if they are
   * combined with a status.
   * @throws UsageError when the description is wrong; nothing is added then
   * @example
   * mock.faults.add({ method: 'POST', path: '/invites', code: 'INVITATION_FAILED' });
   * mock.faults.add({ method: 'GET', path: '/users', status: 503, code: 'TEAPOT' });
   */
  add<const TMethod extends string, const TPath extends string>(
    spec: DescribedFault<TMethod, TPath>,
  ): { id: number };
  /**
   * Returns the faults that are active, oldest first.
   * @example mock.faults.list().map(({ id, path }) => [id, path])
   */
  list(): ActiveFault[];
  /**
   * Removes a fault. Returns whether it existed.
   * @example
   * const { id } = mock.faults.add('GET /users', 'RATE_LIMIT_HIT');
   * mock.faults.remove(id); // true
   */
  remove(id: number): boolean;
  /**
   * Removes all faults.
   * @example mock.faults.clear()
   */
  clear(): void;
}

/** Returns the public faults of a mock, without the methods of `Faults` that requests and snapshots use. */
export function faultsOf(faults: Faults): MockFaults {
  return Object.freeze({
    add: (first: FaultSpec | string, second?: string | FaultOptions, options?: FaultOptions) =>
      faults.add(faultSpec(first, second, options)),
    list: () => faults.list().map(libraryFault),
    remove: (id: number) => faults.remove(id),
    clear: () => faults.clear(),
  });
}

type Name = keyof Endpoints;

type Defaulted<TName extends Name> = TName extends keyof DefaultedParams ? DefaultedParams[TName] : never;

/** The body of a successful response. An empty body accepts no fields. */
type ResponseBody<TName extends Name> = [keyof Endpoints[TName]['response']] extends [never]
  ? Record<string, never>
  : Endpoints[TName]['response'];

/** Creates the responses that an endpoint documents. */
export interface Respond<TName extends Name> {
  /**
   * Creates a successful response, rewritten for the level and dialect of the server.
   * @example respond.success({ count: 0, drafts: [] })
   */
  success(
    ...body: Record<never, never> extends ResponseBody<TName>
      ? [body?: ResponseBody<TName>]
      : [body: ResponseBody<TName>]
  ): OverrideAnswer;
  /**
   * Creates an error of the endpoint. Extra fields default to the example values of the code.
   * @throws UsageError when an option is misspelled, or the status is not from 200 to 599
   * @example respond.error('BAD_REQUEST', { msg: 'Closed for maintenance' })
   */
  error<TCode extends DocumentedCode<TName>>(
    code: TCode,
    options?: Pick<ErrorFaultOptions<TCode>, 'msg' | 'extra' | 'status'>,
  ): OverrideAnswer;
}

/** The argument of an override: the request as the endpoint receives it. */
export interface OverrideCall<TName extends Name> {
  /** The captures of the path, decoded. */
  path: Endpoints[TName]['path'];
  /** The parameters, decoded; missing ones have their defaults. */
  params: Readonly<
    Endpoints[TName]['params'] &
      Required<Pick<Endpoints[TName]['params'], Defaulted<TName> & keyof Endpoints[TName]['params']>>
  >;
  /** The caller's record; `undefined` for an anonymous caller. */
  user: TName extends AnonymousEndpoint ? UserRecord | undefined : UserRecord;
  request: Request;
  respond: Respond<TName>;
}

/**
 * Responds instead of an endpoint; `undefined` passes the request to the next override or the endpoint. A resolver may
 * use its mock.
 */
type Resolver<TName extends Name> = (
  call: OverrideCall<TName>,
) => OverrideAnswer | undefined | Promise<OverrideAnswer | undefined>;

type Register<TMethod extends Method> = <TPath extends PathAt<TMethod>>(
  path: TPath,
  resolver: Resolver<Extract<`${TMethod} ${TPath}`, Name>>,
  options?: OverrideOptions,
) => void;

/**
 * Adds overrides by method; the latest one is tried first. Each method throws a UsageError when the endpoint
 * or an option is unknown.
 * @example
 * mock.http.get('/users/me', ({ user, respond }) =>
 *   user.role === 600 ? respond.error('UNAUTHORIZED') : undefined,
 * );
 */
export interface OverrideApi {
  /**
   * Responds to GET requests to an endpoint.
   * @example mock.http.get('/drafts', ({ respond }) => respond.success({ count: 0, drafts: [] }))
   */
  get: Register<'GET'>;
  /**
   * Responds to POST requests to an endpoint.
   * @example
   * mock.http.post('/messages', ({ params, respond }) =>
   *   params.content.includes('secret') ? respond.error('BAD_REQUEST') : undefined,
   * );
   */
  post: Register<'POST'>;
  /**
   * Responds to PATCH requests to an endpoint.
   * @example mock.http.patch('/users/{user_id}', ({ respond }) => respond.success(), { once: true })
   */
  patch: Register<'PATCH'>;
  /**
   * Responds to PUT requests to an endpoint.
   * @example mock.http.put('/bot_storage', ({ respond }) => respond.success(), { once: true })
   */
  put: Register<'PUT'>;
  /**
   * Responds to DELETE requests to an endpoint.
   * @example
   * mock.http.delete('/drafts/{draft_id}', ({ path, respond }) =>
   *   path.draft_id === 1 ? respond.error('BAD_REQUEST', { msg: 'Draft does not exist' }) : undefined,
   * );
   */
  delete: Register<'DELETE'>;
  /**
   * Removes all overrides, as `reset()` does.
   * @example mock.http.clear()
   */
  clear(): void;
}
