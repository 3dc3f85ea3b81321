import type * as z from 'zod';
import { ApiError, CATALOGUE, isErrorCode } from '../../contract/errors/index.js';
import {
  type Endpoint,
  type EndpointMeta,
  envelopeSchema,
  follows,
  issuesOf,
  perVersion,
  rewriterFor,
  type ServerVersion,
  schemaFor,
  takesInput,
} from '../../contract/index.js';
import { typeProblem } from '../../contract/input.js';
import { fieldsOf, getOrAdd, isObject, isOneOf } from '../../values.js';
import { GENERAL_CODES } from '../faults/parse-fault.js';
import type { BaseUrl } from '../http/request.js';
import type { Answer } from '../http/respond.js';
import { Router, Routes } from '../http/router.js';

/** Codes that every endpoint may return; endpoints with parameters add BAD_REQUEST. */
const EVERYWHERE: readonly string[] = GENERAL_CODES.filter((code) => code !== 'BAD_REQUEST');

export interface ResponseProblem {
  /** Names and indexes that lead to the value, joined by dots, such as `members.0.role`; empty for the whole body. */
  path: string;
  /** The problem, such as `must be a string`. */
  message: string;
}

/** Checks responses against the declarations: the strict schema of the server version, and the documented codes. */
export class ResponseCheck {
  readonly #serverVersion: ServerVersion;
  readonly #schemas = new Map<Endpoint, z.ZodType>();

  constructor(serverVersion: ServerVersion) {
    this.#serverVersion = serverVersion;
  }

  /** Describes the problems with a successful response; `undefined` for a valid one. */
  problemOf(endpoint: Endpoint, answer: Answer): string | undefined {
    return describeProblems(endpoint.name, this.#problemsOfSuccess(endpoint, answer.body));
  }

  /** Returns the problems with another handler's response; none if it is valid. */
  async problemsOfResponse(endpoint: Endpoint, response: Response): Promise<ResponseProblem[]> {
    const body = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (!isObject(body)) return [{ path: '', message: 'must be a JSON object' }];
    if (response.ok) return this.#problemsOfSuccess(endpoint, body);
    return this.#problemsOfFailure(endpoint, body);
  }

  #problemsOfFailure(endpoint: Endpoint, body: Record<string, unknown>): ResponseProblem[] {
    const { result, msg, code, ...extra } = body;
    if (result !== 'error') return [{ path: 'result', message: 'must be "error"' }];
    if (typeof msg !== 'string') return [{ path: 'msg', message: 'must be a string' }];
    if (typeof code !== 'string') return [{ path: 'code', message: 'must be a string' }];
    if (code === 'CSRF_FAILED') {
      return typeof extra.reason === 'string' ? [] : [{ path: 'reason', message: 'must be a string' }];
    }
    const isDocumented = mayFailWith(endpoint, code) || this.#mayFailBefore(endpoint, code);
    if (isDocumented) return problemsOfExtra(new ApiError(code, msg, extra));
    return [{ path: 'code', message: `${endpoint.name} does not document ${code}` }];
  }

  /** Whether a request to an endpoint may fail with this code before the endpoint runs. */
  #mayFailBefore(endpoint: Endpoint, code: string): boolean {
    // Also without parameters: the body may be unreadable.
    if (code === 'BAD_REQUEST') return takesInput(endpoint);
    const { dialect } = this.#serverVersion;
    if (code !== 'NOT_FOUND' || !follows(dialect, 'matchesOnlyDigits')) return false;
    return Object.values(endpoint.pathParams).includes('integer');
  }

  #problemsOfSuccess(endpoint: Endpoint, body: Answer['body']): ResponseProblem[] {
    const schema = getOrAdd(this.#schemas, endpoint, () =>
      schemaFor(envelopeSchema(endpoint.response), this.#serverVersion),
    );
    return issuesOf(schema, body).map(({ path, message }) => ({ path: path.join('.'), message }));
  }
}

/** Describes the problems with a response in one sentence; `undefined` if there are none. */
export function describeProblems(endpoint: string, problems: readonly ResponseProblem[]): string | undefined {
  if (problems.length === 0) return undefined;
  const list = problems.map(({ path, message }) => `${path || 'body'}: ${message}`);
  return `${endpoint} returned an undocumented response: ${list.join('; ')}`;
}

/** Describes what is wrong with an error that an endpoint threw; `undefined` for a valid error. */
export function problemOfError(endpoint: Endpoint, { code, message }: ApiError): string | undefined {
  if (mayFailWith(endpoint, code)) return undefined;
  return `${endpoint.name} returned ${code}, which it does not document: ${message}`;
}

/** Returns the problems with the extra fields of an error, compared with the example of its code. */
export function problemsOfExtra({ code, extra }: ApiError): ResponseProblem[] {
  const example: Record<string, unknown> = isErrorCode(code) ? CATALOGUE[code].extra : {};
  const problems: ResponseProblem[] = [];
  for (const path of new Set([...Object.keys(example), ...Object.keys(extra)])) {
    if (!Object.hasOwn(example, path)) problems.push({ path, message: `${code} has no such field` });
    else if (!Object.hasOwn(extra, path)) problems.push({ path, message: `${code} requires it` });
    else if (jsonType(example[path]) !== jsonType(extra[path])) {
      problems.push({ path, message: typeProblem(jsonType(example[path]), extra[path]) });
    }
  }
  return problems;
}

function jsonType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether the code of an endpoint may throw this error. Without parameters, it has nothing to reject. */
function mayFailWith({ errors, params, pathParams }: Endpoint, code: string): boolean {
  if (EVERYWHERE.includes(code) || isOneOf(errors, code)) return true;
  return code === 'BAD_REQUEST' && Object.keys({ ...params, ...pathParams }).length > 0;
}

// Mocks with the same server version share their checks, rewriters and routers.
const checkFor = perVersion((version) => new ResponseCheck(version));
const rewritersFor = perVersion(() => new Map<Endpoint, ReturnType<typeof rewriterFor>>());

const routers = new WeakMap<readonly EndpointMeta[], (version: ServerVersion) => Router>();

function routerFor(endpoints: readonly EndpointMeta[], version: ServerVersion): Router {
  const routerOf = routers.get(endpoints) ?? perVersion((each) => new Router(endpoints, each));
  routers.set(endpoints, routerOf);
  return routerOf(version);
}

/** The API of one server version, with its routes, schemas and rewriters. */
export class ServerApi {
  readonly version: ServerVersion;
  readonly routes: Routes;
  readonly check: ResponseCheck;
  readonly #rewriters: ReturnType<typeof rewritersFor>;

  constructor(endpoints: readonly EndpointMeta[], baseUrl: BaseUrl, version: ServerVersion) {
    this.version = version;
    this.routes = new Routes(baseUrl, routerFor(endpoints, version));
    this.check = checkFor(version);
    this.#rewriters = rewritersFor(version);
  }

  /** Rewrites a response from the newest server for this version. */
  rewrite(endpoint: Endpoint, body: Record<string, unknown>): Record<string, unknown> {
    // Many endpoints have no rewriter, because their response is the same in this version.
    if (!this.#rewriters.has(endpoint)) {
      this.#rewriters.set(endpoint, rewriterFor(endpoint.response, this.version));
    }
    const rewriter = this.#rewriters.get(endpoint);
    return rewriter === undefined ? body : fieldsOf(rewriter(body));
  }
}
