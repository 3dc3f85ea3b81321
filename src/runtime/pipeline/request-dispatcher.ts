import { pathsIn } from '../../contract/dialects/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { drawnImage, EMOJI_DATA_PATH, hasUploadedFile, isStaticPath, uploadedFile } from '../http/files.js';
import {
  type Answer,
  errorResponse,
  isPreflight,
  preflight,
  responseTo,
  shareAnswerWith,
  shareWith,
} from '../http/respond.js';
import { isPagePath } from '../http/web-session.js';
import type { Forwarder } from './forward-request.js';
import { handleRequest } from './handle-request.js';
import { matchByReading, targetOf } from './receive-request.js';
import type { RequestServices } from './request-context.js';
import type { ResponseProblem } from './server-api.js';
import { UnmatchedRequests } from './unmatched-requests.js';

/**
 * Passes requests to the endpoints, files and pages of one mock. msw calls `handle`, servers call `respond`,
 * adapters `fetch`, and the proxy `forward`. `respond` includes `refuse`; with msw, the caller of `handle`
 * calls `refuse`.
 */
export class RequestDispatcher {
  /** The msw requests that the mock handled. */
  readonly intercepted = new InterceptedRequests();
  readonly #services: RequestServices;
  readonly #unmatched: UnmatchedRequests;

  constructor(services: RequestServices) {
    this.#services = services;
    this.#unmatched = new UnmatchedRequests(services);
  }

  get validates(): boolean {
    return this.#services.validateResponses;
  }

  /** Whether the mock responds to a request. Records a request below `/api/v1` that matches no endpoint. */
  matchOrNote(request: Request): boolean {
    if (isPreflight(request)) return this.owns(request);
    const matched = this.endpointOf(request) !== undefined || this.#mayHaveFile(request);
    if (!matched && !this.mayNameMethod(request)) this.#unmatched.note(request);
    return matched;
  }

