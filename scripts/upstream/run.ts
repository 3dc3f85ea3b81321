/**
 * Compares the mock with a published API: `npm run upstream -- --openapi FILE [--changelog FILE] [--level N] [--write]`. Reads local files only; downloads nothing. With `--write`, adds stubs and rows that fail. Exits with status 1 when something is
 * missing.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { LATEST_LEVEL } from '../../src/contract/levels/index.js';
import { openApiFor } from '../../src/server/openapi/index.js';
import { OMITTED } from '../docs/published-operations.js';
import { unknownLevels } from './changelog.js';
import { compareDescriptions, operationsOf, withoutNames } from './compare.js';
import { type Missing, writeStubs } from './write.js';

const { values } = parseArgs({
  options: {
    openapi: { type: 'string' },
    changelog: { type: 'string' },
    level: { type: 'string', default: String(LATEST_LEVEL) },
    write: { type: 'boolean', default: false },
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

const found: Missing = { operations: [], facts: [], levels: [] };
if (values.openapi !== undefined) {
  const published = parse(readFileSync(values.openapi, 'utf8'));
  const own = await openApiFor({ level: Number(values.level), dialect: 'zulip' }, { version: '0' });
  const { missing, extra } = compareDescriptions(published, own as Record<string, unknown>);
  const isWanted = (operation: string) =>
    missing.includes(withoutNames(operation)) && !(operation in OMITTED);
  found.operations = operationsOf(published).filter(isWanted);
  found.facts = missing.filter((fact) => fact.includes(': '));
  list('Missing in the mock', [...found.operations, ...found.facts].sort());
  list('Only in the mock', extra);
}
if (values.changelog !== undefined) {
  found.levels = unknownLevels(readFileSync(values.changelog, 'utf8'));
  const lines = found.levels.map(
    ({ level, text }) => `${level}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
  );
  list('Feature levels without a change or a reason', lines);
}
if (values.write) {
  const { written, refused } = writeStubs(found, new URL('../../', import.meta.url));
  list('Written', written);
  list('Not written', refused);
  console.log('Next: npm run generate && npm run format, rename the levels, and make the rows pass.');
}
process.exit(Object.values(found).every((one) => one.length === 0) ? 0 : 1);
