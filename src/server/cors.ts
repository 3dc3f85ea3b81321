/** What a browser on another port asks before it sends credentials: answered for every method and header. */
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

/** Lets pages of any origin read an answer. */
export function shareAcrossOrigins(response: Response): Response {
  if (response.type === 'error') return response;
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-expose-headers', 'allow, retry-after');
  return response;
}
