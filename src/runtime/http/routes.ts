import type { BaseUrl, Target } from './base-url.js';
import type { Found, Router } from './router.js';

/** Where a request goes: what its URL says, and the endpoint that it is for. */
export interface Route {
  target: Target;
  found: Found;
}

/** Where requests go. */
export class Routes {
  readonly #baseUrl: BaseUrl;
  readonly #router: Router;
  readonly #known = new WeakMap<Request, Route>();

  constructor(baseUrl: BaseUrl, router: Router) {
    this.#baseUrl = baseUrl;
    this.#router = router;
  }

  /** `undefined` for a request that is not below `/api/v1`. */
  of(request: Request): Route | undefined {
    const known = this.#known.get(request);
    if (known !== undefined) return known;
    const target = this.#baseUrl.locate(request.url);
    return target && { target, found: this.#router.find(request.method, target.path) };
  }

  /** The same, for one that will be asked for again: msw asks whether a request is for this API before it hands it over. */
  remember(request: Request): Route | undefined {
    const route = this.of(request);
    if (route !== undefined) this.#known.set(request, route);
    return route;
  }
}