  /** Whether a request to the API matches no endpoint as sent, so that it can only match one by its field `method`. */
  mayNameMethod(request: Request): boolean {
    return this.endpointOf(request) === undefined && targetOf(this.#services.server, request) !== undefined;
  }

  /** Like `matchOrNote`, but reads the body of a request whose field `method` may name the method of an endpoint. */
  async readOrNote(request: Request): Promise<boolean> {
    const matched = (await this.readEndpointOf(request)) !== undefined;
    if (!matched) this.#unmatched.note(request);
    return matched;
  }

  /** Returns the endpoint of a request whose field `method` may name another method. Reads a copy of the body. */
  async readEndpointOf(request: Request): Promise<EndpointMeta | undefined> {
    return (await matchByReading(this.#services, request))?.endpoint;
  }

  /** Returns the URL of an endpoint as an msw pattern. */
  patternOf(endpoint: EndpointMeta): string {
    const { server, baseUrl } = this.#services;
    return baseUrl.patternOf(pathsIn(server.version.dialect, endpoint)[0]);
  }

  /** Returns the endpoint of a request. `routes` caches the route, because matching and handling both need it. */
  endpointOf(request: Request, method = request.method): EndpointMeta | undefined {
    return this.#services.server.routes.of(request, method)?.found?.endpoint;
  }

  isApiPreflight(request: Request): boolean {
    return isPreflight(request) && this.#services.server.routes.of(request) !== undefined;
  }

  /** Whether a request is below `/api/v1` but matches no endpoint. */
  isUnmatched(request: Request): boolean {
    const route = this.#services.server.routes.of(request);
    return route !== undefined && route.found?.endpoint === undefined && !isPreflight(request);
  }

  /** Whether a request belongs to the mock: to its API (even to an unknown endpoint) or to its files. */
  owns(request: Request): boolean {
    if (this.#services.server.routes.of(request) !== undefined) return true;
    const path = this.#services.baseUrl.pathOf(request.url);
    if (path === undefined || !isStaticPath(path)) return false;
    return request.method === 'GET' || request.method === 'HEAD' || isPreflight(request);
  }

  /**
   * Responds to everything that belongs to the mock, and shows the sign-in pages; `undefined` for any other request. An
   * `Answer` is for a transport that writes the response itself.
   */
  async respond(request: Request): Promise<Response | Answer | undefined> {
    const response = (await this.#respondFromMock(request)) ?? this.refuse(request) ?? this.#missing(request);
    return response ?? (await this.#page(request));
  }

  /** Responds with a page to sign in or out. Loads the code of the pages when it is first needed. */
  async #page(request: Request): Promise<Response | undefined> {
    const path = this.#services.baseUrl.pathOf(request.url);
    if (path === undefined || !isPagePath(path)) return undefined;
    const { respondWithPage } = await import('../web/web-pages.js');
    return respondWithPage(this.#services, request, path);
  }

  /** Passes a request on to another server, after latency and faults, and records it. Reads the body twice. */
  async forward(request: Request, forwarder: Forwarder): Promise<Response | Answer> {
    const { forwardRequest } = await import('./forward-request.js');
    return forwardRequest(this.#services, request, forwarder);
  }

  /** Responds to everything that belongs to the mock, and with 404 to anything else. */
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const response =
      (await this.respond(request)) ??
      errorResponse(
        404,
        'NOT_FOUND',
        `The mock does not serve ${pathname.slice(0, 200)}; the API is below /api/v1`,
      );
    return responseTo(request, response);
  }

  /** Responds to preflights and to requests for endpoints, uploaded files and avatars; `undefined` for any others. */
  async handle(request: Request): Promise<Response | undefined> {
    const response = await this.#respondFromMock(request);
    if (response === undefined) this.#unmatched.note(request);
    return response && responseTo(request, response);
  }

  /** Responds to a request below `/api/v1` that matches no endpoint: 404, or 405 with `Allow`. */
  refuse(request: Request): Response | undefined {
    const refused = this.#unmatched.refuse(request);
    return refused && shareWith(request, refused);
  }

  async #respondFromMock(request: Request): Promise<Response | Answer | undefined> {
    if (isPreflight(request)) return this.owns(request) ? preflight(request) : undefined;
    const answer = await handleRequest(this.#services, request);
    if (answer !== undefined) return shareAnswerWith(request, answer);
    if (!this.owns(request)) return undefined;
    // Ignores a seeding error here, because requests to endpoints report it.
    await this.#services.ready()?.catch(() => undefined);
    const file = await this.#file(request);
    return file && shareWith(request, file);
  }

  #missing(request: Request): Response | undefined {
    if (!this.owns(request)) return undefined;
    const msg = `There is no file ${new URL(request.url).pathname.slice(0, 200)}`;
    return shareWith(request, errorResponse(404, 'NOT_FOUND', msg));
  }

  /** Whether a file exists at the URL of a request; before seeding, whether one could exist. */
  #mayHaveFile(request: Request): boolean {
    const path = this.#filePath(request);
    if (path === EMOJI_DATA_PATH) return true;
    if (path === undefined || !isStaticPath(path)) return false;
    const org = this.#services.organization();
    if (hasUploadedFile(org, path) || drawnImage(org, path) !== undefined) return true;
    const seeding = this.#services.ready();
    // Ignores a seeding error here, because requests to endpoints report it.
    seeding?.catch(() => undefined);
    return seeding !== undefined;
  }

  async #file(request: Request): Promise<Response | undefined> {
    const path = this.#filePath(request);
    if (path === undefined) return undefined;
    if (path === EMOJI_DATA_PATH) {
      const headers = { 'content-type': 'application/json' };
      return new Response(await this.#services.emojiData(), { headers });
    }
    const org = this.#services.organization();
    return uploadedFile(org, path) ?? drawnImage(org, path);
  }

  /** Returns the path of a request that could be for a file. */
  #filePath({ method, url }: Request): string | undefined {
    return method === 'GET' || method === 'HEAD' ? this.#services.baseUrl.pathOf(url) : undefined;
  }

  /** Returns the problems with another handler's response; none for a valid response or a request to another API. */
  async problemsOfResponse(request: Request, response: Response): Promise<ResponseProblem[]> {
    const endpoint = this.endpointOf(request);
    if (endpoint === undefined) return [];
    await this.#services.loadEndpoint(endpoint);
    return this.#services.server.check.problemsOfResponse(this.#services.loadedEndpoint(endpoint), response);
  }
}

/** msw announces no response for some requests, such as dropped ones, so their IDs are never taken. */
const MAX_INTERCEPTED_IDS = 10_000;

/** IDs of msw requests that the mock handled, for checking the overrides in front of the mock. */
export class InterceptedRequests {
  #ids: Set<string> | undefined;

  /** Starts to remember IDs. */
  watch(): void {
    this.#ids ??= new Set();
  }

  add(requestId: string): void {
    if (this.#ids === undefined) return;
    this.#ids.add(requestId);
    const [oldest = ''] = this.#ids;
    if (this.#ids.size > MAX_INTERCEPTED_IDS) this.#ids.delete(oldest);
  }

  /** Whether the mock handled a request. Forgets the ID, because each ID is checked only once. */
  take(requestId: string): boolean {
    return this.#ids?.delete(requestId) ?? false;
  }
}
