/**
 * Writes src/markdown/domain-names.generated.ts: the top-level domains, except those that are mostly file extensions.
 */
import { writeFileSync } from 'node:fs';
import domains from 'tlds' with { type: 'json' };

const FILE_EXTENSIONS = ['java', 'md', 'mov', 'py', 'zip'];

const text = domains.filter((domain) => !FILE_EXTENSIONS.includes(domain)).join(' ');
writeFileSync(
  new URL('../src/markdown/domain-names.generated.ts', import.meta.url),
  `// Written by scripts/domains.mjs.\n\n/** Top-level domains, separated by spaces. */\nexport const DOMAIN_NAMES =\n  '${text}';\n`,
);
