import {
  ApiError,
  CATALOGUE,
  type ErrorCode,
  type ErrorExtra,
  UsageError,
  unknownName,
} from '../../contract/errors/index.js';
import type {
  Call,
  Endpoint,
  EndpointMeta,
  Method,
  ParamShape,
  ParamValues,
  PathValues,
} from '../../contract/index.js';
import type { UserRecord } from '../../model/index.js';
import type { CodeOf } from '../faults/faults.js';
import { unknownEndpoint } from './nearest-endpoint.js';

/** The response of an override, made by `respond`. */
export class OverrideAnswer {
  readonly body: Record<string, unknown> | undefined;
  readonly error: ApiError | undefined;

  constructor(body: Record<string, unknown> | undefined, error?: ApiError) {
    this.body = body;
    this.error = error;
  }
}

/** The endpoint of a method and a path. */
export type EndpointAt<E extends Endpoint, M extends Method, Path extends string> = Extract<
  E,
  { method: M; path: Path }
>;

/** The paths that support a method. */
export type PathsOf<E extends Endpoint, M extends Method> = Extract<E, { method: M }>['path'];

type BodyOf<O extends Endpoint> = O['response']['_zod']['input'];

/** Creates the responses that an endpoint documents. */
export interface Respond<E extends Endpoint, O extends Endpoint> {
  /** Creates a success, rewritten for the level and dialect of the server. */
  success(
    ...body: Record<never, never> extends BodyOf<O> ? [body?: BodyOf<O>] : [body: BodyOf<O>]
  ): OverrideAnswer;
  /** Creates an error of the endpoint. Extra fields default to the example values of the code. */
  error<C extends CodeOf<E, O['name']>>(
    code: C,
    options?: { msg?: string; extra?: Partial<ErrorExtra<C>>; status?: number },
  ): OverrideAnswer;
}

/** The argument of an override: the request as the endpoint receives it. */
export interface OverrideCall<E extends Endpoint, O extends Endpoint> {
  /** The captures of the path, decoded. */
  path: PathValues<O['pathParams']>;
  /** The parameters, decoded. */
  params: ParamValues<O['params']>;
  /** The caller's record; `undefined` for an anonymous one. */
  user: O['auth'] extends 'user' ? UserRecord : UserRecord | undefined;
  request: Request;
  respond: Respond<E, O>;
}

type Awaitable<T> = T | Promise<T>;

/**
 * Responds instead of an endpoint; `undefined` passes the request to the next override or the endpoint. May
 * use its mock.
 */
export type Resolver<E extends Endpoint, O extends Endpoint> = (
  call: OverrideCall<E, O>,
) => Awaitable<OverrideAnswer | undefined>;

export interface OverrideOptions {
  /** Removes the override after its first response. */
  once?: boolean;
}

type Register<E extends Endpoint, M extends Method> = <Path extends PathsOf<E, M>>(
  path: Path,
  resolver: Resolver<E, EndpointAt<E, M, Path>>,
  options?: OverrideOptions,
) => void;

/**
 * Adds overrides by method; the latest one is tried first. Each method throws a UsageError when the endpoint
 * or an option is unknown.
 */
export interface OverrideApi<E extends Endpoint> {
  get: Register<E, 'GET'>;
  post: Register<E, 'POST'>;
  patch: Register<E, 'PATCH'>;
  put: Register<E, 'PUT'>;
  delete: Register<E, 'DELETE'>;
  /** Removes all overrides, as `reset()` does. */
  clear(): void;
}

interface Override {
  endpoint: EndpointMeta;
  resolver: Resolver<Endpoint, Endpoint>;
  once: boolean;
}

/**
 * Checks a status.
 * @throws UsageError for a status that a response cannot have
 */
function assertStatus(status: number | undefined): void {
  if (status === undefined || (Number.isInteger(status) && status >= 200 && status <= 599)) return;
  throw new UsageError(`Invalid "status": must be a whole number from 200 to 599, not ${String(status)}.`);
}

const respond: Respond<Endpoint, Endpoint> = {
  success: (body = {}) => new OverrideAnswer(body as Record<string, unknown>),
  error(code, { msg, extra, status } = {}) {
    assertStatus(status);
    const known = CATALOGUE[code as ErrorCode];
    const error = new ApiError(code, msg, { ...known?.extra, ...extra }, { status });
    return new OverrideAnswer(undefined, error);
  },
};

/** Functions that respond instead of endpoints, until a reset. */
export class Overrides {
  readonly #endpoints: readonly EndpointMeta[];
  #list: Override[] = [];

  constructor(endpoints: readonly EndpointMeta[]) {
    this.#endpoints = endpoints;
  }

  /**
   * Adds an override.
   * @throws UsageError when the endpoint or an option is unknown
   */
  add(
    method: Method,
    path: string,
    resolver: Resolver<Endpoint, Endpoint>,
    options: OverrideOptions = {},
  ): void {
    const name = `${method} ${path}`;
    const endpoint = this.#endpoints.find((known) => known.name === name);
    if (endpoint === undefined) throw new UsageError(unknownEndpoint(name, this.#endpoints));
    for (const key of Object.keys(options)) {
      if (key !== 'once') throw new UsageError(unknownName('option of an override', key, ['once']));
    }
    if (typeof resolver !== 'function') {
      throw new UsageError(`Invalid override of ${name}: must be a function.`);
    }
    this.#list.unshift({ endpoint, resolver, once: options.once === true });
  }

  clear(): void {
    this.#list = [];
  }

  /** Whether there are no overrides. Checked for every request. */
  get empty(): boolean {
    return this.#list.length === 0;
  }

  /** Whether this endpoint has an override. */
  isFor({ name }: EndpointMeta): boolean {
    return this.#list.some(({ endpoint }) => endpoint.name === name);
  }

  /** The response of the first override that returns one. */
  async respond(
    { name }: EndpointMeta,
    call: Call<ParamShape, string, 'optional'>,
    request: Request,
  ): Promise<OverrideAnswer | undefined> {
    for (const override of this.#list.filter(({ endpoint }) => endpoint.name === name)) {
      const { path, params, actor: user } = call;
      const answer = await override.resolver({ path, params, user, request, respond } as never);
      if (answer === undefined) continue;
      if (!(answer instanceof OverrideAnswer)) {
        throw new UsageError(
          `The override of ${name} must return respond.success(...) or respond.error(...).`,
        );
      }
      if (override.once) this.#list = this.#list.filter((other) => other !== override);
      return answer;
    }
    return undefined;
  }

  /** The methods that add overrides. */
  api(): OverrideApi<Endpoint> {
    const of =
      (method: Method) =>
      (path: string, resolver: unknown, options?: OverrideOptions): void =>
        this.add(method, path, resolver as Resolver<Endpoint, Endpoint>, options);
    return {
      get: of('GET'),
      post: of('POST'),
      patch: of('PATCH'),
      put: of('PUT'),
      delete: of('DELETE'),
      clear: () => this.clear(),
    } as OverrideApi<Endpoint>;
  }
}
