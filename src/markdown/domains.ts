import { LazyTable } from './lazy-table.js';

const URLS = /https?:\/\/[\p{L}\p{N}_.:/-]+/gu;
/** Matches words that may be domains. */
const MAY_HAVE_DOMAIN = /[\p{L}\p{N}_-]\.\p{L}[\p{L}\p{N}-]/u;
const TOP_LEVEL_DOMAIN = /^\p{L}[\p{L}\p{N}-]+$/u;

export const domainTable = new LazyTable<ReadonlySet<string>>(
  () => import('./domain-names.js').then(({ DOMAIN_NAMES }) => DOMAIN_NAMES),
  (source) => new Set(source.split(' ')),
);

/** Loads the top-level domains if the Markdown may need them. URLs with a scheme do not. */
export function prepareDomains(text: string): Promise<void> | undefined {
  if (domainTable.isLoaded || !MAY_HAVE_DOMAIN.test(text)) return undefined;
  return MAY_HAVE_DOMAIN.test(text.replace(URLS, ' ')) ? domainTable.load() : undefined;
}

/**
 * Whether a word is the top-level domain of a web site. Those that are more often file extensions, such as
 * `md`, do not count.
 */
export function isTopLevelDomain(word: string): boolean {
  return TOP_LEVEL_DOMAIN.test(word) && domainTable.table.has(word);
}
