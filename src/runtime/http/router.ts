import { UsageError } from '../../contract/errors/index.js';
import { type EndpointMeta, type PathKind, pathsIn, type ServerVersion } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import { definite } from '../../values.js';
import { PathTree } from './path-tree.js';

/** Endpoints of one path shape, by method; those with integer captures first. */
type Node = Map<string, Candidate[]>;

interface Candidate {
  endpoint: EndpointMeta;
  captures: { name: string; kind: PathKind }[];
}

/** The result of a lookup: an endpoint with its captures, the methods of the path, or nothing. */
export type Found =
  | { endpoint: EndpointMeta; captured: Record<string, string> }
  | { endpoint: undefined; allow: string[] }
  | undefined;

/** Finds the endpoint of a request, independent of the order of the endpoints. */
export class Router {
  readonly #routes = new PathTree<Node>();

  constructor(endpoints: readonly EndpointMeta[], serverVersion: ServerVersion) {
    const nodes = new Map<string, Node>();
    for (const endpoint of endpoints) {
      if (!isAvailableAt(endpoint, serverVersion.level)) continue;
      for (const path of pathsIn(serverVersion.dialect, endpoint)) addTo(nodes, endpoint, path);
    }
    for (const [shape, node] of nodes) this.#routes.set(shape, node);
  }

  /** @param path after `/api/v1`, percent-encoded */
  find(method: string, path: string): Found {
    const route = this.#routes.find(path);
    if (route === undefined) return undefined;
    const decoded = route.captured.map(decodeText);
    const candidates = route.value.get(method);
    if (candidates === undefined) return { endpoint: undefined, allow: [...route.value.keys()].sort() };
    const chosen = candidates.find((candidate) => fits(candidate, decoded)) ?? definite(candidates.at(-1));
    return {
      endpoint: chosen.endpoint,
      captured: Object.fromEntries(chosen.captures.map(({ name }, i) => [name, definite(decoded[i])])),
    };
  }
}

function addTo(nodes: Map<string, Node>, endpoint: EndpointMeta, path: string): void {
  const captures: Candidate['captures'] = [];
  const shape = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = definite(endpoint.pathParams[name]);
    captures.push({ name, kind });
    return kind === 'rest' ? '**' : '*';
  });
  const node = nodes.get(shape) ?? new Map<string, Candidate[]>();
  nodes.set(shape, node);
  const candidates = node.get(endpoint.method) ?? [];
  const signature = captures.map(({ kind }) => kind).join();
  const twin = candidates.find((other) => other.captures.map(({ kind }) => kind).join() === signature);
  if (twin) throw new UsageError(`${endpoint.name} and ${twin.endpoint.name} are the same request`);
  candidates.push({ endpoint, captures });
  candidates.sort((a, b) => integers(b) - integers(a));
  node.set(endpoint.method, candidates);
}

function integers(candidate: Candidate): number {
  return candidate.captures.filter(({ kind }) => kind === 'integer').length;
}

function fits(candidate: Candidate, captured: string[]): boolean {
  return candidate.captures.every(
    ({ kind }, i) => kind !== 'integer' || /^-?\d+$/.test(definite(captured[i])),
  );
}

/** Decodes percent-encoding. A percent sign without a valid code is kept, as browsers send it. */
function decodeText(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded; // Not UTF-8: kept, so that the error can name it.
    }
  });
}
