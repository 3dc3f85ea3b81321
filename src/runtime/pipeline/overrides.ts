import * as z from 'zod';
import {
  ApiError,
  assertKnownKeys,
  CATALOGUE,
  type ErrorCode,
  UsageError,
} from '../../contract/errors/index.js';
import type { Call, EndpointMeta, Method, ParamShape } from '../../contract/index.js';
import { flag, parseInput } from '../../contract/input.js';
import type { UserRecord } from '../../model/index.js';
import { isSameJson } from '../../values.js';
import { requireEndpoint } from '../http/router.js';

interface RawResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** A response of an override: a success, an error, or a raw response that is sent unchanged. */
export class OverrideAnswer {
  readonly body: Record<string, unknown> | undefined;
  readonly error: ApiError | undefined;
  readonly raw: RawResponse | undefined;

  constructor({ body, error, raw }: Partial<Pick<OverrideAnswer, 'body' | 'error' | 'raw'>>) {
    this.body = body;
    this.error = error;
    this.raw = raw;
  }
}

/** The function of an override. The types of the endpoint are in `OverrideApi`. */
type Resolver = (call: {
  path: object;
  params: object;
  user: UserRecord | undefined;
  request: Request;
  respond: typeof respond;
}) => OverrideAnswer | undefined | Promise<OverrideAnswer | undefined>;

export interface OverrideOptions {
  /** Whether to remove the override after its first response. */
  once?: boolean;
}

const optionsSchema = z.strictObject({ once: flag().optional() });

/** A response that replaces the endpoint's response, even one that the API would never send. */
export interface CannedResponse {
  method: string;
  /** Path of an endpoint, such as `/users/{user_id}`. */
  path: string;
  persona?: string | undefined;
  /** Decoded values, including the path's captures, that a request must have to get this response. */
  params?: Record<string, unknown> | undefined;
  status: number;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  /** The body as a string, instead of JSON. */
  raw_body?: string | undefined;
  /** Number of requests to respond to; by default, all requests until the override is removed. */
  times?: number | undefined;
}

interface Override {
  id: number;
  endpoint: EndpointMeta;
  resolver: Resolver;
  /** Number of responses left until the override is removed. */
  times: number;
  canned?: CannedResponse;
}

const respond = {
  success: (body: Record<string, unknown> = {}) => new OverrideAnswer({ body }),
  error(code: ErrorCode, options: { msg?: string; extra?: Record<string, unknown>; status?: number } = {}) {
    assertKnownKeys('option of respond.error', options, ['msg', 'extra', 'status']);
    const { msg, extra, status } = options;
    if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
      throw new UsageError(
        `Invalid "status": must be a whole number from 200 to 599, got ${String(status)}.`,
      );
    }
    const known = CATALOGUE[code];
    const error = new ApiError(code, msg, { ...known?.extra, ...extra }, { status });
    return new OverrideAnswer({ error });
  },
};

/** @throws UsageError if both `body` and `raw_body` are set */
function rawResponse({ status, headers = {}, body, raw_body: rawBody }: CannedResponse): RawResponse {
  if (body !== undefined && rawBody !== undefined) {
    throw new UsageError('Invalid override: specify either "body" or "raw_body", not both.');
  }
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const text = rawBody ?? (body === undefined ? '' : JSON.stringify(body));
  return { status, headers: Object.fromEntries(lowerCase), text };
}

/** Functions that respond instead of endpoints, until a reset. */
export class Overrides {
  readonly #endpoints: readonly EndpointMeta[];
  #list: Override[] = [];
  #nextId = 1;

  constructor(endpoints: readonly EndpointMeta[]) {
    this.#endpoints = endpoints;
  }

