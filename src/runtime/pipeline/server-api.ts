import {
  type Endpoint,
  type EndpointMeta,
  perVersion,
  rewriterFor,
  type ServerVersion,
} from '../../contract/index.js';
import { fieldsOf } from '../../values.js';
import type { BaseUrl } from '../http/base-url.js';
import { Router } from '../http/router.js';
import { Routes } from '../http/routes.js';
import { ResponseCheck } from './response-check.js';

const checkFor = perVersion((version) => new ResponseCheck(version));
const rewritersFor = perVersion(() => new Map<Endpoint, ReturnType<typeof rewriterFor>>());

const routers = new WeakMap<readonly EndpointMeta[], (version: ServerVersion) => Router>();

function routerFor(endpoints: readonly EndpointMeta[], version: ServerVersion): Router {
  const ofVersion = routers.get(endpoints) ?? perVersion((each) => new Router(endpoints, each));
  routers.set(endpoints, ofVersion);
  return ofVersion(version);
}

/** The API of one server version. Routes, schemas and rewriters are built once. */
export class ServerApi {
  readonly version: ServerVersion;
  readonly routes: Routes;
  readonly check: ResponseCheck;
  readonly #rewriters: ReturnType<typeof rewritersFor>;

  constructor(endpoints: readonly EndpointMeta[], baseUrl: BaseUrl, version: ServerVersion) {
    this.version = version;
    this.routes = new Routes(baseUrl, routerFor(endpoints, version));
    this.check = checkFor(version);
    this.#rewriters = rewritersFor(version);
  }

  /** Rewrites a response of the newest server for this version. */
  rewrite(endpoint: Endpoint, body: Record<string, unknown>): Record<string, unknown> {
    let rewriter = this.#rewriters.get(endpoint);
    if (rewriter === undefined && !this.#rewriters.has(endpoint)) {
      rewriter = rewriterFor(endpoint.response, this.version);
      this.#rewriters.set(endpoint, rewriter);
    }
    return rewriter === undefined ? body : fieldsOf(rewriter(body));
  }
}
