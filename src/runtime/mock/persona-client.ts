import { UsageError } from '../../contract/errors/index.js';
import type { Method } from '../../contract/index.js';
import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import type { PathAt, SuccessOf } from '../../handlers/endpoint-types.js';
import { parsedJson } from '../../strings.js';
import { definite } from '../../values.js';

/** The method and the path of an endpoint, split at each slash, and the names of its JSON parameters. */
type Shape = { segments: readonly string[]; json: readonly string[] };

/** The shapes of all endpoints, those with the fewest captures first. Loaded on the first request from a client. */
let shapes: readonly Shape[] | undefined;

type Name = keyof Endpoints;
/** A path with values in place of its captures: `/users/4` for `/users/{user_id}`. */
type Filled<TPath extends string> = TPath extends `${infer TStart}{${string}}${infer TRest}`
  ? `${TStart}${string | number}${Filled<TRest>}`
  : TPath;

type Match<TMethod extends Method, TPath extends string, TDeclared> = TDeclared extends string
  ? TPath extends Filled<TDeclared>
    ? `${TMethod} ${TDeclared}`
    : never
  : never;

/** The endpoint of a path that is as declared or has its captures filled in. */
type EndpointAt<TMethod extends Method, TPath extends string> = `${TMethod} ${TPath}` extends Name
  ? `${TMethod} ${TPath}`
  : Extract<Match<TMethod, TPath, PathAt<TMethod>>, Name>;

/** The parameters of a request. If the path contains `{name}`, its captures are also parameters. */
type ParamsAt<TMethod extends Method, TPath extends string> = Endpoints[EndpointAt<
  TMethod,
  TPath
>]['params'] &
  (TPath extends `${string}{${string}` ? Endpoints[EndpointAt<TMethod, TPath>]['path'] : unknown);

/** Status and body of a response. The body of an error has `result: 'error'`, `msg` and `code`. */
export interface PersonaResponse<TBody> {
  status: number;
  /** The parsed JSON. */
  body: TBody;
}

type Send<TMethod extends Method> = <const TPath extends PathAt<TMethod> | Filled<PathAt<TMethod>>>(
  path: TPath,
  ...params: Record<never, never> extends ParamsAt<TMethod, TPath>
    ? [params?: ParamsAt<TMethod, TPath>]
    : [params: ParamsAt<TMethod, TPath>]
) => Promise<
  PersonaResponse<
    Omit<SuccessOf<EndpointAt<TMethod, TPath>>, 'result' | 'msg'> & {
      result: 'success' | 'error';
      msg: string;
      /** Code of an error. */
      code?: string;
    }
  >
>;

/**
 * Sends requests as one user. Paths are below `/api/v1`; values are encoded as the endpoint expects.
 * @example
 * const { body } = await mock.as('owner').post('/messages', { type: 'stream', to: 'general', topic: 'x', content: 'Hi' });
 * body.id; // ID of the message
 */
export interface PersonaClient {
  /**
   * Sends a GET request.
   * @example
   * const { body } = await mock.as('member').get('/messages', { anchor: 'newest', num_before: 5, num_after: 0 })
   */
  readonly get: Send<'GET'>;
  /**
   * Sends a POST request.
   * @example await mock.as('member').post('/messages', { type: 'direct', to: '[6]', content: 'Hello' })
   */
  readonly post: Send<'POST'>;
  /**
   * Sends a PATCH request.
   * @example await mock.as('owner').patch('/users/4', { role: 300 })
   */
  readonly patch: Send<'PATCH'>;
  /**
   * Sends a PUT request.
   * @example const { status } = await mock.as('member').put('/users/me') // 405
   */
  readonly put: (
    path: string,
    params?: Record<string, unknown>,
  ) => Promise<PersonaResponse<Record<string, unknown>>>;
  /**
   * Sends a DELETE request.
   * @example await mock.as('member').delete('/messages/{message_id}', { message_id: 1 })
   */
  readonly delete: Send<'DELETE'>;
}

/** Creates the client of one user; `send` receives a path below `/api/v1`, with its query. */
export function personaClient(send: (path: string, init: RequestInit) => Promise<Response>): PersonaClient {
  const call =
    (method: Method) =>
    async (path: string, params: Record<string, unknown> = {}): Promise<PersonaResponse<unknown>> => {
      shapes ??= await loadShapes();
      const { filled, fields } = encode(method, path, params, shapes);
      const parameters = [...fields].map(([name, value]) => [name, String(value)]);
      const query =
        method === 'GET' && parameters.length > 0
          ? `${filled.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
          : '';
      const response = await send(`${filled}${query}`, {
        method,
        ...(method === 'GET' ? {} : { body: fields }),
      });
      if (response.type === 'error') {
        throw new UsageError(`${method} ${path} got no response: the connection was dropped.`);
      }
      const text = await response.text();
      const json = parsedJson(text);
      // Faults and overrides may respond with anything.
      return { status: response.status, body: json === undefined ? text : json };
    };
  // The types of `Send` only restrict the paths and parameters.
  return {
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    put: call('PUT'),
    delete: call('DELETE'),
  } as PersonaClient;
}

/** @throws UsageError when a capture of the path has no value */
function encode(method: Method, path: string, params: Record<string, unknown>, endpoints: readonly Shape[]) {
  const rest = { ...params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null) {
      throw new UsageError(`${method} ${path} needs the parameter "${name}".`);
    }
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const input = Object.entries(rest).filter(([, value]) => value !== undefined);
  const form = input.some(([, value]) => value instanceof Blob) ? new FormData() : undefined;
  const fields = form ?? new URLSearchParams();
  const json = jsonParametersAt(endpoints, `${method} ${filled}`);
  for (const [name, value] of input) {
    if (value instanceof Blob) form?.set(name, value);
    else fields.set(name, typeof value === 'string' && !json.includes(name) ? value : JSON.stringify(value));
  }
  return { filled, fields };
}

async function loadShapes(): Promise<Shape[]> {
  const { jsonParameters } = await import('../../handlers/json-parameters.generated.js');
  const captures = ({ segments }: Shape) => segments.filter(isCapture).length;
  return Object.entries(jsonParameters)
    .map(([name, json]) => ({ segments: name.split('/'), json }))
    .sort((a, b) => captures(a) - captures(b));
}

function isCapture(segment: string): boolean {
  return segment.startsWith('{');
}

/** Returns the JSON parameters of the first endpoint that fits a method and a path. */
function jsonParametersAt(endpoints: readonly Shape[], request: string): readonly string[] {
  const given = definite(request.split('?')[0]).split('/');
  const fits = ({ segments }: Shape) =>
    segments.length === given.length &&
    segments.every((segment, i) => segment === given[i] || (isCapture(segment) && given[i] !== ''));
  return endpoints.find(fits)?.json ?? [];
}
