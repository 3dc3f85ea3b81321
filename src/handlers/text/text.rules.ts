import { badParameter } from '../../contract/errors/index.js';

/** The length of a text in Unicode code points. */
export function codePoints(text: string): number {
  // Most texts are shorter than the limit even in UTF-16 units, which are free to count.
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * Checks that a name contains no control characters or unpaired surrogates.
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function assertPrintable(parameter: string, name: string): void {
  if (/[\p{Cc}\p{Cs}]/u.test(name)) throw badParameter(parameter, 'must not contain control characters');
}

/**
 * Checks that a text has at most this many code points.
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function assertLength(parameter: string, text: string, most: number): void {
  if (text.length > most && codePoints(text) > most)
    throw badParameter(parameter, `longer than ${most} characters`);
}
