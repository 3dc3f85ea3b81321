import { ApiError } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import { failure, toResponse } from '../http/respond.js';
import type { Route, Routes } from '../http/routes.js';
import { isRequestOf, nearestEndpoint } from './nearest-endpoint.js';
import type { PipelineParts } from './parts.js';

/** Why a request is for no endpoint, and which one is near. */
interface Refusal {
  error: ApiError;
  near: EndpointMeta | undefined;
  allow?: string[];
}

/** Requests below `/api/v1` that are for no endpoint. */
export class UnmatchedRequests {
  readonly #parts: PipelineParts;
  readonly #routes: Routes;
  readonly #noted = new WeakSet<Request>();

  constructor(parts: PipelineParts, routes: Routes) {
    this.#parts = parts;
    this.#routes = routes;
  }

  /** Lists a request, once; one that is not below `/api/v1` is none of ours. */
  note(request: Request): void {
    const route = this.#routes.of(request);
    if (route === undefined || this.#noted.has(request)) return;
    this.#noted.add(request);
    const { error, near } = this.#refusal(request.method, route);
    this.#parts.journal.recordUnmatched({
      at: this.#parts.organization().clock.now(),
      method: request.method,
      path: route.target.fullPath,
      nearest: near?.name ?? null,
      note: error.message,
    });
  }

  /** Answers with 404, or 405 with `Allow`; `undefined` for a request that is not below `/api/v1`. */
  refuse(request: Request): Response | undefined {
    const started = performance.now();
    const route = this.#routes.of(request);
    if (route === undefined) return undefined;
    const { error, allow } = this.#refusal(request.method, route);
    this.note(request);
    const answer = failure(error, this.#parts.serverVersion.dialect);
    if (allow) answer.headers.allow = allow.join(', ');
    const entry = {
      at: this.#parts.organization().clock.now(),
      method: request.method,
      path: route.target.fullPath,
      endpoint: null,
      user_id: null,
      params: {},
      status: answer.status,
      code: error.code,
      ms: performance.now() - started,
      note: error.message,
    };
    this.#parts.journal.record(entry, answer);
    return toResponse(answer);
  }

  #refusal(method: string, { target: { path }, found }: Route): Refusal {
    const near = nearestEndpoint(method, path, this.#parts.endpoints);
    if (found !== undefined && found.endpoint === undefined) {
      const { allow } = found;
      const msg = `${path} takes ${allow.join(', ')}, not ${method}`;
      return { error: new ApiError('METHOD_NOT_ALLOWED', msg), near, allow };
    }
    const hint = near === undefined ? '' : this.#hint(near, `${method} ${path}`);
    return { error: new ApiError('NOT_FOUND', `There is no endpoint ${method} ${path}.${hint}`), near };
  }

  #hint(near: EndpointMeta, asked: string): string {
    const { level, dialect } = this.#parts.serverVersion;
    const same = isRequestOf(near, asked);
    if (same && isAvailableAt(near, level) && dialect === 'zulip' && near.zulipPaths.length > 0) {
      return ` In the zulip dialect it is ${near.zulipPaths.join(' or ')}.`;
    }
    if (!same || isAvailableAt(near, level)) return ` Did you mean ${near.name}?`;
    return ` ${near.name} is not there at feature level ${level}.`;
  }
}
