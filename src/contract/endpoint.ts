import * as z from 'zod';
import type { DeepReadonly, Organization, User } from '../model/index.js';
import { type ErrorCode, isErrorCode, UsageError } from './errors/index.js';
import { type Capability, LEVELS, type Lifetime } from './levels/index.js';
import type { ParamShape, ParamValues } from './params.js';
import type { Postponed } from './postponed.js';
import type { Dialect } from './shape.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** The areas of the interface, by which endpoints are listed. */
export const AREAS = [
  'users',
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

/** Who may call: nobody is asked; credentials are needed but where the organization has public access; or they are needed. */
export type Auth = 'none' | 'optional' | 'user';

/** Captures of a path: `{name}` in the path, decoded by the kind declared here. */
export type PathKind = 'integer' | 'text' | 'rest';
export type PathShape = Record<string, PathKind>;
export type PathValues<P extends PathShape> = {
  readonly [K in keyof P]: P[K] extends 'integer' ? number : string;
};

type ActorOf<A extends Auth> = A extends 'user'
  ? DeepReadonly<User>
  : A extends 'optional'
    ? DeepReadonly<User> | undefined
    : undefined;

/** What an endpoint's function is given. */
export interface Call<P extends ParamShape, Q extends PathShape, A extends Auth> {
  org: Organization;
  /** The caller, as recorded. */
  actor: ActorOf<A>;
  params: ParamValues<P>;
  path: PathValues<Q>;
  level: number;
  dialect: Dialect;
  supports(capability: Capability): boolean;
  /** The organization's address as this caller sees it: origin and base path, without `/api/v1`. */
  realmUrl: string;
  /** What the caller's User-Agent header calls its client; the empty string if it sent none. */
  userAgent: string;
}

export interface EndpointOptions<
  M extends Method,
  Path extends string,
  Q extends PathShape,
  P extends ParamShape,
  R extends z.ZodObject,
  E extends ErrorCode,
  A extends Auth,
> extends Lifetime {
  method: M;
  /** Below `/api/v1`, with captures as `{name}`. */
  path: Path;
  /** Other paths by which the zulip dialect reaches it, in place of `path`. */
  zulipPaths?: readonly string[];
  area: Area;
  /** Its number in the reference; absent for an endpoint beyond the 22. */
  reference?: number;
  /** For an endpoint beyond the 22: where its shape comes from. */
  extension?: string;
  summary: string;
  auth: A;
  /** The least restricted role that may call it. */
  role?: 'administrator';
  /** With public access it answers without credentials from this capability on; always, if it names none. */
  publicSince?: Capability;
  /** Bots may call it from this capability on; without it they always may. */
  botsSince?: Capability;
  deprecated?: boolean;
  pathParams?: Q;
  params?: P;
  /** What a success carries beside `result` and `msg`. */
  response: R;
  /** The codes that `run` may throw; those of the pipeline (401, missing and malformed parameters) come by themselves. */
  errors: readonly E[];
  run(call: Call<P, Q, A>): Promise<z.input<R> | Postponed<z.input<R>>> | z.input<R>;
}

/** A declared endpoint. */
export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  E extends ErrorCode = ErrorCode,
  Q extends PathShape = PathShape,
  P extends ParamShape = ParamShape,
  R extends z.ZodObject = z.ZodObject,
  A extends Auth = Auth,
> extends Lifetime {
  /** `METHOD /path`, the name by which it is known everywhere. */
  readonly name: `${M} ${Path}`;
  readonly method: M;
  readonly path: Path;
  readonly zulipPaths: readonly string[];
  readonly area: Area;
  readonly reference: number | undefined;
  readonly extension: string | undefined;
  readonly summary: string;
  readonly auth: A;
  readonly role: 'administrator' | undefined;
  readonly publicSince: Capability | undefined;
  readonly botsSince: Capability | undefined;
  readonly deprecated: boolean;
  readonly pathParams: Q;
  readonly params: P;
  readonly response: R;
  readonly errors: readonly E[];
  run(
    call: Call<ParamShape, PathShape, Auth>,
  ): Promise<Record<string, unknown> | Postponed> | Record<string, unknown>;
}

/** The empty answer: `result` and `msg` alone. */
export const nothing = z.strictObject({});

/**
 * Declares an endpoint. Routing, authentication, decoding, types, ignored parameters and the answers of older servers
 * follow from the declaration.
 * @throws UsageError when the declaration contradicts itself
 */
export function defineEndpoint<
  const M extends Method,
  const Path extends string,
  const Q extends PathShape = Record<never, never>,
  const P extends ParamShape = Record<never, never>,
  R extends z.ZodObject = typeof nothing,
  const E extends ErrorCode = never,
  const A extends Auth = 'user',
>(options: EndpointOptions<M, Path, Q, P, R, E, A>): Endpoint<M, Path, E, Q, P, R, A> {
  const name = `${options.method} ${options.path}` as const;
  assertConsistent(name, options as never);
  return {
    name,
    method: options.method,
    path: options.path,
    zulipPaths: options.zulipPaths ?? [],
    area: options.area,
    reference: options.reference,
    extension: options.extension,
    summary: options.summary,
    auth: options.auth,
    role: options.role,
    publicSince: options.publicSince,
    botsSince: options.botsSince,
    deprecated: options.deprecated ?? false,
    pathParams: options.pathParams ?? ({} as Q),
    params: options.params ?? ({} as P),
    response: options.response,
    errors: options.errors,
    since: options.since,
    until: options.until,
    run: options.run as unknown as Endpoint['run'],
  };
}

type AnyOptions = EndpointOptions<Method, string, PathShape, ParamShape, z.ZodObject, ErrorCode, Auth>;

function assertConsistent(name: string, options: AnyOptions): void {
  const captures = [...options.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const declared = Object.keys(options.pathParams ?? {});
  if (captures.sort().join() !== declared.sort().join()) {
    throw new UsageError(`${name}: the path captures [${captures}], but [${declared}] are declared`);
  }
  if ((options.reference === undefined) === (options.extension === undefined)) {
    throw new UsageError(`${name}: say either its number in the reference or where the extension comes from`);
  }
  for (const code of options.errors) {
    if (!isErrorCode(code)) throw new UsageError(`${name}: ${String(code)} is not in the error catalogue`);
  }
  for (const [key, param] of Object.entries(options.params ?? {})) {
    for (const capability of [param.lifetime.since, param.lifetime.until]) {
      if (capability !== undefined && !(capability in LEVELS)) {
        throw new UsageError(`${name}: parameter ${key} names an unknown capability ${capability}`);
      }
    }
  }
}

/** The envelope around a success of this endpoint. */
export function envelopeSchema(response: z.ZodType): z.ZodType {
  const { shape } = response as z.ZodObject;
  return z.strictObject({
    result: z.literal('success'),
    msg: z.literal(''),
    ...shape,
    ignored_parameters_unsupported: z.array(z.string()).optional(),
  });
}
