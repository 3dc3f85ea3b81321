import type { BaseUrl, Target } from './base-url.js';
import type { Found, Router } from './router.js';

/** The parts of a request's URL, and the endpoint that it matches. */
export interface Route {
  target: Target;
  found: Found;
}

/** Matches requests to endpoints. */
export class Routes {
  readonly #baseUrl: BaseUrl;
  readonly #router: Router;
  readonly #known = new WeakMap<Request, Route>();

  constructor(baseUrl: BaseUrl, router: Router) {
    this.#baseUrl = baseUrl;
    this.#router = router;
  }

  /** The route of a request; `undefined` when it is not below `/api/v1`. */
  of(request: Request): Route | undefined {
    const known = this.#known.get(request);
    if (known !== undefined) return known;
    const target = this.#baseUrl.locate(request.url);
    return target && { target, found: this.#router.find(request.method, target.path) };
  }

  /** Caches the last route: msw first asks whether a request matches, then passes it on. */
  remember(request: Request): Route | undefined {
    const route = this.of(request);
    if (route !== undefined) this.#known.set(request, route);
    return route;
  }
}
