import { ApiError, badParameter } from '../../contract/errors/index.js';
import {
  type Call,
  decodeParams,
  type Endpoint,
  type ParamShape,
  Postponed,
  rewriterFor,
} from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { DeepReadonly, Organization, User } from '../../model/index.js';
import { type Answer, success } from '../http/respond.js';
import type { PipelineParts } from './parts.js';
import { isSecret, noteOn, type Passage } from './passage.js';
import { ResponseCheck } from './response-check.js';

type AnyCall = Call<ParamShape, string, 'optional'>;
type Body = Record<string, unknown>;

/** Runs endpoints: from decoded parameters to the answer of the edition. */
export class Execution {
  readonly #parts: PipelineParts;
  readonly #check: ResponseCheck;
  readonly #rewriters = new Map<Endpoint, ((value: unknown) => unknown) | undefined>();

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#check = new ResponseCheck(parts.edition);
  }

  /** The answer to a request that was let in, or what it waits for. @throws ApiError */
  async execute(
    org: Organization,
    actor: DeepReadonly<User> | undefined,
    passage: Passage,
  ): Promise<Answer | Postponed> {
    const { endpoint } = passage;
    const { level, dialect } = this.#parts.edition;
    const path = decodePath(endpoint, passage.captured);
    const { values, ignored } = decodeParams(endpoint.params, passage.fields, level);
    for (const name of Object.keys(passage.params)) {
      if (Object.hasOwn(values, name) && !isSecret(name)) passage.params[name] = values[name];
    }
    const call: AnyCall = {
      org,
      actor,
      params: values as never,
      path: path as never,
      level,
      dialect,
      supports: (capability) => supports(level, capability),
      realmUrl: passage.target.realmUrl,
      userAgent: passage.userAgent ?? '',
    };
    const body = await this.#run(endpoint, () =>
      this.#parts.overrides.empty ? endpoint.run(call as never) : this.#overridden(passage, call),
    );
    return body instanceof Postponed ? body : this.#envelope(endpoint, body, ignored);
  }

  /** The answer to a request that waited. @throws ApiError */
  async resume(endpoint: Endpoint, run: () => ReturnType<Endpoint['run']>): Promise<Answer> {
    return this.#envelope(endpoint, (await this.#run(endpoint, run)) as Body, []);
  }

  /** What is wrong with a response that something else gave; `undefined` if nothing. */
  problemOfResponse(endpoint: Endpoint, response: Response): Promise<string | undefined> {
    return this.#check.problemOfResponse(endpoint, response);
  }

  #envelope(endpoint: Endpoint, body: Body, ignored: string[]): Answer {
    const { level } = this.#parts.edition;
    const answer = success(body, supports(level, 'ignoredParameters') ? ignored : undefined);
    const problem = this.#parts.validateResponses ? this.#check.problemOf(endpoint, answer) : undefined;
    if (problem !== undefined) throw new Error(problem);
    return answer;
  }

  async #run(endpoint: Endpoint, run: () => ReturnType<Endpoint['run']>): Promise<Body | Postponed> {
    try {
      const body = await run();
      if (body instanceof Postponed) return body;
      const rewrite = this.#rewriterOf(endpoint);
      return rewrite ? (rewrite(body) as Body) : body;
    } catch (error) {
      if (!this.#parts.validateResponses || !(error instanceof ApiError)) throw error;
      const problem = this.#check.problemOfError(endpoint, error);
      throw problem === undefined ? error : new Error(problem);
    }
  }

  /** What an override answers in place of the endpoint; what the endpoint does when none is for this request. */
  async #overridden(passage: Passage, call: AnyCall): Promise<Body | Postponed> {
    const { overrides, validateResponses } = this.#parts;
    const answer = await overrides.answer(passage.endpoint, call, passage.request);
    if (answer === undefined) return passage.endpoint.run(call as never);
    passage.unrepeatable = 'an override answered this';
    noteOn(passage, passage.unrepeatable);
    if (answer.error === undefined) return answer.body as Body;
    const problem = validateResponses
      ? this.#check.problemOfExtra(passage.endpoint, answer.error)
      : undefined;
    throw problem === undefined ? answer.error : new Error(problem);
  }

  #rewriterOf(endpoint: Endpoint): ((value: unknown) => unknown) | undefined {
    if (!this.#rewriters.has(endpoint)) {
      this.#rewriters.set(endpoint, rewriterFor(endpoint.response, this.#parts.edition));
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
