import { DOMAIN_NAMES } from './domain-names.js';
import { domainTable } from './domains.js';
import { emojiTable } from './emoji.js';
import { EMOJI_NAMES } from './emoji-names.js';
import { LANGUAGE_NAMES } from './language-names.js';
import { languageTable } from './languages.js';

/** Provides all names at once, for callers that render without waiting. */
export function provideAllNames(): void {
  emojiTable.provide(EMOJI_NAMES);
  languageTable.provide(LANGUAGE_NAMES);
  domainTable.provide(DOMAIN_NAMES);
}
