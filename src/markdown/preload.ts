import { emojiTable } from './emoji.js';
import { prepareLinkifiers } from './linkifiers.js';
import { prepareMath } from './math.js';
import { domainTable, languageTable } from './name-tables.js';

/** Loads all modules that any Markdown may need. */
export async function preloadMarkdown(): Promise<void> {
  await Promise.all([
    domainTable.load(),
    emojiTable.load(),
    languageTable.load(),
    prepareLinkifiers(),
    prepareMath(),
    import('./dates.js'),
  ]);
}
