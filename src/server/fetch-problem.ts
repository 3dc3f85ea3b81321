import { fieldsOf, messageOf } from '../values.js';

/** The reason why `fetch` failed, which Node puts into the cause. */
export function fetchProblem(error: unknown): string {
  const { cause } = fieldsOf(error);
  if (!(cause instanceof Error)) return messageOf(error);
  // If all addresses of a host fail, the cause has a code, but no message.
  return cause.message || String(fieldsOf(cause).code);
}
