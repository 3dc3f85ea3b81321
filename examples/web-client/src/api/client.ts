import type { EndpointName, PathOf, RequestOf, ResponseOf } from 'team-chat-mock/schemas';
import { ApiProblem, ConnectionProblem } from './problem';

/** A user's credentials for HTTP Basic: API email and API key. */
export interface Credentials {
  email: string;
  apiKey: string;
}

export interface ApiOptions {
  /** URL of the server, without `/api/v1`; default: the page's origin. */
  baseUrl?: string;
  credentials: Credentials;
}

type PathArgument<N extends EndpointName> = keyof PathOf<N> extends never ? unknown : { path: PathOf<N> };

type ParamsArgument<N extends EndpointName> =
  Record<string, never> extends RequestOf<N> ? { params?: RequestOf<N> } : { params: RequestOf<N> };

type CallArgument<N extends EndpointName> = PathArgument<N> & ParamsArgument<N> & { signal?: AbortSignal };

type CallArguments<N extends EndpointName> =
  Record<string, never> extends CallArgument<N> ? [argument?: CallArgument<N>] : [argument: CallArgument<N>];

/** The API as one user. Every request of this client goes through it. */
export interface Api {
  readonly credentials: Credentials;
  /**
   * Sends a request to an endpoint, such as `GET /users`.
   * @throws ApiProblem for an error response
   * @throws ConnectionProblem without a response
   */
  call<N extends EndpointName>(endpoint: N, ...argument: CallArguments<N>): Promise<ResponseOf<N>>;
  /**
   * Uploads a file.
   * @throws ApiProblem such as for a file that is too large
   */
  upload(file: File): Promise<ResponseOf<'POST /user_uploads'>>;
  /** The address of a path such as `/user_uploads/...` on the server. */
  urlOf(path: string): string;
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
        return together(url, () => fetchJson<ResponseOf<N>>(url, init));
      }
      return fetchJson<ResponseOf<N>>(url, { ...init, signal: signal ?? null });
    },
    upload(file) {
      const body = new FormData();
      body.set('filename', file);
      return fetchJson(`${baseUrl}/api/v1/user_uploads`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
    },
    urlOf: (path) => `${baseUrl}${path}`,
  };
}

/** Shares one request among components that send the same request at the same time. */
function sharing() {
  const recent = new Map<string, Promise<unknown>>();
  return <T>(url: string, send: () => Promise<T>): Promise<T> => {
    const shared = recent.get(url) as Promise<T> | undefined;
    if (shared !== undefined) return shared;
    const response = send();
    recent.set(url, response);
    // A moment later the response may differ.
    setTimeout(() => recent.delete(url));
    return response;
  };
}

async function fetchJson<T>(url: string, init: RequestInit): Promise<T> {
  let response: Response;
  let body: { result: string };
  try {
    response = await fetch(url, init);
    body = await response.json();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ConnectionProblem(error);
  }
  if (body.result !== 'success') throw new ApiProblem(response.status, body as never);
  return body as T;
}

/** Strings are sent unchanged, everything else as JSON. */
function encodeFields(params: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return fields;
}

/** `/users/{user_id}` with its captures. Slashes in a fragment are kept. */
function fillPath(pattern: string, path: Record<string, unknown>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(path[name]).split('/').map(encodeURIComponent).join('/'),
  );
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
