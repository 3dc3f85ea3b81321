import { badParameter } from '../../contract/errors/index.js';

/** Matches the spelling of abbreviations such as `GB`, `EST5EDT`, `NZ-CHAT` and `Etc/GMT+1`. */
const ABBREVIATION = /^(?:Etc\/)?[A-Z]{1,3}(?:[-+\d]+(?:[A-Z]{2,3}|CHAT)?)?$/;
/**
 * Matches misspelled names such as `Australia/Act`. Runtimes replace such a name with the target of a link, which does
 * not show that `Australia/ACT` is the right spelling.
 */
const MISSPELLED_LINK = /\/(?:Act|Bajanorte|Bajasur|Comodrivadavia|Denoronha|Easterisland|Knox_In|Lhi|Nsw)$/;
/** Matches the spelling of names such as `Japan`, `US/Pacific`, `America/Knox_IN` and `America/Port-au-Prince`. */
const PLACE =
  /^(?:Etc\/)?(?:GB|US|[A-Z][a-z]{3,})(?:[/_-](?:(?:[A-Z][a-z]*)+[a-z]|ACT|IN|LHI|NSW|au|es|of))*$/;

/**
 * Returns the name of a time zone, or an empty string if the request removes the time zone.
 * @throws ApiError `BAD_REQUEST` for an unknown time zone, including a known one in a different case
 */
export function parseTimezone(input: string): string {
  if (input === '' || isTimezone(input)) return input;
  throw badParameter('timezone', `there is no time zone ${input}; send a name such as Europe/Berlin`);
}

/**
 * Whether a string is a time zone in Zulip. Runtimes accept more: names in any case and, in some runtimes, offsets such
 * as `+02:00`.
 */
function isTimezone(input: string): boolean {
  const isSpelledLikeOne = ABBREVIATION.test(input) || PLACE.test(input);
  if (!isSpelledLikeOne || MISSPELLED_LINK.test(input)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: input }).resolvedOptions();
    // A result that differs only in case shows that the case was wrong. Some runtimes return the target of a link; then
    // only the patterns check the name.
    return timeZone === input || timeZone.toLowerCase() !== input.toLowerCase();
  } catch {
    return false;
  }
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

/** Returns the English name of a language; `undefined` for a code that Zulip does not have. */
export function languageName(code: string): string | undefined {
  return LANGUAGES.get(code);
}

/** @throws ApiError `BAD_REQUEST` for a language into which Zulip is not translated */
export function assertLanguage(code: string): void {
  if (languageName(code) === undefined)
    throw badParameter('default_language', `there is no language ${code}; send a code such as de`);
}
