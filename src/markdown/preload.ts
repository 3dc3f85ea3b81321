import { parseDate } from './dates.js';
import { DOMAIN_NAMES } from './domain-names.generated.js';
import { emojiCode, emojiName, emojiTable } from './emoji.js';
import { EMOJI_NAMES } from './emoji-names.generated.js';
import { renderMarkdown } from './index.js';
import { LANGUAGE_NAMES } from './language-names.generated.js';
import { prepareLinkifiers } from './linkifiers.js';
import { prepareMath } from './math.js';
import { provideDates } from './mentions.js';
import { domainTable, languageTable } from './name-tables.js';
import { NO_CONTEXT } from './state.js';

/** Provides all names and the date parser at once, for callers that render without waiting. */
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

// Factories are synchronous, so they use the following functions, which do not wait for the names to load.

/** Renders Markdown. `nameOf` returns the full name of a mentioned user. */
export function renderMarkdownSync(source: string, nameOf?: (userId: number) => string): string {
  provideAllNames();
  if (nameOf === undefined) return renderMarkdown(source);
  const user = (name: string, id?: number) =>
    id !== undefined && nameOf(id) === name ? { id, name } : undefined;
  return renderMarkdown(source, { ...NO_CONTEXT, user });
}

export function emojiCodeSync(name: string): string | undefined {
  provideAllNames();
  return emojiCode(name);
}

export function emojiNameSync(code: string): string | undefined {
  provideAllNames();
  return emojiName(code);
}
