import { parseDate } from './dates.js';
import { DOMAIN_NAMES } from './domain-names.js';
import { emojiTable } from './emoji.js';
import { EMOJI_NAMES } from './emoji-names.js';
import { LANGUAGE_NAMES } from './language-names.js';
import { domainTable, languageTable } from './name-tables.js';
import { provideDates } from './timestamps.js';

/** Provides all names and the parser of dates at once, for callers that render without waiting. */
export function provideAllNames(): void {
  emojiTable.provide(EMOJI_NAMES);
  languageTable.provide(LANGUAGE_NAMES);
  domainTable.provide(DOMAIN_NAMES);
  provideDates(parseDate);
}
