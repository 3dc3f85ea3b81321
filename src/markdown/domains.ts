import { DOMAIN_NAMES } from './domain-names.js';

let domains: ReadonlySet<string> | undefined;

/**
 * Whether a word is the top-level domain of a web site. Those that are more often file extensions, such as
 * `md`, do not count.
 */
export function isTopLevelDomain(word: string): boolean {
  domains ??= new Set(DOMAIN_NAMES.split(' '));
  return domains.has(word);
}
