import { parseDate } from './dates.js';
import { DOMAIN_NAMES } from './domain-names.generated.js';
import { emojiTable } from './emoji.js';
import { EMOJI_NAMES } from './emoji-names.generated.js';
import { LANGUAGE_NAMES } from './language-names.generated.js';
import { prepareLinkifiers } from './linkifiers.js';
import { prepareMath } from './math.js';
import { provideDates } from './mentions.js';
import { domainTable, languageTable } from './name-tables.js';

/** Provides all names and the parser of dates at once, for callers that render without waiting. */
export function provideAllNames(): void {
  emojiTable.provide(EMOJI_NAMES);
  languageTable.provide(LANGUAGE_NAMES);
  domainTable.provide(DOMAIN_NAMES);
  provideDates(parseDate);
}

/** Loads all modules that any Markdown may need. */
export async function preloadMarkdown(): Promise<void> {
  provideAllNames();
  await Promise.all([prepareLinkifiers(), prepareMath()]);
}
