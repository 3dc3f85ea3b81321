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

  /**
   * The route of a request; `undefined` when it is not below `/api/v1`. Below `/json`, where apps may have files of
   * their own, only the paths of endpoints have one.
   */
  of(request: Request): Route | undefined {
    const known = this.#known.get(request);
    if (known !== undefined) return known;
    const target = this.#baseUrl.locate(request.url);
    if (target === undefined) return undefined;
    const found = this.#router.find(request.method, target.path);
    if (target.web && (found === undefined || found.endpoint?.auth === 'none')) return undefined;
    return { target, found };
  }

  /** Caches the route of a request while it exists: msw first checks whether a request matches, then passes it on. */
  remember(request: Request): Route | undefined {
    const route = this.of(request);
    if (route !== undefined) this.#known.set(request, route);
    return route;
  }
}
