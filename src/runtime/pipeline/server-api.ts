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
import { fieldsOf, isObject, isOneOf } from '../../values.js';
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

  /** The problems with another handler's response; none if it is valid. */
  async problemsOfResponse(endpoint: Endpoint, response: Response): Promise<ResponseProblem[]> {
    const body = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (!isObject(body)) return [{ path: '', message: 'must be a JSON object' }];
    if (response.ok) return this.#problemsOfSuccess(endpoint, body);
    const { result, msg, code, ...extra } = body;
    if (result !== 'error') return [{ path: 'result', message: 'must be "error"' }];
    if (typeof msg !== 'string') return [{ path: 'msg', message: 'must be a string' }];
    if (typeof code !== 'string') return [{ path: 'code', message: 'must be a string' }];
    if (code === 'CSRF_FAILED') {
      return typeof extra.reason === 'string' ? [] : [{ path: 'reason', message: 'must be a string' }];
    }
    const error = new ApiError(code, msg, extra);
    if (mayFailWith(endpoint, code) || this.#mayFailBefore(endpoint, code)) return problemsOfExtra(error);
    return [{ path: 'code', message: `${endpoint.name} does not document ${error.code}` }];
  }

  /** Whether a request to an endpoint may fail with this code before the endpoint runs. */
  #mayFailBefore(endpoint: Endpoint, code: string): boolean {
    if (code === 'BAD_REQUEST') return takesInput(endpoint);
    const { dialect } = this.#serverVersion;
    if (code !== 'NOT_FOUND' || !follows(dialect, 'matchesOnlyDigits')) return false;
    return Object.values(endpoint.pathParams).includes('integer');
  }

  #problemsOfSuccess(endpoint: Endpoint, body: Answer['body']): ResponseProblem[] {
    const schema =
      this.#schemas.get(endpoint) ?? schemaFor(envelopeSchema(endpoint.response), this.#serverVersion);
    this.#schemas.set(endpoint, schema);
    return issuesOf(schema, body).map(({ path, message }) => ({ path: path.join('.'), message }));
  }
}

/** Describes the problems with a response; `undefined` without any. */
export function describeProblems(endpoint: string, problems: readonly ResponseProblem[]): string | undefined {
  if (problems.length === 0) return undefined;
  const list = problems.map(({ path, message }) => `${path || 'body'}: ${message}`);
  return `${endpoint} returned an undocumented response: ${list.join('; ')}`;
}

/** Describes the problem with an error that an endpoint threw; `undefined` for a valid one. */
export function problemOfError(endpoint: Endpoint, { code, message }: ApiError): string | undefined {
  if (mayFailWith(endpoint, code)) return undefined;
  return `${endpoint.name} returned ${code}, which it does not document: ${message}`;
}

export function problemsOfExtra(error: ApiError): ResponseProblem[] {
  const known: Record<string, unknown> = isErrorCode(error.code) ? CATALOGUE[error.code].extra : {};
  return [...new Set([...Object.keys(known), ...Object.keys(error.extra)])].flatMap((path) => {
    if (!Object.hasOwn(known, path)) return [{ path, message: `${error.code} has no such field` }];
    if (!Object.hasOwn(error.extra, path)) return [{ path, message: `${error.code} requires it` }];
    const [expected, received] = [kindOf(known[path]), kindOf(error.extra[path])];
    return expected === received ? [] : [{ path, message: typeProblem(expected, error.extra[path]) }];
  });
}

function mayFailWith({ errors, params, pathParams }: Endpoint, code: string): boolean {
  if (EVERYWHERE.includes(code) || isOneOf(errors, code)) return true;
  return code === 'BAD_REQUEST' && Object.keys({ ...params, ...pathParams }).length > 0;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const checkFor = perVersion((version) => new ResponseCheck(version));
const rewritersFor = perVersion(() => new Map<Endpoint, ReturnType<typeof rewriterFor>>());

const routers = new WeakMap<readonly EndpointMeta[], (version: ServerVersion) => Router>();

function routerFor(endpoints: readonly EndpointMeta[], version: ServerVersion): Router {
  const ofVersion = routers.get(endpoints) ?? perVersion((each) => new Router(endpoints, each));
  routers.set(endpoints, ofVersion);
  return ofVersion(version);
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
    let rewriter = this.#rewriters.get(endpoint);
    if (rewriter === undefined && !this.#rewriters.has(endpoint)) {
      rewriter = rewriterFor(endpoint.response, this.version);
      this.#rewriters.set(endpoint, rewriter);
    }
    return rewriter === undefined ? body : fieldsOf(rewriter(body));
  }
}