  /** @throws UsageError when the endpoint or an option is unknown, or an option is invalid */
  add(method: Method, path: string, resolver: Resolver, options: OverrideOptions = {}): void {
    const endpoint = requireEndpoint(`${method} ${path}`, this.#endpoints);
    parseInput('option of an override', optionsSchema, options);
    if (typeof resolver !== 'function') {
      throw new UsageError(`Invalid override of ${endpoint.name}: must be a function.`);
    }
    const times = options.once === true ? 1 : Infinity;
    this.#list.unshift({ id: this.#nextId++, endpoint, resolver, times });
  }

  /**
   * Adds a response that is sent unchanged.
   * @param userId limits the response to requests from this user
   * @throws UsageError if the endpoint is unknown, or if both `body` and `raw_body` are set
   */
  addCanned(canned: CannedResponse, userId?: number): { id: number } {
    const answer = new OverrideAnswer({ raw: rawResponse(canned) });
    const endpoint = requireEndpoint(`${canned.method.toUpperCase()} ${canned.path}`, this.#endpoints);
    const wanted = Object.entries(canned.params ?? {});
    const resolver: Resolver = ({ path, params, user }) => {
      if (userId !== undefined && user?.id !== userId) return undefined;
      const sent: Record<string, unknown> = { ...params, ...path };
      return wanted.every(([name, value]) => isSameJson(sent[name], value)) ? answer : undefined;
    };
    const id = this.#nextId++;
    this.#list.unshift({ id, endpoint, resolver, times: canned.times ?? Infinity, canned });
    return { id };
  }

  canned(): (CannedResponse & { id: number })[] {
    return this.#list.flatMap(({ id, canned, times }) =>
      canned === undefined ? [] : { id, ...canned, ...(times === Infinity ? {} : { times }) },
    );
  }

  /** Removes a canned response. Returns whether it existed. */
  removeCanned(id: number): boolean {
    const others = this.#list.filter((override) => override.canned === undefined || override.id !== id);
    const existed = others.length < this.#list.length;
    this.#list = others;
    return existed;
  }

  clearCanned(): void {
    this.#list = this.#list.filter(({ canned }) => canned === undefined);
  }

  clear(): void {
    this.#list = [];
  }

  /** Returns the overrides to pass to a later `reset`. */
  current(): ReadonlySet<object> {
    return new Set(this.#list);
  }

  /** Removes these overrides. New overrides get IDs above those of the remaining ones. */
  reset(removed: ReadonlySet<object>): void {
    this.#list = this.#list.filter((override) => !removed.has(override));
    this.#nextId = (this.#list[0]?.id ?? 0) + 1;
  }

  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  isFor({ name }: EndpointMeta): boolean {
    return this.#list.some(({ endpoint }) => endpoint.name === name);
  }

  /** Returns the response of the first override that returns one. */
  async respond(
    { name }: EndpointMeta,
    call: Call<ParamShape, string, 'optional'>,
    request: Request,
  ): Promise<OverrideAnswer | undefined> {
    const { path, params, actor: user } = call;
    for (const override of this.#list.filter(({ endpoint }) => endpoint.name === name)) {
      if (override.times === 0) continue;
      // Counts the request before the call, because further requests can arrive while an asynchronous function runs.
      override.times--;
      let answer: OverrideAnswer | undefined;
      try {
        answer = await override.resolver({ path, params, user, request, respond });
      } finally {
        if (!(answer instanceof OverrideAnswer)) override.times++;
      }
      if (answer === undefined) continue;
      if (!(answer instanceof OverrideAnswer)) {
        throw new UsageError(
          `The override of ${name} must return respond.success(...) or respond.error(...).`,
        );
      }
      if (override.times === 0) this.#list = this.#list.filter((other) => other !== override);
      return answer;
    }
    return undefined;
  }

  /** Returns the methods of `mock.http`. */
  api(): object {
    type Rest = [path: string, resolver: Resolver, options?: OverrideOptions];
    return {
      get: (...rest: Rest) => this.add('GET', ...rest),
      post: (...rest: Rest) => this.add('POST', ...rest),
      patch: (...rest: Rest) => this.add('PATCH', ...rest),
      put: (...rest: Rest) => this.add('PUT', ...rest),
      delete: (...rest: Rest) => this.add('DELETE', ...rest),
      clear: () => this.clear(),
    };
  }
}
