import { MAX_HINT_LENGTH, nearest, UsageError } from '../../contract/errors/index.js';
import { type EndpointMeta, type PathKind, pathsIn, type ServerVersion } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import { definite, getOrAdd } from '../../values.js';
import type { BaseUrl, Target } from './request.js';

/** Values by the shape of a path: `*` stands for one segment, and `**`, at the end, for the rest. */
class PathTree<T> {
  #value: T | undefined;
  #rest: T | undefined;
  #any: PathTree<T> | undefined;
  readonly #children = new Map<string, PathTree<T>>();

  set([segment, ...others]: readonly string[], value: T): void {
    if (segment === undefined) this.#value = value;
    else if (segment === '**') this.#rest = value;
    else this.#child(segment).set(others, value);
  }

  #child(segment: string): PathTree<T> {
    if (segment === '*') {
      this.#any ??= new PathTree<T>();
      return this.#any;
    }
    return getOrAdd(this.#children, segment, () => new PathTree<T>());
  }

  /** Returns the value of the most specific shape that fits. Adds the segments at each `*` and `**` to `captured`. */
  find(segments: readonly string[], captured: string[], at = 0): T | undefined {
    const segment = segments[at];
    if (segment === undefined) return this.#value;
    const fixed = this.#children.get(segment)?.find(segments, captured, at + 1);
    if (fixed !== undefined) return fixed;
    if (segment !== '' && this.#any !== undefined) {
      const count = captured.push(segment);
      const found = this.#any.find(segments, captured, at + 1);
      if (found !== undefined) return found;
      captured.length = count - 1;
    }
    const rest = segments.slice(at).join('/');
    if (this.#rest === undefined || rest === '') return undefined;
    captured.push(rest);
    return this.#rest;
  }
}

/** Endpoints whose paths have the same shape, by method; those with integer captures first. */
type EndpointsByMethod = Map<string, Candidate[]>;

interface Candidate {
  endpoint: EndpointMeta;
  captures: { name: string; kind: PathKind }[];
}

/** An endpoint with its captures, the methods that the path supports instead, or `undefined` for an unknown path. */
export type Found =
  | { endpoint: EndpointMeta; captured: Record<string, string> }
  | { endpoint: undefined; allow: string[] }
  | undefined;

/** Finds the endpoint of a request, regardless of the order of the endpoints. */
export class Router {
  readonly #paths = new PathTree<EndpointsByMethod>();

  constructor(endpoints: readonly EndpointMeta[], serverVersion: ServerVersion) {
    const shapes = new Map<string, EndpointsByMethod>();
    for (const endpoint of endpoints) {
      if (!isAvailableAt(endpoint, serverVersion.level)) continue;
      for (const path of pathsIn(serverVersion.dialect, endpoint)) addTo(shapes, endpoint, path);
    }
    for (const [shape, byMethod] of shapes) this.#paths.set(shape.split('/'), byMethod);
  }

  /** @param path after `/api/v1`, percent-encoded */
  find(method: string, path: string): Found {
    const captured: string[] = [];
    const byMethod = this.#paths.find(path.split('/'), captured);
    if (byMethod === undefined) return undefined;
    const candidates = byMethod.get(method);
    if (candidates === undefined) return { endpoint: undefined, allow: this.methodsAt(path) };
    const decoded = captured.map(decodedSegment);
    const chosen = candidates.find((candidate) => fits(candidate, decoded)) ?? definite(candidates.at(-1));
    return {
      endpoint: chosen.endpoint,
      captured: Object.fromEntries(chosen.captures.map(({ name }, i) => [name, definite(decoded[i])])),
    };
  }

  methodsAt(path: string): string[] {
    return [...(this.#paths.find(path.split('/'), [])?.keys() ?? [])].sort();
  }
}

/** @throws UsageError for two endpoints with the same method and path */
function addTo(shapes: Map<string, EndpointsByMethod>, endpoint: EndpointMeta, path: string): void {
  const captures: Candidate['captures'] = [];
  const shape = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = definite(endpoint.pathParams[name]);
    captures.push({ name, kind });
    return kind === 'rest' ? '**' : '*';
  });
  const byMethod = getOrAdd(shapes, shape, () => new Map<string, Candidate[]>());
  const candidates = getOrAdd(byMethod, endpoint.method, () => []);
  const kindsOf = (all: Candidate['captures']) => all.map(({ kind }) => kind).join();
  const twin = candidates.find((other) => kindsOf(other.captures) === kindsOf(captures));
  if (twin) throw new UsageError(`${endpoint.name} and ${twin.endpoint.name} have the same method and path.`);
  candidates.push({ endpoint, captures });
  candidates.sort((a, b) => integerCount(b) - integerCount(a));
}

function integerCount(candidate: Candidate): number {
  return candidate.captures.filter(({ kind }) => kind === 'integer').length;
}

function fits(candidate: Candidate, captured: string[]): boolean {
  return candidate.captures.every(
    ({ kind }, i) => kind !== 'integer' || /^-?\d+$/.test(definite(captured[i])),
  );
}

/** Decodes percent-encoding. Keeps a percent sign without a valid code, because browsers do not encode such a sign. */
function decodedSegment(segment: string): string {
  return segment.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded; // The path is not UTF-8. It is returned unchanged, so that the error can show it.
    }
  });
}

