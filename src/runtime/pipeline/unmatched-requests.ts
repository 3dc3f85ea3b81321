import { ApiError } from '../../contract/errors/index.js';
import { type EndpointMeta, pathsIn } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import { failure, toResponse } from '../http/respond.js';
import { isRequestOf, nearestEndpoint, type Route } from '../http/router.js';
import { type SecretStrings, secretStringsOf } from '../journal/secrets.js';
import { accountIn } from './credentials.js';
import type { RequestServices } from './request-context.js';

/** The reason why a request matches no endpoint, and the nearest one. */
interface NoMatch {
  error: ApiError;
  near: EndpointMeta | undefined;
  allow?: string[];
}

/** Longer paths are truncated in the journal and in messages. */
const MAX_PATH_LENGTH = 1_000;

/** Requests below `/api/v1` that match no endpoint. */
export class UnmatchedRequests {
  readonly #services: RequestServices;
  readonly #noted = new WeakSet<Request>();

  constructor(services: RequestServices) {
    this.#services = services;
  }

  /** Adds a request to the list, once. Ignores requests that are not below `/api/v1`. */
  note(request: Request): void {
    const route = this.#services.server.routes.of(request);
    if (route === undefined || this.#noted.has(request)) return;
    this.#note(request, route, this.#refusal(request.method, route));
  }

  /** Responds with 404, or 405 with `Allow`; `undefined` for a request that is not below `/api/v1`. */
  refuse(request: Request): Response | undefined {
    const started = performance.now();
    const { server, journal, limiter } = this.#services;
    const route = server.routes.of(request);
    if (route === undefined) return undefined;
    const refusal = this.#refusal(request.method, route);
    const { error, allow } = refusal;
    if (!this.#noted.has(request)) this.#note(request, route, refusal);
    const org = this.#services.organization();
    const secrets = secretStringsOf(org);
    const account = accountIn(request.headers.get('authorization'), secrets);
    const message = secrets.hide(error.message);
    const answer = failure(error, server.version.dialect);
    const { settings, clock } = org;
    Object.assign(answer.headers, limiter.headers(null, settings.rate_limit, clock.now()));
    if (allow) answer.headers.allow = allow.join(', ');
    journal.record(
      {
        at: clock.now(),
        method: request.method,
        path: shownPath(route.target.fullPath, secrets),
        endpoint: null,
        user_id: null,
        params: {},
        status: answer.status,
        code: error.code,
        msg: message,
        ...(account === undefined ? {} : { account }),
        ms: performance.now() - started,
        note: message,
      },
      answer,
      { received: { request, text: undefined } },
    );
    return toResponse(answer);
  }

  #note(request: Request, { target }: Route, { error, near }: NoMatch): void {
    this.#noted.add(request);
    const org = this.#services.organization();
    const secrets = secretStringsOf(org);
    this.#services.journal.recordUnmatched({
      at: org.clock.now(),
      method: request.method,
      path: shownPath(target.fullPath, secrets),
      nearest: near?.name ?? null,
      note: secrets.hide(error.message),
    });
  }

  #refusal(method: string, { target: { path }, found }: Route): NoMatch {
    const near = nearestEndpoint(method, path, this.#services.endpoints);
    const shown = shownPath(path, secretStringsOf(this.#services.organization()));
    if (found !== undefined && found.endpoint === undefined) {
      const { allow } = found;
      const msg = `${shown} supports ${allow.join(', ')}, not ${method}`;
      return { error: new ApiError('METHOD_NOT_ALLOWED', msg), near, allow };
    }
    const hint = near === undefined ? '' : this.#hint(near, `${method} ${path}`);
    const msg =
      path === '' || path === '/'
        ? 'This is the base URL of the API. Add the path of an endpoint, such as /users/me.'
        : `There is no endpoint ${method} ${shown}.${hint}`;
    return { error: new ApiError('NOT_FOUND', msg), near };
  }

  #hint(near: EndpointMeta, asked: string): string {
    const { level, dialect } = this.#services.server.version;
    const same = isRequestOf(near, asked);
    const paths = pathsIn(dialect, near);
    if (same && isAvailableAt(near, level) && !paths.includes(near.path)) {
      return ` In the ${dialect} dialect it is ${paths.join(' or ')}.`;
    }
    if (!same || isAvailableAt(near, level)) return ` Did you mean ${near.name}?`;
    return ` ${near.name} does not exist at feature level ${level}.`;
  }
}

/** Returns a path without credentials. Hides them before truncating, because a truncated one would not be found. */
function shownPath(path: string, secrets: SecretStrings): string {
  const hidden = secrets.hide(path);
  return hidden.length > MAX_PATH_LENGTH ? `${hidden.slice(0, MAX_PATH_LENGTH)}…` : hidden;
}
