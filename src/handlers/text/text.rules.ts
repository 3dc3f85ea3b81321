import { badParameter } from '../../contract/errors/index.js';
import { parsedUrl } from '../../strings.js';

/** Returns the length of a string in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** @throws ApiError `BAD_REQUEST` that names the parameter */
export function assertPrintable(parameter: string, name: string): void {
  if (/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(name))
    throw badParameter(
      parameter,
      'must not contain control characters, unpaired surrogates or noncharacters',
    );
}

const URL_WITH_HOST =
  /^(?:https?|ftps?):\/\/(?:[^\s@/]+@)?([^\s:/?#@[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const HOST_LABEL = /^(?!-)[\da-z\u00a1-\uffff-]{1,63}(?<!-)$/i;
const TOP_LEVEL_LABEL = /^(?:[a-z\u00a1-\uffff-]{2,}|xn--[\da-z]+)$/i;

/**
 * Whether Zulip accepts a string as a URL: the host is an IP address, `localhost`, or a name with a top-level domain.
 */
export function isUrl(value: string): boolean {
  const host = URL_WITH_HOST.exec(value)?.[1];
  if (host === undefined || value.length > 2048 || parsedUrl(value) === undefined) return false;
  if (/^(?:\[.*|localhost|\d+(?:\.\d+){3})$/i.test(host)) return true;
  const labels = host.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label)) && TOP_LEVEL_LABEL.test(last);
}

/** Truncates a string of more than `most` code points to this length, including the mark at the end. */
export function truncate(text: string, most: number, mark: string): string {
  if (text.length <= most || codePoints(text) <= most) return text;
  return [...text].slice(0, Math.max(0, most - mark.length)).join('') + mark;
}

/** @throws ApiError `BAD_REQUEST` that names the parameter */
export function assertLength(parameter: string, text: string, most: number): void {
  if (text.length > most && codePoints(text) > most)
    throw badParameter(parameter, `must have at most ${most} code points`);
}
