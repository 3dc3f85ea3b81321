import type { Answer } from '../runtime/index.js';

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

const SHARED = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'allow, retry-after',
};

/** Lets pages of any origin read an answer. */
export function shareAcrossOrigins(answer: Response | Answer): Response | Answer {
  if (!(answer instanceof Response)) return { ...answer, headers: { ...answer.headers, ...SHARED } };
  for (const [name, value] of Object.entries(SHARED)) answer.headers.set(name, value);
  return answer;
}
