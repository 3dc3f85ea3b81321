import { badParameter } from '../../contract/errors/index.js';

/** The length of a string in Unicode code points. */
export function codePoints(text: string): number {
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

/** English name of a language; `undefined` for an unknown code. */
export function languageName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/**
 * Checks that a language exists.
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function assertLanguage(parameter: string, code: string): void {
  if (languageName(code) === undefined) throw badParameter(parameter, `there is no language ${code}`);
}

/** Truncates a string to this many code points, and ends it with a mark. */
export function truncate(text: string, most: number, mark: string): string {
  if (text.length <= most || codePoints(text) <= most) return text;
  return [...text].slice(0, Math.max(0, most - mark.length)).join('') + mark;
}

/**
 * Checks that a string has at most this many code points.
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function assertLength(parameter: string, text: string, most: number): void {
  if (text.length > most && codePoints(text) > most)
    throw badParameter(parameter, `longer than ${most} characters`);
}