export interface Route {
  target: Target;
  found: Found;
}

/** Matches requests to endpoints. Each request is matched only once. */
export class Routes {
  readonly router: Router;
  readonly #baseUrl: BaseUrl;
  readonly #known = new WeakMap<Request, Route>();

  constructor(baseUrl: BaseUrl, router: Router) {
    this.#baseUrl = baseUrl;
    this.router = router;
  }

  /**
   * Returns the route of a request; `undefined` unless its URL is below `/api/v1`, or is the URL of an endpoint with
   * authentication below `/json`, where apps may have files of their own.
   */
  of(request: Request, method = request.method): Route | undefined {
    const known = this.#known.get(request);
    if (known !== undefined && method === request.method) return known;
    const target = this.#baseUrl.locate(request.url);
    if (target === undefined) return undefined;
    const found = this.router.find(method, target.path);
    if (target.web && (found === undefined || found.endpoint?.auth === 'none')) return undefined;
    const route = { target, found };
    if (method === request.method) this.#known.set(request, route);
    return route;
  }
}

/**
 * Finds the endpoint nearest to a request that matches none: first another method of its path, then similar
 * spellings. Captures match any value, so `/user_group/9` is near `/user_groups/{user_group_id}`. Very long
 * paths have no nearest endpoint.
 * @param path after `/api/v1`, as sent
 */
export function nearestEndpoint(
  method: string,
  path: string,
  endpoints: readonly EndpointMeta[],
): EndpointMeta | undefined {
  if (path.length > MAX_HINT_LENGTH) return undefined;
  const byRequest = new Map<string, EndpointMeta>();
  for (const endpoint of endpoints) {
    getOrAdd(byRequest, `${endpoint.method} ${fill(endpoint.path, path)}`, () => endpoint);
  }
  const asked = `${method} ${path}`;
  if (byRequest.has(asked)) return byRequest.get(asked);
  const ofPath = [...byRequest.keys()].filter((request) => request.endsWith(` ${path}`));
  const near = nearest(asked, ofPath.length > 0 ? ofPath : byRequest.keys()) ?? ofPath[0];
  return near === undefined ? undefined : byRequest.get(near);
}

/**
 * Returns the error message for an unknown endpoint, with a suggestion if there is one. For a path as a client sends
 * it, such as `/api/v1/users/4`, the message suggests the endpoints that match the path.
 */
export function unknownEndpoint(name: string, endpoints: readonly EndpointMeta[]): string {
  const text = String(name).slice(0, MAX_HINT_LENGTH);
  const [, method, path = ''] = /^(?:([a-z]+)\s+)?(.*)$/i.exec(text.trim()) ?? [];
  const asked = `/${path.replace(/^\/?(api\/v1\/)?/, '')}`;
  const near =
    method === undefined
      ? endpoints.filter((endpoint) => fill(endpoint.path, asked) === asked)
      : [nearestEndpoint(method.toUpperCase(), asked, endpoints)];
  const names = near.filter((endpoint) => endpoint !== undefined).map((endpoint) => `"${endpoint.name}"`);
  if (names.length > 0) return `Unknown endpoint "${text}". Did you mean ${names.join(' or ')}?`;
  return `Unknown endpoint "${text}". Write it as a method and a path, such as "GET /users".`;
}

/**
 * Returns the endpoint with this name, `METHOD /path`. The path may be the declared one or one of the zulip dialect.
 * @throws UsageError when no endpoint has this name; the error may suggest a similar name
 */
export function requireEndpoint(name: string, endpoints: readonly EndpointMeta[]): EndpointMeta {
  const endpoint =
    endpoints.find((known) => known.name === name) ??
    endpoints.find(({ method, zulipPaths }) => zulipPaths.some((path) => `${method} ${path}` === name));
  if (endpoint === undefined) throw new UsageError(unknownEndpoint(name, endpoints));
  return endpoint;
}

/** Whether a method and a path, such as `GET /users/4`, address this endpoint. */
export function isRequestOf(endpoint: EndpointMeta, asked: string): boolean {
  const path = asked.slice(asked.indexOf(' ') + 1);
  return `${endpoint.method} ${fill(endpoint.path, path)}` === asked;
}

function fill(template: string, path: string): string {
  const parts = path.split('/');
  return template
    .split('/')
    .map((part, i) => (part.startsWith('{') ? (parts[i] ?? part) : part))
    .join('/');
}
