import { badParameter } from '../../contract/errors/index.js';

/** How long a text is, in Unicode code points. */
export function codePoints(text: string): number {
  // Most texts are short of the limit in UTF-16 units already; counting those is free.
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * That a text has at most so many code points.
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function assertLength(parameter: string, text: string, most: number): void {
  if (text.length > most && codePoints(text) > most)
    throw badParameter(parameter, `longer than ${most} characters`);
}
