import { ApiError } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { drawnAvatar } from '../http/avatar.js';
import type { Target } from '../http/base-url.js';
import { isPreflight, preflight, shareWith } from '../http/cors.js';
import { hasBody, queryFields, type ReadFields, readFields } from '../http/fields.js';
import { type Answer, failure, toResponse } from '../http/respond.js';
import { Router } from '../http/router.js';
import { type Route, Routes } from '../http/routes.js';
import { isFilePath, uploadedFile } from '../http/uploaded-file.js';
import { callerOf } from './admission.js';
import type { Answered } from './answered.js';
import { Execution } from './execution.js';
import type { PipelineParts } from './parts.js';
import { Transit } from './transit.js';
import { UnmatchedRequests } from './unmatched-requests.js';

/** From a Fetch request to its response. One pipeline serves one server version of one mock. */
export class Pipeline {
  readonly #parts: PipelineParts;
  /** The pipeline in force: a reset or a restore may have replaced this one while a request was on its way. */
  readonly #current: () => Pipeline;
  readonly #routes: Routes;
  readonly #unmatched: UnmatchedRequests;
  readonly #execution: Execution;
  readonly #transit: Transit;

  constructor(parts: PipelineParts, current: () => Pipeline) {
    this.#parts = parts;
    this.#current = current;
    this.#routes = new Routes(parts.baseUrl, new Router(parts.endpoints, parts.serverVersion));
    this.#unmatched = new UnmatchedRequests(parts, this.#routes);
    this.#execution = new Execution(parts);
    this.#transit = new Transit(parts, this.#execution);
  }

  /** Which requests of msw were answered. */
  get answered(): Answered {
    return this.#parts.answered;
  }

  /** Whether every answer is checked against its schema. */
  get validates(): boolean {
    return this.#parts.validateResponses;
  }

  /** Whether a request is for an endpoint of this API; one that only looks like it is noted. */
  matches(request: Request): boolean {
    if (this.isPreflight(request)) return true;
    const matched = this.endpointOf(request) !== undefined || this.file(request) !== undefined;
    if (!matched) this.#unmatched.note(request);
    return matched;
  }

  /** The endpoint that a request is for. */
  endpointOf(request: Request): EndpointMeta | undefined {
    return this.#routes.remember(request)?.found?.endpoint;
  }

  /** Whether a page asks whether it may ask something below `/api/v1`. */
  isPreflight(request: Request): boolean {
    return isPreflight(request) && this.#routes.of(request) !== undefined;
  }

  /** Whether a request is below `/api/v1`, but for no endpoint. */
  isStray(request: Request): boolean {
    const route = this.#routes.of(request);
    return route !== undefined && route.found?.endpoint === undefined && !isPreflight(request);
  }

  /** Answers a request for an endpoint, an uploaded file or an avatar, and what a page asks before it; `undefined` for any other. */
  async handle(request: Request): Promise<Response | undefined> {
    if (this.isPreflight(request)) return preflight(request);
    const answer = await this.answer(request);
    if (answer !== undefined) return shareWith(request, toResponse(answer));
    const file = this.file(request);
    if (file === undefined) this.#unmatched.note(request);
    return file && shareWith(request, file);
  }

  /** Answers a request below `/api/v1` that is for no endpoint: 404, or 405 with `Allow`. */
  async refuse(request: Request): Promise<Response | undefined> {
    const refused = this.#unmatched.refuse(request);
    return refused && shareWith(request, refused);
  }

  /** The uploaded file or the avatar that a request asks for, if it does. */
  file(request: Request): Response | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = this.#parts.baseUrl.pathOf(request.url);
    if (path === undefined) return undefined;
    const org = this.#parts.organization();
    return (isFilePath(path) ? uploadedFile(org, path) : undefined) ?? drawnAvatar(org, path);
  }

  /** What is wrong with a response that something else gave to a request; `undefined` if nothing. */
  async problemOfResponse(request: Request, response: Response): Promise<string | undefined> {
    const endpoint = this.endpointOf(request);
    return endpoint && this.#execution.problemOfResponse(endpoint, response);
  }

  /** The same as `handle` before it becomes a response, for a transport that writes it out itself. */
  async answer(request: Request): Promise<Answer | undefined> {
    const started = performance.now();
    const route = this.#routes.of(request);
    if (route?.found?.endpoint === undefined) return undefined;
    const read = hasBody(request)
      ? await this.#read(request, route.target)
      : { fields: queryFields(route.target.query) };
    try {
      await this.#parts.ready();
    } catch (thrown) {
      return this.#unready(request, route.target, route.found.endpoint, thrown, started);
    }
    const now = this.#current();
    return now.#enter(request, now === this ? route : now.#routes.of(request), read, started);
  }

  /** The request is whole and the organization stands: from here on, a reset waits for the answer. */
  async #enter(
    request: Request,
    route: Route | undefined,
    read: ReadFields | ApiError,
    started: number,
  ): Promise<Answer | undefined> {
    if (route?.found?.endpoint === undefined) return undefined;
    const { target } = route;
    const { endpoint, captured } = route.found;
    const authorization = request.headers.get('authorization');
    const answered = this.#transit.pass(
      {
        request,
        target,
        endpoint,
        captured,
        authorization,
        userAgent: request.headers.get('user-agent'),
        started,
        fields: read instanceof ApiError ? new Map() : read.fields,
        params: {},
        userId: null,
        note: undefined,
        unrepeatable: undefined,
        fault: this.#parts.faults.take(endpoint, callerOf(this.#parts.organization(), authorization)),
      },
      read,
    );
    this.#parts.underWay.add(answered);
    try {
      return await answered;
    } finally {
      this.#parts.underWay.delete(answered);
    }
  }

  async #read(request: Request, target: Target): Promise<ReadFields | ApiError> {
    try {
      return await readFields(request, target.query, this.#parts.maxBodyBytes);
    } catch (error) {
      if (error instanceof ApiError) return error;
      return new ApiError('BAD_REQUEST', 'The body could not be read');
    }
  }

  /** The answer of a mock whose scenario could not be built. */
  #unready(
    request: Request,
    target: Target,
    endpoint: EndpointMeta,
    thrown: unknown,
    started: number,
  ): Answer {
    const reason = thrown instanceof Error ? thrown : new Error(String(thrown));
    const error = new ApiError('INTERNAL_ERROR', `The scenario could not be built: ${reason.message}`);
    const answer = failure(error, this.#parts.serverVersion.dialect);
    const entry = {
      at: this.#parts.organization().clock.now(),
      method: request.method,
      path: target.fullPath,
      endpoint: endpoint.name,
      user_id: null,
      params: {},
      status: answer.status,
      code: error.code,
      ms: performance.now() - started,
      note: reason.stack ?? reason.message,
    };
    this.#parts.journal.record(entry, answer);
    return answer;
  }
}
