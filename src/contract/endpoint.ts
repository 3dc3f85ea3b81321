import * as z from 'zod';
import type { Organization, UserRecord, WebSessionRecord } from '../model/index.js';
import { definite } from '../values.js';
import type { ErrorCode } from './errors/index.js';
import type { LongPoll } from './events.js';
import type { Capability, Lifetime } from './levels/index.js';
import type { ParamShape, ParamValues } from './params.js';
import { assertVersionable } from './rewriter.js';

/** The areas of the API, in the order in which endpoints are listed. */
export const AREAS = [
  'users',
  'bots',
  'groups',
  'folders',
  'messages',
  'scheduled',
  'drafts',
  'invitations',
  'navigation',
  'events',
  'presence',
  'push',
  'server',
  'channels',
] as const;
export type Area = (typeof AREAS)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** Authentication: none, optional (anonymous callers allowed when public access is enabled), or required. */
export type Auth = 'none' | 'optional' | 'user';

/** The kind of a path capture: an integer, a string, or the rest of the path with its slashes. */
export type PathKind = 'integer' | 'text' | 'rest';
export type PathShape = Readonly<Record<string, PathKind>>;

/** The names of the captures in a path literal: `'stream_id'` in `'/streams/{stream_id}'`. */
type CaptureOf<TPath extends string> = TPath extends `${string}{${infer TName}}${infer TRest}`
  ? TName | CaptureOf<TRest>
  : never;

/** The default kind of a capture: an integer for names that end in `_id`, otherwise a string. */
type DefaultKind<TName extends string> = TName extends `${string}_id` ? 'integer' : 'text';

export type PathShapeOf<TPath extends string, TKinds = unknown> = string extends TPath
  ? PathShape
  : { readonly [TName in CaptureOf<TPath>]: TName extends keyof TKinds ? TKinds[TName] : DefaultKind<TName> };

type PathValue<TKind> = TKind extends 'integer' ? number : string;

export type PathValues<TShape> = { readonly [TName in keyof TShape]: PathValue<TShape[TName]> };

type ActorOf<TAuth extends Auth> = TAuth extends 'user'
  ? UserRecord
  : TAuth extends 'optional'
    ? UserRecord | undefined
    : undefined;

/** The user who sends a request or receives an event, with their organization and feature level. */
export interface Caller {
  org: Organization;
  actor: UserRecord;
  level: number;
}

/** The argument of an endpoint's `run`. */
export interface Call<
  TParams extends ParamShape,
  TPath extends string = '',
  TAuth extends Auth = 'user',
  TKinds = unknown,
> {
  org: Organization;
  /** The caller's record; `undefined` for an anonymous caller. */
  actor: ActorOf<TAuth>;
  params: ParamValues<TParams>;
  path: PathValues<PathShapeOf<TPath, TKinds>>;
  level: number;
  supports(capability: Capability): boolean;
  /** The URL of the organization as the caller sees it: origin and base path, without `/api/v1`. */
  realmUrl: string;
  /** The path below `/api/v1`, as sent. */
  requestPath: string;
  /** The User-Agent header of the request, or an empty string. */
  userAgent: string;
  /** Key of the web session that sent the request; `undefined` for requests with an API key. */
  session?: string | undefined;
  /** Sets the cookies of a web session, if the request succeeds. */
  signIn(session: WebSessionRecord): void;
}

interface EndpointOptions<
  TMethod extends Method,
  TPath extends string,
  TKinds extends Partial<Record<CaptureOf<TPath>, PathKind>>,
  TParams extends ParamShape,
  TResponse extends z.ZodObject,
  TCode extends ErrorCode,
  TAuth extends Auth,
> extends Lifetime {
  method: TMethod;
  /** The path below `/api/v1`, with captures as `{name}`. */
  path: TPath;
  /** The paths in the zulip dialect, if they differ from `path`. */
  zulipPaths?: readonly string[];
  area: Area;
  /** The heading of the endpoint in the public API documentation. */
  summary: string;
  /** The page of the endpoint in the public API documentation: `https://zulip.com/api/DOCS`. */
  docs?: string;
  /** Default: `user`, so callers must be authenticated. */
  auth?: TAuth;
  /** The least privileged role that may call the endpoint. */
  role?: 'administrator' | 'owner';
  /** Servers without this capability reject anonymous callers, even with public access. By default, all accept them. */
  publicSince?: Capability;
  /**
   * Whether callers who are not signed in may call the endpoint below `/json` as `SPECTATOR`, if public access is
   * enabled.
   */
  spectators?: boolean;
  /** Servers without this capability reject bots. By default, all servers accept them. */
  botsSince?: Capability;
  deprecated?: boolean;
  /**
   * The kinds of captures that do not have the default kind (an integer for names that end in `_id`, otherwise a
   * string).
   */
  pathParams?: TKinds;
  params?: TParams;
  /** The fields of a successful response in addition to `result` and `msg`. By default, `run` returns none. */
  response?: TResponse;
  /** The codes that `run` may throw. 401 errors and errors about parameters are added automatically. */
  errors?: readonly TCode[];
  run(
    call: Call<TParams, TPath, TAuth, TKinds>,
  ): Promise<BodyOf<TResponse> | LongPoll<BodyOf<TResponse>>> | BodyOf<TResponse>;
}

