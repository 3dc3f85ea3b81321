import { DOMAIN_NAMES } from './domain-names.js';

let domains: ReadonlySet<string> | undefined;

/** Whether a word ends the name of a web site. Endings that are mostly file extensions, such as `md`, do not count. */
export function isTopLevelDomain(word: string): boolean {
  domains ??= new Set(DOMAIN_NAMES.split(' '));
  return domains.has(word);
}
