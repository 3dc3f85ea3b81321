import { type Answer, corsHeaders } from '../runtime/index.js';

/** Lets the page that sent a request read the response. */
export function shareWithOrigin({ headers }: Request, answer: Response | Answer): Response | Answer {
  const shared = corsHeaders(headers.get('origin'));
  if (!(answer instanceof Response)) return { ...answer, headers: { ...answer.headers, ...shared } };
  for (const [name, value] of Object.entries(shared)) answer.headers.set(name, value);
  return answer;
}
