/**
 * Verifies servers that do one thing wrong: `npm run conformance:mutants -- [--only WORDS]`. Prints which case finds each of them, and
 * exits with status 1 when fewer than 95 % are found, or when one survives without a reason.
 */
import { parseArgs } from 'node:util';
import { mutants } from './mutants.js';
import { verifyMutant } from './verify-mutant.js';

const LEAST_SHARE = 0.95;

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = mutants.filter(({ name }) => name.includes(values.only));

let found = 0;
let unexplained = 0;
for (const mutant of chosen) {
  const by = await verifyMutant(mutant);
  if (by !== undefined) found++;
  else if (mutant.survives === undefined) unexplained++;
  const outcome =
    by === undefined ? `SURVIVED: ${mutant.survives ?? 'no reason is known'}` : `found by ${by}`;
  console.log(`${mutant.name}: ${outcome}`);
}
console.log(`${found} of ${chosen.length} mutants found.`);
process.exit(found >= chosen.length * LEAST_SHARE && unexplained === 0 ? 0 : 1);
