import { type Answer, SHARED } from '../runtime/index.js';

/** Lets pages of any origin read an answer. */
export function shareAcrossOrigins(answer: Response | Answer): Response | Answer {
  if (!(answer instanceof Response)) return { ...answer, headers: { ...answer.headers, ...SHARED } };
  for (const [name, value] of Object.entries(SHARED)) answer.headers.set(name, value);
  return answer;
}
