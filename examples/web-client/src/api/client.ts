import type { EndpointName, PathOf, RequestOf, ResponseOf } from 'team-chat-mock/schemas';
import { ApiProblem, ConnectionProblem } from './problem';

/** With what a user signs in: HTTP Basic, the API email and the API key. */
export interface Credentials {
  email: string;
  apiKey: string;
}

export interface ApiOptions {
  /** Where the service is, without `/api/v1`; the page's own origin if left out. */
  baseUrl?: string;
  credentials: Credentials;
}

type PathArgument<N extends EndpointName> = keyof PathOf<N> extends never ? unknown : { path: PathOf<N> };

type ParamsArgument<N extends EndpointName> =
  Record<string, never> extends RequestOf<N> ? { params?: RequestOf<N> } : { params: RequestOf<N> };

type CallArgument<N extends EndpointName> = PathArgument<N> & ParamsArgument<N> & { signal?: AbortSignal };

type CallArguments<N extends EndpointName> =
  Record<string, never> extends CallArgument<N> ? [argument?: CallArgument<N>] : [argument: CallArgument<N>];

/** The service as one user. Every request of this client is asked here. */
export interface Api {
  readonly credentials: Credentials;
  /**
   * Asks an endpoint by its name, such as `GET /users`.
   * @throws ApiProblem when the service answers an error
   * @throws ConnectionProblem when there is no answer
   */
  call<N extends EndpointName>(endpoint: N, ...argument: CallArguments<N>): Promise<ResponseOf<N>>;
}

export function createApi({ baseUrl = '', credentials }: ApiOptions): Api {
  const together = sharing();
  const authorization = `Basic ${base64(`${credentials.email}:${credentials.apiKey}`)}`;
  return {
    credentials,
    async call<N extends EndpointName>(endpoint: N, ...[argument]: CallArguments<N>) {
      const { path, params, signal } = (argument ?? {}) as {
        path?: Record<string, unknown>;
        params?: Record<string, unknown>;
        signal?: AbortSignal;
      };
      const [method = 'GET', pattern = '/'] = endpoint.split(' ');
      const fields = encodeFields(params ?? {});
      const inQuery = method === 'GET' || method === 'DELETE';
      const query = inQuery && fields.size > 0 ? `?${fields}` : '';
      const url = `${baseUrl}/api/v1${fillPath(pattern, path ?? {})}${query}`;
      const init = { method, headers: { authorization }, body: inQuery ? null : fields };
      if (method === 'GET' && signal === undefined) {
        return together(url, () => ask<ResponseOf<N>>(url, init));
      }
      return ask<ResponseOf<N>>(url, { ...init, signal: signal ?? null });
    },
  };
}

/** Components that ask the same at the same moment, because of the same event, share one request. */
function sharing() {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(url: string, question: () => Promise<T>): Promise<T> => {
    const known = asked.get(url) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const answer = question();
    asked.set(url, answer);
    // A moment later the answer may be another one.
    setTimeout(() => asked.delete(url));
    return answer;
  };
}

async function ask<T>(url: string, init: RequestInit): Promise<T> {
  let response: Response;
  let answer: { result: string };
  try {
    response = await fetch(url, init);
    answer = await response.json();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ConnectionProblem(error);
  }
  if (answer.result !== 'success') throw new ApiProblem(response.status, answer as never);
  return answer as T;
}

/** Text goes as it is, everything else as JSON. */
function encodeFields(params: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return fields;
}

/** `/users/{user_id}` with its captures. A fragment may hold slashes, which stay. */
function fillPath(pattern: string, path: Record<string, unknown>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(path[name]).split('/').map(encodeURIComponent).join('/'),
  );
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
