import { ApiError, CATALOGUE, type ErrorCode, UsageError, unknownName } from '../../contract/errors/index.js';
import type { Call, EndpointMeta, Method, ParamShape } from '../../contract/index.js';
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

/** The function of an override, before the types of its endpoint. */
type Resolver = (call: object) => OverrideAnswer | undefined | Promise<OverrideAnswer | undefined>;

/** Options of an override. */
export interface OverrideOptions {
  /** Removes the override after its first response. */
  once?: boolean;
}

interface Override {
  endpoint: EndpointMeta;
  resolver: Resolver;
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

const respond = {
  success: (body: Record<string, unknown> = {}) => new OverrideAnswer(body),
  error(
    code: ErrorCode,
    { msg, extra, status }: { msg?: string; extra?: Record<string, unknown>; status?: number } = {},
  ) {
    assertStatus(status);
    const known = CATALOGUE[code];
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
  add(method: Method, path: string, resolver: Resolver, options: OverrideOptions = {}): void {
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
      const answer = await override.resolver({ path, params, user, request, respond });
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
  api(): object {
    const of =
      (method: Method) =>
      (path: string, resolver: Resolver, options?: OverrideOptions): void =>
        this.add(method, path, resolver, options);
    return {
      get: of('GET'),
      post: of('POST'),
      patch: of('PATCH'),
      put: of('PUT'),
      delete: of('DELETE'),
      clear: () => this.clear(),
    };
  }
}
