import { type Answer, DROPPED } from './respond.js';

/**
 * Headers that let pages of any origin read a response, even to a request with credentials. Browsers reject the
 * wildcard for such requests, so the header names the page's origin.
 */
function corsHeaders(origin: string | null): Record<string, string> {
  return {
    'access-control-expose-headers':
      'allow, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
    ...(origin === null
      ? { 'access-control-allow-origin': '*' }
      : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
  };
}

/**
 * Whether a request is a CORS preflight. Checks only the method, because the API has no other use for OPTIONS, and
 * DOM implementations for Node hide the headers that identify their preflights.
 */
export function isPreflight({ method }: Request): boolean {
  return method === 'OPTIONS';
}

/** The response to a preflight: every method and header is allowed. */
export function preflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(headers.get('origin')),
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        headers.get('access-control-request-headers') ?? 'authorization, content-type',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers',
    },
  });
}

/** Like `shareWith`, for an answer that is not a `Response` yet. CORS headers of an override take precedence. */
export function shareAnswerWith(request: Request, answer: Answer): Answer {
  const origin = request.headers.get('origin');
  if (answer === DROPPED || origin === null) return answer;
  const headers = { ...corsHeaders(origin), ...answer.headers };
  headers.vary = headers.vary === undefined ? 'Origin' : `${headers.vary}, Origin`;
  return { ...answer, headers };
}

/** A copy of a response with CORS headers for the page that sent the request; the response itself without an origin. */
export function shareWith(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (response.type === 'error' || origin === null) return response;
  // The headers of a response of `fetch` are immutable.
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(corsHeaders(origin))) headers.set(name, value);
  headers.append('vary', 'Origin');
  return new Response(response.body, { status, statusText, headers });
}
