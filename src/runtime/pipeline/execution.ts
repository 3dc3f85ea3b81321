import { ApiError, badParameter } from '../../contract/errors/index.js';
import {
  type Call,
  decodeParams,
  type Endpoint,
  type EndpointMeta,
  LongPoll,
  type ParamShape,
  rewriterFor,
} from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { DeepReadonly, Organization, User } from '../../model/index.js';
import { type Answer, success } from '../http/respond.js';
import type { PipelineParts } from './parts.js';
import { isSecret, noteOn, type RequestContext } from './request-context.js';
import { ResponseCheck } from './response-check.js';

type AnyCall = Call<ParamShape, string, 'optional'>;
type Body = Record<string, unknown>;

/** Runs endpoints: from decoded parameters to the answer of the server version. */
export class Execution {
  readonly #parts: PipelineParts;
  readonly #check: ResponseCheck;
  readonly #rewriters = new Map<Endpoint, ((value: unknown) => unknown) | undefined>();

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#check = new ResponseCheck(parts.serverVersion);
  }

  /** The answer to a request that was let in, or what it waits for. @throws ApiError */
  async execute(
    org: Organization,
    actor: DeepReadonly<User> | undefined,
    context: RequestContext,
  ): Promise<Answer | LongPoll> {
    const endpoint = this.#parts.codeOf(context.endpoint);
    const { level, dialect } = this.#parts.serverVersion;
    const path = decodePath(endpoint, context.captured);
    const { values, ignored } = decodeParams(endpoint.params, context.fields, level);
    for (const name of Object.keys(context.params)) {
      if (Object.hasOwn(values, name) && !isSecret(name)) context.params[name] = values[name];
    }
    const call: AnyCall = {
      org,
      actor,
      params: values as never,
      path: path as never,
      level,
      dialect,
      supports: (capability) => supports(level, capability),
      realmUrl: context.target.realmUrl,
      userAgent: context.userAgent ?? '',
    };
    const body = await this.#run(endpoint, () =>
      this.#parts.overrides.empty ? endpoint.run(call as never) : this.#overridden(endpoint, context, call),
    );
    return body instanceof LongPoll ? body : this.#envelope(endpoint, body, ignored);
  }

  /** The answer to a request that waited. @throws ApiError */
  async resume(meta: EndpointMeta, run: () => ReturnType<Endpoint['run']>): Promise<Answer> {
    const endpoint = this.#parts.codeOf(meta);
    return this.#envelope(endpoint, (await this.#run(endpoint, run)) as Body, []);
  }

  /** What is wrong with a response that something else gave; `undefined` if nothing. */
  problemOfResponse(endpoint: EndpointMeta, response: Response): Promise<string | undefined> {
    return this.#check.problemOfResponse(this.#parts.codeOf(endpoint), response);
  }

  #envelope(endpoint: Endpoint, body: Body, ignored: string[]): Answer {
    const { level } = this.#parts.serverVersion;
    const answer = success(body, supports(level, 'ignoredParameters') ? ignored : undefined);
    const problem = this.#parts.validateResponses ? this.#check.problemOf(endpoint, answer) : undefined;
    if (problem !== undefined) throw new Error(problem);
    return answer;
  }

  async #run(endpoint: Endpoint, run: () => ReturnType<Endpoint['run']>): Promise<Body | LongPoll> {
    try {
      const body = await run();
      if (body instanceof LongPoll) return body;
      const rewrite = this.#rewriterOf(endpoint);
      return rewrite ? (rewrite(body) as Body) : body;
    } catch (error) {
      if (!this.#parts.validateResponses || !(error instanceof ApiError)) throw error;
      const problem = this.#check.problemOfError(endpoint, error);
      throw problem === undefined ? error : new Error(problem);
    }
  }

  /** What an override answers in place of the endpoint; what the endpoint does when none is for this request. */
  async #overridden(endpoint: Endpoint, context: RequestContext, call: AnyCall): Promise<Body | LongPoll> {
    const { overrides, validateResponses } = this.#parts;
    const answer = await overrides.answer(endpoint, call, context.request);
    if (answer === undefined) return endpoint.run(call as never);
    context.unrepeatable = 'an override answered this';
    noteOn(context, context.unrepeatable);
    if (answer.error === undefined) return answer.body as Body;
    const problem = validateResponses ? this.#check.problemOfExtra(endpoint, answer.error) : undefined;
    throw problem === undefined ? answer.error : new Error(problem);
  }

  #rewriterOf(endpoint: Endpoint): ((value: unknown) => unknown) | undefined {
    if (!this.#rewriters.has(endpoint)) {
      this.#rewriters.set(endpoint, rewriterFor(endpoint.response, this.#parts.serverVersion));
    }
    return this.#rewriters.get(endpoint);
  }
}

function decodePath(endpoint: Endpoint, captured: Record<string, string>): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(endpoint.pathParams)) {
    const value = captured[name] as string;
    if (kind !== 'integer') values[name] = value;
    else if (/^-?\d{1,15}$/.test(value)) values[name] = Number(value);
    else throw badParameter(name, 'not an integer');
  }
  return values;
}
