/** What lets pages of any origin read an answer. */
export const SHARED: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'allow, retry-after',
};

/**
 * Whether this is what a page asks before it asks another origin: the API has nothing else by this method. Besides
 * browsers, the DOMs that run in Node ask it, and they hide the headers by which one could tell.
 */
export function isPreflight({ method }: Request): boolean {
  return method === 'OPTIONS';
}

/** The answer to it, for every method and header. */
export function preflight(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': asked ?? 'authorization, content-type',
      'access-control-max-age': '600',
      vary: 'access-control-request-headers',
    },
  });
}

/** An answer that the page of a request may read; one without an origin comes from no page. */
export function shareWith(request: Request, response: Response): Response {
  if (response.type === 'error' || !request.headers.has('origin')) return response;
  for (const [name, value] of Object.entries(SHARED)) response.headers.set(name, value);
  return response;
}
