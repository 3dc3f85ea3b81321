import type { Method } from '../../contract/index.js';
import type {
  AnonymousEndpoint,
  DefaultedParams,
  Endpoints,
} from '../../handlers/endpoint-types.generated.js';
import type { UserRecord } from '../../model/index.js';
import type { ErrorFaultOptions, OverrideAnswer, OverrideOptions } from '../index.js';
import type { DocumentedCode } from './mock-faults.js';

type Name = keyof Endpoints;

type PathAt<TMethod extends Method> =
  Extract<Name, `${TMethod} ${string}`> extends `${TMethod} ${infer TPath}` ? TPath : never;

type Defaulted<TName extends Name> = TName extends keyof DefaultedParams ? DefaultedParams[TName] : never;

/** An empty response accepts no field. */
type ResponseBody<TName extends Name> = [keyof Endpoints[TName]['response']] extends [never]
  ? Record<string, never>
  : Endpoints[TName]['response'];

/** Creates the responses that an endpoint documents. */
export interface Respond<TName extends Name> {
  /**
   * Creates a success, rewritten for the level and dialect of the server.
   * @example respond.success({ count: 0, drafts: [] })
   */
  success(
    ...body: Record<never, never> extends ResponseBody<TName>
      ? [body?: ResponseBody<TName>]
      : [body: ResponseBody<TName>]
  ): OverrideAnswer;
  /**
   * Creates an error of the endpoint. Extra fields default to the example values of the code.
   * @throws UsageError when the status is not from 200 to 599
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
  /** The caller's record; `undefined` for an anonymous one. */
  user: TName extends AnonymousEndpoint ? UserRecord | undefined : UserRecord;
  /** The request as it was received. */
  request: Request;
  /** Creates the response. */
  respond: Respond<TName>;
}

/**
 * Responds instead of an endpoint; `undefined` passes the request to the next override or the endpoint. May
 * use its mock.
 */
export type Resolver<TName extends Name> = (
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
   * Responds to GET requests of an endpoint.
   * @example mock.http.get('/drafts', ({ respond }) => respond.success({ count: 0, drafts: [] }))
   */
  get: Register<'GET'>;
  /**
   * Responds to POST requests of an endpoint.
   * @example
   * mock.http.post('/messages', ({ params, respond }) =>
   *   params.content.includes('secret') ? respond.error('BAD_REQUEST') : undefined,
   * );
   */
  post: Register<'POST'>;
  /**
   * Responds to PATCH requests of an endpoint.
   * @example mock.http.patch('/users/{user_id}', ({ respond }) => respond.success(), { once: true })
   */
  patch: Register<'PATCH'>;
  /**
   * Responds to PUT requests of an endpoint.
   * @example mock.http.put('/bot_storage', ({ respond }) => respond.success(), { once: true })
   */
  put: Register<'PUT'>;
  /**
   * Responds to DELETE requests of an endpoint.
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
