import { type ApiError, apiError } from '../../../contract/errors/index.js';

/** The error for a narrow that cannot be evaluated. */
export function badNarrow(problem: string): ApiError {
  return apiError('BAD_NARROW', `Invalid "narrow": ${problem}`, { desc: problem }).because(
    'validNarrow',
    `The narrow cannot be evaluated: ${problem}`,
    'send another "narrow"',
  );
}