type BodyOf<TResponse extends z.ZodObject> = keyof TResponse['shape'] extends never
  ? // biome-ignore lint/suspicious/noConfusingVoidType: async functions without a result return Promise<void>
    void
  : z.input<TResponse>;

/**
 * The data of an endpoint that matching and authentication need, without the endpoint's code, parameters and schemas.
 */
export interface EndpointMeta<
  TMethod extends Method = Method,
  TPath extends string = string,
  TCode extends ErrorCode = ErrorCode,
  TPathShape extends object = PathShape,
  TAuth extends Auth = Auth,
> extends Lifetime {
  /** `METHOD /path`: the name of the endpoint throughout the library. */
  readonly name: `${TMethod} ${TPath}`;
  readonly method: TMethod;
  readonly path: TPath;
  readonly zulipPaths: readonly string[];
  readonly area: Area;
  readonly auth: TAuth;
  readonly role?: 'administrator' | 'owner' | undefined;
  readonly publicSince?: Capability | undefined;
  readonly spectators?: boolean | undefined;
  readonly botsSince?: Capability | undefined;
  readonly pathParams: TPathShape;
  readonly errors: readonly TCode[];
  /** Names of the parameters that are credentials, if there are any. */
  readonly secretParams?: readonly string[] | undefined;
}

export interface Endpoint<
  TMethod extends Method = Method,
  TPath extends string = string,
  TCode extends ErrorCode = ErrorCode,
  TPathShape extends object = PathShape,
  TParams extends ParamShape = ParamShape,
  TResponse extends z.ZodObject = z.ZodObject,
  TAuth extends Auth = Auth,
> extends EndpointMeta<TMethod, TPath, TCode, TPathShape, TAuth> {
  readonly summary: string;
  readonly docs?: string | undefined;
  readonly deprecated: boolean;
  readonly params: TParams;
  readonly response: TResponse;
  run(call: Call<ParamShape, string, Auth>): Promise<Body | LongPoll> | Body;
}

// biome-ignore lint/suspicious/noConfusingVoidType: async functions without a result return Promise<void>
type Body = Record<string, unknown> | void;

/** The schema for the additional fields of a response that contains only `result` and `msg`. */
const emptyResponse = z.strictObject({});

/**
 * Declares an endpoint. Routing, authentication, decoding, types, ignored parameters and the responses of older servers
 * follow from the declaration.
 * @throws UsageError when the response cannot be rewritten for every server version
 */
export function defineEndpoint<
  const TMethod extends Method,
  const TPath extends string,
  const TKinds extends Partial<Record<CaptureOf<TPath>, PathKind>> = Record<never, never>,
  const TParams extends ParamShape = Record<never, never>,
  TResponse extends z.ZodObject = typeof emptyResponse,
  const TCode extends ErrorCode = never,
  const TAuth extends Auth = 'user',
>(
  options: EndpointOptions<TMethod, TPath, TKinds, TParams, TResponse, TCode, TAuth>,
): Endpoint<TMethod, TPath, TCode, PathShapeOf<TPath, TKinds>, TParams, TResponse, TAuth>;
export function defineEndpoint(
  options: EndpointOptions<Method, string, PathShape, ParamShape, z.ZodObject, ErrorCode, Auth>,
): Endpoint {
  const endpoint = {
    auth: 'user' as const,
    params: {},
    response: emptyResponse,
    errors: [],
    zulipPaths: [],
    deprecated: false,
    ...options,
    name: `${options.method} ${options.path}` as const,
    pathParams: pathShape(options.path, options.pathParams),
    secretParams: secretsAmong(options.params),
  };
  assertVersionable(endpoint.response, endpoint.name);
  return endpoint;
}

function secretsAmong(params: ParamShape = {}): string[] | undefined {
  const names = Object.keys(params).filter((name) => params[name]?.isSecret);
  return names.length === 0 ? undefined : names;
}

function capturesOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => definite(match[1]));
}

function pathShape(path: string, kinds: PathShape = {}): PathShape {
  const kindOf = (name: string) => kinds[name] ?? (name.endsWith('_id') ? 'integer' : 'text');
  return Object.fromEntries(capturesOf(path).map((name) => [name, kindOf(name)]));
}

/** Returns the strict schema of a successful response with these fields. */
export function envelopeSchema(response: z.ZodObject): z.ZodType {
  return z.strictObject({
    result: z.literal('success'),
    msg: z.literal(''),
    ...response.shape,
    ignored_parameters_unsupported: z.array(z.string()).optional(),
  });
}

/** Whether requests to an endpoint have a body, parameters or captures that may be malformed. */
export function takesInput({ method, params, pathParams }: Endpoint): boolean {
  return method !== 'GET' || Object.keys({ ...params, ...pathParams }).length > 0;
}
