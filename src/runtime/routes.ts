import type { BaseUrl, Target } from './base-url.js';
import type { Found, Router } from './router.js';

/** Where a request goes: what its URL says, and the endpoint that it is for. */
export interface Route {
  target: Target;
  found: Found;
}

/** Where requests go. A transport asks whether one is for this API before it hands it over, so it is remembered. */
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
    if (target === undefined) return undefined;
    const route = { target, found: this.#router.find(request.method, target.path) };
    this.#known.set(request, route);
    return route;
  }
}
