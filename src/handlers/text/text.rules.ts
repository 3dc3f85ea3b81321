import { badParameter } from '../../contract/errors/index.js';
import { parsedUrl } from '../../values.js';

/** The length of a string in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * Checks that a name contains no control characters, unpaired surrogates or noncharacters.
 * @throws ApiError `BAD_REQUEST` that names the parameter
 */
export function assertPrintable(parameter: string, name: string): void {
  if (/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(name))
    throw badParameter(parameter, 'must not contain control characters or unpaired surrogates');
}

/** The languages into which Zulip is translated: code and English name. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  (
    'ar Arabic|be Belarusian|bg Bulgarian|bn Bangla|bqi Bakhtiari|ca Catalan|cs Czech|cy Welsh|da Danish|' +
    'de German|el Greek|en English|en-gb British English|eo Esperanto|es Spanish|et Estonian|fa Persian|' +
    'fi Finnish|fr French|gl Galician|gu Gujarati|hi Hindi|hu Hungarian|id Indonesian|it Italian|ja Japanese|' +
    'kk Kazakh|ko Korean|lt Lithuanian|lv Latvian|ml Malayalam|mn Mongolian|my Burmese|nl Dutch|no Norwegian|' +
    'pl Polish|pt Portuguese|pt-br Brazilian Portuguese|pt-pt European Portuguese|ro Romanian|ru Russian|' +
    'si Sinhala|sl Slovenian|sr Serbian|sv Swedish|ta Tamil|tl Filipino|tr Turkish|uk Ukrainian|' +
    'vi Vietnamese|zh-hans Simplified Chinese|zh-hant Traditional Chinese|zh-tw Chinese (Taiwan)'
  )
    .split('|')
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
);

/** English name of a language; `undefined` for a code that Zulip does not have. */
export function languageName(code: string): string | undefined {
  return LANGUAGES.get(code);
}

/** @throws ApiError `BAD_REQUEST` for a language into which Zulip is not translated */
export function assertLanguage(code: string): void {
  if (languageName(code) === undefined)
    throw badParameter('default_language', `there is no language ${code}`);
}

const URL_WITH_HOST =
  /^(?:https?|ftps?):\/\/(?:[^\s@/]+@)?([^\s:/?#@[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const HOST_LABEL = /^(?!-)[\da-z\u00a1-\uffff-]{1,63}(?<!-)$/i;
const TOP_LEVEL_LABEL = /^(?:[a-z\u00a1-\uffff-]{2,}|xn--[\da-z]+)$/i;

/** Whether Zulip accepts a string as a URL: its host is an IP address, `localhost`, or a name with a top-level domain. */
export function isUrl(value: string): boolean {
  const host = URL_WITH_HOST.exec(value)?.[1];
  if (host === undefined || value.length > 2048 || parsedUrl(value) === undefined) return false;
  if (/^(?:\[.*|localhost|\d+(?:\.\d+){3})$/i.test(host)) return true;
  const labels = host.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label)) && TOP_LEVEL_LABEL.test(last);
}

/** Truncates a longer string to this many code points, including a mark at its end. */
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
    throw badParameter(parameter, `must have at most ${most} characters`);
}
