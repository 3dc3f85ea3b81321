import { fieldsOf, messageOf } from '../values.js';

/** The reason why `fetch` failed, which Node puts into the cause. */
export function fetchProblem(error: unknown): string {
  const { cause } = fieldsOf(error);
  if (!(cause instanceof Error)) return messageOf(error);
  // Several failed addresses have a code, but no message.
  return cause.message || String(fieldsOf(cause).code);
}
