/**
 * Compares the mock with a published API: `npm run upstream -- --openapi FILE [--changelog FILE] [--level N]`. Files are given by the
 * caller; nothing is downloaded. Exits with status 1 when something is missing.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { LATEST_LEVEL } from '../../src/contract/levels/index.js';
import { openApiFor } from '../../src/server/openapi/index.js';
import { unknownLevels } from './changelog.js';
import { compareDescriptions } from './compare.js';

const { values } = parseArgs({
  options: {
    openapi: { type: 'string' },
    changelog: { type: 'string' },
    level: { type: 'string', default: String(LATEST_LEVEL) },
  },
});
if (values.openapi === undefined && values.changelog === undefined) {
  console.error('Specify --openapi FILE, --changelog FILE, or both.');
  process.exit(2);
}

const list = (title: string, lines: readonly string[]) => {
  console.log(`${title}: ${lines.length === 0 ? 'none' : lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
};

let isComplete = true;
if (values.openapi !== undefined) {
  const published = parse(readFileSync(values.openapi, 'utf8'));
  const own = await openApiFor({ level: Number(values.level), dialect: 'zulip' }, { version: '0' });
  const { missing, extra } = compareDescriptions(published, own as Record<string, unknown>);
  list('Missing in the mock', missing);
  list('Only in the mock', extra);
  isComplete = missing.length === 0;
}
if (values.changelog !== undefined) {
  const unknown = unknownLevels(readFileSync(values.changelog, 'utf8'));
  const lines = unknown.map(({ level, text }) => `${level}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
  list('Feature levels without a change or a reason', lines);
  isComplete &&= unknown.length === 0;
}
process.exit(isComplete ? 0 : 1);
