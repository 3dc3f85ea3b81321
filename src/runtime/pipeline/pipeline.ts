import type { EndpointMeta } from '../../contract/index.js';
import { drawnAvatar } from '../http/avatar.js';
import { isPreflight, preflight, shareWith } from '../http/cors.js';
import { type Answer, toResponse } from '../http/respond.js';
import { isFilePath, uploadedFile } from '../http/uploaded-file.js';
import { handleRequest } from './handle-request.js';
import type { InterceptedRequests } from './intercepted-requests.js';
import type { RequestServices } from './request-context.js';
import { UnmatchedRequests } from './unmatched-requests.js';

/** The path of `server_emoji_data_url`. */
const EMOJI_DATA = '/static/generated/emoji/emoji_api.json';

/** The entry points of one mock's request handling, for msw, servers and adapters. */
export class Pipeline {
  readonly #services: RequestServices;
  readonly #unmatched: UnmatchedRequests;

  constructor(services: RequestServices) {
    this.#services = services;
    this.#unmatched = new UnmatchedRequests(services);
  }

  /** The msw requests that the mock handled. */
  get intercepted(): InterceptedRequests {
    return this.#services.intercepted;
  }

  /** Whether every response is validated against its schema. */
  get validates(): boolean {
    return this.#services.validateResponses;
  }

  /** Whether the mock responds to a request. Records a request below `/api/v1` that matches no endpoint. */
  matches(request: Request): boolean {
    if (this.isPreflight(request)) return true;
    const matched = this.endpointOf(request) !== undefined || this.file(request) !== undefined;
    if (!matched) this.#unmatched.note(request);
    return matched;
  }

  /** Finds the endpoint of a request. */
  endpointOf(request: Request): EndpointMeta | undefined {
    return this.#services.server.routes.remember(request)?.found?.endpoint;
  }

  /** Whether this is a CORS preflight for the API. */
  isPreflight(request: Request): boolean {
    return isPreflight(request) && this.#services.server.routes.of(request) !== undefined;
  }

  /** Whether a request is below `/api/v1` but matches no endpoint. */
  isUnmatched(request: Request): boolean {
    const route = this.#services.server.routes.of(request);
    return route !== undefined && route.found?.endpoint === undefined && !isPreflight(request);
  }

  /** Responds to preflights, endpoints, uploaded files and avatars; `undefined` for any other request. */
  async handle(request: Request): Promise<Response | undefined> {
    if (this.isPreflight(request)) return preflight(request);
    const answer = await this.answer(request);
    if (answer !== undefined) return shareWith(request, toResponse(answer));
    const file = await this.file(request);
    if (file === undefined) this.#unmatched.note(request);
    return file && shareWith(request, file);
  }

  /**
   * Responds to an endpoint, for a transport that writes the response itself; `undefined` for any other
   * request.
   */
  answer(request: Request): Promise<Answer | undefined> {
    return handleRequest(this.#services, request);
  }

  /** Responds to a request below `/api/v1` that matches no endpoint: 404, or 405 with `Allow`. */
  async refuse(request: Request): Promise<Response | undefined> {
    const refused = this.#unmatched.refuse(request);
    return refused && shareWith(request, refused);
  }

  /** The uploaded file, avatar, logo or table of emoji at the URL of a request. */
  file(request: Request): Response | Promise<Response> | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = this.#services.baseUrl.pathOf(request.url);
    if (path === undefined) return undefined;
    if (path === EMOJI_DATA) return this.#emojiData();
    const org = this.#services.organization();
    return (isFilePath(path) ? uploadedFile(org, path) : undefined) ?? drawnAvatar(org, path);
  }

  async #emojiData(): Promise<Response> {
    return new Response(await this.#services.emojiData(), {
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Problems of another handler's response to a request for an endpoint; `undefined` for a valid one. */
  async problemOfResponse(request: Request, response: Response): Promise<string | undefined> {
    const endpoint = this.endpointOf(request);
    if (endpoint === undefined) return undefined;
    await this.#services.loadCode(endpoint);
    return this.#services.server.check.problemOfResponse(this.#services.codeOf(endpoint), response);
  }
}
