import { UsageError } from '../../contract/errors/index.js';
import type { Found, Router } from './router.js';

const API = '/api/v1';

/** The path of the API for browsers, which sign in with a session cookie. */
const WEB = '/json';

/** The parts of a URL of the API. */
export interface Target {
  /** Whether the URL is below `/json` instead of `/api/v1`. */
  web: boolean;
  /** The path after `/api/v1` or `/json`, percent-encoded, without repeated slashes. */
  path: string;
  /** The query without its question mark. */
  query: string;
  /** The whole path of the URL. */
  fullPath: string;
  /** Origin and base path, without `/api/v1`. */
  realmUrl: string;
}

/** Recognizes URLs below a base URL: `*` (any origin), a path after `*`, or a full URL. */
export class BaseUrl {
  readonly #origin: string | undefined;
  readonly #prefix: string;

  /**
   * Parses a base URL.
   * @throws UsageError when it is malformed
   */
  constructor(base: string) {
    if (typeof base !== 'string') throw unreadable(String(base));
    if (/\/api\/v1\/*$/.test(base)) {
      throw new UsageError(
        `"baseUrl" is the address before ${API}: pass "${base.replace(/\/api\/v1\/*$/, '')}"`,
      );
    }
    if (base.startsWith('*')) {
      if (!/^(\/|$)/.test(base.slice(1))) throw unreadable(base);
      this.#origin = undefined;
      this.#prefix = base.slice(1).replace(/\/+$/, '');
    } else {
      const url = parseBase(base);
      this.#origin = url.origin;
      this.#prefix = url.pathname.replace(/\/+$/, '');
    }
  }

  /** The URL of a path below `/api/v1` as a pattern of msw: `{name}` becomes `:name`. */
  patternOf(path: string): string {
    return `${this.#origin ?? '*'}${this.#prefix}${API}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  }

  /** The path of a URL below the base URL, percent-encoded; `undefined` for other URLs. */
  pathOf(href: string): string | undefined {
    const url = new URL(href);
    if (this.#origin !== undefined && url.origin !== this.#origin) return undefined;
    return url.pathname.startsWith(`${this.#prefix}/`) ? url.pathname.slice(this.#prefix.length) : undefined;
  }

  /** The parts of a URL, if it is below `{base}/api/v1` or `{base}/json`. */
  locate(href: string): Target | undefined {
    const mayMatch = href.includes(API) || href.includes(WEB);
    if (!mayMatch && !href.includes('//', href.indexOf('//') + 2)) return undefined;
    const url = new URL(href);
    // Zulip's apps send paths such as `/api/v1//user_topics`.
    const pathname = url.pathname.includes('//') ? url.pathname.replace(/\/{2,}/g, '/') : url.pathname;
    if (this.#origin !== undefined && url.origin !== this.#origin) return undefined;
    const root = [API, WEB].find((each) => pathname.startsWith(this.#prefix + each));
    if (root === undefined) return undefined;
    const path = pathname.slice(this.#prefix.length + root.length);
    if (path !== '' && !path.startsWith('/')) return undefined;
    return {
      web: root === WEB,
      path,
      query: url.search.slice(1),
      fullPath: url.pathname,
      realmUrl: url.origin + this.#prefix,
    };
  }
}

function parseBase(base: string): URL {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  // "localhost:9100" parses as a URL with the scheme "localhost".
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw unreadable(base);
  return url;
}

function unreadable(base: string): UsageError {
  return new UsageError(
    `Cannot read baseUrl "${base}". Pass "*" or an address such as https://chat.example.com`,
  );
}

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
   * The route of a request; `undefined` when it is not below `/api/v1`. Below `/json`, where apps may have their
   * own files, only the paths of endpoints have one.
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

  /** Returns the route of a request, and caches it: msw first checks whether a request matches, then passes it on. */
  remember(request: Request): Route | undefined {
    const route = this.of(request);
    if (route !== undefined) this.#known.set(request, route);
    return route;
  }
}
