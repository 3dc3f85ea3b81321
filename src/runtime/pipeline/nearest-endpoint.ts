import { MAX_HINT_LENGTH, nearest } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { definite } from '../../values.js';

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
  const filled = new Map<string, EndpointMeta>();
  for (const endpoint of endpoints) {
    const written = `${endpoint.method} ${fill(endpoint.path, path)}`;
    if (!filled.has(written)) filled.set(written, endpoint);
  }
  const asked = `${method} ${path}`;
  const ofPath = [...filled.keys()].filter((written) => written.endsWith(` ${path}`));
  const name = filled.has(asked) ? asked : nearest(asked, ofPath.length > 0 ? ofPath : filled.keys());
  if (name === undefined && ofPath.length > 0) return filled.get(definite(ofPath[0]));
  return name === undefined ? undefined : filled.get(name);
}

/**
 * Describes an unknown endpoint, written as `METHOD /path`, with a suggestion. A path that a client sends,
 * such as `/api/v1/users/4`, suggests the endpoint that it matches.
 */
export function unknownEndpoint(written: string, endpoints: readonly EndpointMeta[]): string {
  const text = String(written).slice(0, MAX_HINT_LENGTH);
  const [, method, path = ''] = /^(?:([a-z]+)\s+)?(.*)$/i.exec(text.trim()) ?? [];
  const asked = `/${path.replace(/^\/?(api\/v1\/)?/, '')}`;
  const known = method === undefined ? undefined : nearestEndpoint(method.toUpperCase(), asked, endpoints);
  const ofPath = endpoints.filter(({ path }) => fill(path, asked) === asked).map(({ name }) => `"${name}"`);
  const near = method === undefined && ofPath.length > 0 ? ofPath.join(' or ') : known && `"${known.name}"`;
  if (near !== undefined) return `Unknown endpoint "${text}". Did you mean ${near}?`;
  return `Unknown endpoint "${text}". Write it as a method and a path, such as "GET /users".`;
}

/** Whether a string looks like an endpoint: `METHOD /path`. */
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
